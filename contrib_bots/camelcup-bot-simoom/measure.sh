#!/bin/sh
# Measure Simoom beside Oasis at tables of the same opponents: measure.sh FOLDER
#
# Each comparison is a cup file in FOLDER. Run again, the script goes on where it stopped. By the clock, so: on quiet cores.
set -eu
folder=$1
seed=48000
three() { echo "$1,$1,$1"; }
drawn=Daring,Miser,Spoiler,Closer,Greedy,Oddsmaker,Trapper

compare() { # MS RULES FIELD PAIRS
    seed=$((seed + 1))
    file="$folder/$1ms-$2-$(echo "$3" | cut -d, -f1-2 | tr , -).jsonl"
    echo "== $1 ms, $2, against $3"
    if [ -e "$file" ]; then
        camelcup compare --resume "$file"
    else
        camelcup compare "Simoom:ms=$1" Oasis --rules "$2" --field "$3" --pairs "$4" --fixed --seed $seed \
            --isolation none --out "$file"
    fi
}

others() { # MS RULES PAIRS
    for bot in Greedy Spoiler Daring Closer Miser Sir_Humpfree_Bogart; do
        compare "$1" "$2" "$(three $bot)" "$3"
    done
    compare "$1" "$2" $drawn "$3"
}

mkdir -p "$folder"
compare 5 cup "$(three Oasis)" 2000
others 5 cup 2000
compare 50 cup "$(three Oasis)" 1000
compare 300 cup "$(three Oasis)" 500
for rules in second-edition first-edition cup2026; do
    compare 5 $rules "$(three Oasis)" 2000
done
others 50 cup 1000
compare 300 second-edition "$(three Oasis)" 500
others 300 cup 150
for rules in second-edition first-edition cup2026; do
    others 5 $rules 2000
done
