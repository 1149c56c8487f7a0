/* A program of the contest: each planet with many ships attacks the first planet of the other seats. */

#include <stdio.h>

int main(void) {
    char line[256];
    int owner[100], ships[100], count = 0;
    while (fgets(line, sizeof line, stdin)) {
        double x, y;
        int growth;
        if (sscanf(line, "P %lf %lf %d %d %d", &x, &y, &owner[count], &ships[count], &growth) == 5) {
            count++;
        } else if (line[0] == 'g') {
            int target = 0;
            while (target < count && owner[target] < 2) target++;
            for (int source = 0; target < count && source < count; source++)
                if (owner[source] == 1 && ships[source] > 20) printf("%d %d %d\n", source, target, ships[source]);
            printf("go\n");
            fflush(stdout);
            count = 0;
        }
    }
    return 0;
}
