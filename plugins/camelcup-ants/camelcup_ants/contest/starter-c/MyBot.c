/* All ants step the same way, which changes at random, where there is no water. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 256

static char water[MOST][MOST];
static int rows = 1, cols = 1;

static int is_water(int row, int col, int way) {
    static const int down[] = {-1, 0, 1, 0}, right[] = {0, 1, 0, -1};
    return water[(row + down[way] + rows) % rows][(col + right[way] + cols) % cols];
}

int main(void) {
    char line[256];
    int row, col, owner, way = 0;
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "rows %d", &rows) == 1 || sscanf(line, "cols %d", &cols) == 1) continue;
        if (!strncmp(line, "end", 3)) break;
        if (!strncmp(line, "turn", 4) && rand() % 4 == 0) way = rand() % 4;
        if (sscanf(line, "w %d %d", &row, &col) == 2 && row < MOST && col < MOST) water[row][col] = 1;
        if (sscanf(line, "a %d %d %d", &row, &col, &owner) == 3 && owner == 0 && !is_water(row, col, way))
            printf("o %d %d %c\n", row, col, "nesw"[way]);
        if (!strncmp(line, "ready", 5) || !strncmp(line, "go", 2)) {
            printf("go\n");
            fflush(stdout);
        }
    }
    return 0;
}
