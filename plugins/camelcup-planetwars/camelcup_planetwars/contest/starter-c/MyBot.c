/* Each planet with more than 50 ships sends half of them to the weakest planet that is not its own. */

#include <stdio.h>
#include <string.h>

#define MOST 200

int main(void) {
    char line[256];
    int owner[MOST], ships[MOST], count = 0;
    while (fgets(line, sizeof line, stdin)) {
        double x, y;
        int growth, whose, many;
        if (sscanf(line, "P %lf %lf %d %d %d", &x, &y, &whose, &many, &growth) == 5 && count < MOST) {
            owner[count] = whose;
            ships[count++] = many;
        }
        if (!strncmp(line, "go", 2)) {
            int target = -1;
            for (int each = 0; each < count; each++)
                if (owner[each] != 1 && (target < 0 || ships[each] < ships[target])) target = each;
            for (int source = 0; target >= 0 && source < count; source++)
                if (owner[source] == 1 && ships[source] > 50)
                    printf("%d %d %d\n", source, target, ships[source] / 2);
            printf("go\n");
            fflush(stdout);
            count = 0;
        }
    }
    return 0;
}
