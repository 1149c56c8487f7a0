"""docs/contests.md: its programs and its cups, from the source on; its table of languages."""

import re
import shutil

import pytest

from environments import ROOT
from guides import blocks, guide, shell

GUIDE = guide("contests")
(_, FIRST), *_ = blocks(GUIDE, "console")

PROGRAMS = {
    ("C", "MyBot.c", "cc"): """#include <stdio.h>
#include <string.h>
int main(void) {
    char line[256];
    while (fgets(line, sizeof line, stdin))
        if (!strcmp(line, "go\\n") || !strcmp(line, "ready\\n")) { puts("go"); fflush(stdout); }
    return 0;
}
""",
    ("C++", "MyBot.cc", "c++"): """#include <iostream>
#include <string>
int main() {
    std::string line;
    while (std::getline(std::cin, line)) if (line == "go" || line == "ready") std::cout << "go" << std::endl;
}
""",
    ("Java", "MyBot.java", "javac"): """import java.util.Scanner;
public class MyBot {
    public static void main(String[] words) {
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            String line = in.nextLine();
            if (line.equals("go") || line.equals("ready")) System.out.println("go");
        }
    }
}
""",
    ("Perl", "MyBot.pl", "perl"): '$| = 1; while (<STDIN>) { print "go\\n" if /^(go|ready)$/ }\n',
    ("Python", "MyBot.py", "python3"): """import sys
for line in sys.stdin:
    if line in ("go\\n", "ready\\n"):
        print("go", flush=True)
""",
}
"""Programs for both contests that give no orders, by the language, the file and the tool that it needs."""

ROWS = {
    language: (build.strip(" `"), run.strip("`"))
    for language, build, run in re.findall(r"^\| ([A-Z][\w+]*) \| (.*?) ?\| (`.*`) \|$", GUIDE, re.MULTILINE)
}


@pytest.fixture(scope="module")
def contest(newcomer):
    """Return an environment after the first commands of the guide; what they install is removed again."""
    packages = re.findall(r"\./plugins/(\S+)", FIRST)
    checkout = newcomer.in_folder("checkout")
    plugins = checkout.in_folder("plugins")
    newcomer.pip("install", *[plugins.copy(ROOT / "plugins" / package) for package in packages])
    yield checkout.in_folder("contest")
    newcomer.pip("uninstall", "--yes", *packages)


@pytest.mark.slow
def test_every_file_and_command_works_in_a_new_environment(contest, follow):
    tool("cc")
    tool("bwrap")
    printed = follow(contest, GUIDE.partition(FIRST)[2])
    assert printed["camelcup check-contest evening"] == "ok    ada\nok    bob\n"
    assert "page/index.html: 20 games" in printed["evening/evening.sh"]
    (cup,) = [text for command, text in printed.items() if command.endswith("--config ants.toml")]
    assert re.search(r"^ +1 +(?!Marcher)", cup, re.MULTILINE)
    (faults,) = [text for command, text in printed.items() if " faults " in command]
    assert faults.startswith("no faults\n\nMarcher: remarks on ")
    assert "orders into water or food, ignored" in faults
    assert "no findings" in printed["camelcup verify ants.jsonl"]
    assert {"game.html", "report.html", "wars.html"} <= {path.name for path in contest.work.iterdir()}


@pytest.mark.slow
@pytest.mark.parametrize(("language", "name", "needs"), PROGRAMS)
def test_a_program_is_built_and_plays_as_its_row_says(language, name, needs, contest):
    tool(needs)
    build, run = ROWS[language]
    mine = contest.in_folder("mine")
    (mine.work / name).write_text(PROGRAMS[language, name, needs], "utf-8")
    if build:
        shell(mine, build)
    assert "keeps the contract" in shell(contest, f"camelcup check-bot {run} --game ants --rules short")
    shutil.rmtree(mine.work)


def tool(name):
    """Skip the test where there is no such tool on the PATH."""
    if shutil.which(name) is None:
        pytest.skip(f"there is no {name} on the PATH")
