/* A program of the contest: all ants march the same way, which changes now and then. It may run into water. */

#include <stdio.h>

int main(void) {
    char line[256];
    int rows[10000], cols[10000], ants = 0, turn = 0;
    while (fgets(line, sizeof line, stdin)) {
        int row, col, owner;
        if (sscanf(line, "turn %d", &turn) == 1) {
            ants = 0;
        } else if (sscanf(line, "a %d %d %d", &row, &col, &owner) == 3) {
            if (owner == 0 && ants < 10000) {
                rows[ants] = row;
                cols[ants++] = col;
            }
        } else if (line[0] == 'g' || (line[0] == 'r' && line[1] == 'e')) { /* go, ready */
            for (int ant = 0; ant < ants; ant++) printf("o %d %d %c\n", rows[ant], cols[ant], "nesw"[turn / 5 % 4]);
            printf("go\n");
            fflush(stdout);
        } else if (line[0] == 'e') { /* end */
            return 0;
        }
    }
    return 0;
}
