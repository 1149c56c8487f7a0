/* Drives on as before while that square is free, else to the first free one. */

#include <stdio.h>
#include <string.h>

#define MOST 512

static char rows[MOST][MOST];
static int width, height;

static int is_free(int x, int y) {
    return 0 <= x && x < width && 0 <= y && y < height && rows[y][x] == ' ';
}

int main(void) {
    static const int right[] = {0, 1, 0, -1}, down[] = {-1, 0, 1, 0};
    int way = 0;
    while (fgets(rows[0], MOST, stdin)) {
        int x = 0, y = 0;
        if (sscanf(rows[0], "%d %d", &width, &height) != 2 || width >= MOST || height >= MOST) return 1;
        for (int row = 0; row < height && fgets(rows[row], MOST, stdin); row++) {
            char *head = strchr(rows[row], '1');
            if (head) {
                x = (int)(head - rows[row]);
                y = row;
            }
        }
        for (int tries = 0; tries < 4 && !is_free(x + right[way], y + down[way]); tries++) way = (way + 1) % 4;
        printf("%d\n", way + 1);
        fflush(stdout);
    }
    return 0;
}
