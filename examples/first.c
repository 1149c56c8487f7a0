/* A bot in C for any game: it plays the first legal action.
 *
 *     cc -O2 -o first examples/first.c
 *     camelcup play 100 cmd:./first Player0 Player1 Player2
 *
 * The protocol is described in docs/protocol.md. Fields are found without a JSON library: `type` is the first field
 * of a message, and `legal` comes after the view.
 */

#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is(const char *line, const char *type) {
    char start[64];
    int size = snprintf(start, sizeof start, "{\"type\":\"%s\"", type);
    return strncmp(line, start, size) == 0;
}

/* Return the last place of a text in a line. */
static const char *last(const char *line, const char *text) {
    const char *found = NULL;
    while ((line = strstr(line, text)) != NULL) {
        found = line;
        line += strlen(text);
    }
    return found;
}

/* Return the length of the JSON value at the beginning of a text: up to a comma or bracket of its outside. */
static int length(const char *text) {
    int depth = 0, quoted = 0, at = 0;
    for (; text[at] != '\0'; at++) {
        char letter = text[at];
        if (letter == '\\' && quoted)
            at++;
        else if (letter == '"')
            quoted = !quoted;
        else if (!quoted && (letter == '[' || letter == '{'))
            depth++;
        else if (!quoted && depth > 0 && (letter == ']' || letter == '}'))
            depth--;
        else if (!quoted && depth == 0 && (letter == ',' || letter == ']' || letter == '}'))
            break;
    }
    return at;
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        if (is(line, "hello")) {
            puts("{\"type\":\"ready\",\"name\":\"First\",\"author\":\"camelcup\",\"version\":\"1\"}");
        } else if (is(line, "move")) {
            const char *action = last(line, "\"legal\":[") + strlen("\"legal\":[");
            printf("{\"action\":%.*s}\n", length(action), action);
        } else if (is(line, "bye")) {
            break;
        } else if (!is(line, "over")) {
            puts("{\"type\":\"error\",\"reason\":\"unknown message\"}");
        }
        fflush(stdout);
    }
    free(line);
    return 0;
}
