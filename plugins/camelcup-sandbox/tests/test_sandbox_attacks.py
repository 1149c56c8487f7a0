"""The sandbox refuses every attack, and each attack succeeds without it: as root and as an ordinary user."""

import inspect
import json
import os
import shutil
import signal
import subprocess
import sys
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp

import pytest
from attacker import CALLS, Attacks
from camelcup_sandbox import landlock, sandbox
from camelcup_sandbox.visible import check_folders, needed_places, real_command
from sandboxes import MODES, found

import camelcup
from camelcup import BotSource, Launch, Program, UserError
from processes import wait_until

TESTS = Path(__file__).parent
ATTACKER = TESTS / "attacker.py"
NOBODY = 65534

ALONE = {"spin", "outlive"}
"""Attacks that take seconds, each with a test of its own."""

ATTACKS = [name for name, _ in inspect.getmembers(Attacks, inspect.isfunction) if name[0] != "_"]
ORDER = [*CALLS, *(name for name in vars(Attacks) if name in set(ATTACKS) - ALONE)]
"""The attacks in the order of their file: the last ones end the process of the bot or change its rights."""

ALLOWED = [name for name in ORDER if name.startswith("may_")]
REFUSED = [name for name in ORDER if not name.startswith("may_")]
HARMFUL = {"mount"}
"""Attacks that are not tried without the sandbox."""

SOMETIMES = {
    "copy_memory": "where Yama forbids it",
    "make_a_user_namespace": "where user namespaces are forbidden",
    "read_memory": "where Yama forbids it",
    "take_a_descriptor": "where Yama forbids it",
    "trace": "where Yama forbids it",
    "use_a_ring": "where io_uring is switched off",
    "use_keys": "where containers forbid it",
}
"""Attacks that some systems refuse by themselves."""

SEEN_WITHOUT_BUBBLEWRAP = {"see_the_name_of_the_host"}
"""Attacks that the first step alone lets through; docs/trust.md names them."""

modes = pytest.mark.parametrize("mode", MODES)
users = pytest.mark.parametrize("user", ["root", "user"])


@cache
def python_of(user):
    """Return the command of a Python that a user can run with camelcup; skip the test where there is none."""
    if user == "root" and os.getuid() != 0:
        pytest.skip("the tests are not run by root")
    if user == "root" or os.getuid() != 0:
        return (sys.executable,)
    if not shutil.which("setpriv"):
        pytest.skip("setpriv, which runs a program as another user, is not installed")
    become = ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")
    for python in (sys.executable, f"/usr/bin/python3.{sys.version_info[1]}"):
        check = [
            *become,
            "env",
            python,
            "-c",
            "import camelcup_sandbox.sandbox, camelcup.players.process",
        ]  # env: no rights of root
        if not subprocess.run(check, env=environment(), capture_output=True, check=False, cwd="/").returncode:
            return (*become, python)
    pytest.skip("no Python that an ordinary user can run has camelcup's dependencies")


def environment(**more):
    own = [str(Path(module.__file__).parents[1]) for module in (camelcup, sandbox)]
    places = os.pathsep.join([str(TESTS), *own, *filter(os.path.isdir, sys.path)])
    return os.environ | {"PYTHONPATH": places, "PYTHONDONTWRITEBYTECODE": "1"} | more


def place(folder):
    """Fill the folder of a siege: the attacker, another bot, and installed packages."""
    for path, text in {
        "other/bot.py": "SECRET = 1\n",
        "other/truncated": "x",
        "other/deleted": "x",
        "site-packages/plain_library.py": "VALUE = 5\n",
        "site-packages/installed_bot.py": "SECRET = 1\n",
        "site-packages/installed_bots/__init__.py": "SECRET = 1\n",
        "site-packages/installed_bot-1.0.dist-info/METADATA": "Name: installed-bot\nVersion: 1.0\n",
        "site-packages/installed_bot-1.0.dist-info/entry_points.txt": (
            "[camelcup]\none = installed_bot\nmore = installed_bots:bots\n"
        ),
        "own/attacker.py": ATTACKER.read_text(),
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)


@contextmanager
def camp(user):
    """Make the folder of a siege, which belongs to the user."""
    folder = Path(mkdtemp(prefix="siege-", dir="/tmp"))
    try:
        place(folder)
        if user == "user" and os.getuid() == 0:
            for path in (folder, *folder.rglob("*")):
                os.chown(path, NOBODY, NOBODY)
        yield folder
    finally:
        shutil.rmtree(folder)


def start(user, folder, isolation, attacks, mode=""):
    """Start a runner that is attacked."""
    env = environment(SIEGE=isolation, CAMELCUP_WITHOUT=MODES.get(mode, ""), CAMP=str(folder))
    env["PYTHONPATH"] = os.pathsep.join([f"{folder}/site-packages", f"{folder}/other", env["PYTHONPATH"]])
    command = [*python_of(user), str(TESTS / "siege.py"), str(folder), *attacks]
    return subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd="/"
    )


@cache
def outcomes(user, isolation, mode="", *attacks):
    """Return the outcome of each attack; skip the test where the mode cannot be had."""
    if mode.startswith("bubblewrap") and not shutil.which("bwrap"):
        pytest.skip("bubblewrap is not installed")
    chosen = [name for name in attacks or ORDER if isolation == "sandbox" or name not in HARMFUL]
    with camp(user) as folder:
        out, err = start(user, folder, isolation, chosen, mode).communicate()
    if "is not available here" in err:
        pytest.skip(err.strip().splitlines()[-1])
    assert out, err
    return json.loads(out)


@users
@modes
@pytest.mark.parametrize("attack", REFUSED)
def test_an_attack_is_refused(attack, mode, user):
    outcome = outcomes(user, "sandbox", mode)[attack]
    assert (outcome == "through") == (mode == "first step alone" and attack in SEEN_WITHOUT_BUBBLEWRAP)


@users
@pytest.mark.parametrize("attack", [name for name in REFUSED if name not in HARMFUL])
def test_an_attack_succeeds_without_the_sandbox(attack, user):
    outcome = outcomes(user, "process")[attack]
    if outcome != "through" and attack in SOMETIMES:
        pytest.skip(f"refused by the system {SOMETIMES[attack]}: {outcome}")
    assert outcome == "through"


@users
@modes
@pytest.mark.parametrize("deed", ALLOWED)
def test_an_honest_bot_can_do_its_work(deed, mode, user):
    if deed == "may_import_numpy" and find_spec("numpy") is None:
        pytest.skip("numpy is not installed")
    if deed == "may_write_a_temporary_file" and mode == "first step alone":
        pytest.skip("there is no temporary folder without bubblewrap")
    assert outcomes(user, "sandbox", mode)[deed] == "through"


@users
@pytest.mark.parametrize("mode", [mode for mode in MODES if mode.startswith("bubblewrap")])
def test_a_bot_that_makes_too_many_files_is_killed_with_that_reason(mode, user):
    outcome = outcomes(user, "sandbox", mode)["make_many_files"]
    assert outcome == "its process was killed: more than 10,000 files in its temporary folder"


@pytest.mark.slow
@users
@modes
def test_processor_time_is_limited(mode, user):
    assert "killed by SIG" in outcomes(user, "sandbox", mode, "spin")["spin"]
    assert outcomes(user, "process", "", "spin")["spin"] == "through"


def processes_of(folder):
    """Return the processes that have the folder of a siege in their command or environment."""
    running = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            text = (process / "cmdline").read_bytes() + (process / "environ").read_bytes()
            ended = "State:\tZ" in (process / "status").read_text()
        except OSError:  # it has ended meanwhile
            continue
        if str(folder).encode() in text and not ended:
            running.append(int(process.name))
    return running


@pytest.mark.slow
@users
@pytest.mark.parametrize("mode", [*MODES, "process"])
def test_no_bot_outlives_its_runner(mode, user):
    isolation = "process" if mode == "process" else "sandbox"
    with camp(user) as folder, start(user, folder, isolation, ["outlive"], mode) as runner:
        output = folder / "output"
        assert wait_until(lambda: output.exists() and b"outliving" in output.read_bytes())
        os.kill(runner.pid, signal.SIGKILL)
        runner.wait()
        if isolation == "sandbox":
            assert wait_until(lambda: not processes_of(folder))
            return
        survivors = processes_of(folder)
        for survivor in survivors:
            os.kill(survivor, signal.SIGKILL)
        assert survivors


def test_the_temporary_folder_of_the_system_is_not_taken_for_that_of_a_bot(monkeypatch):
    monkeypatch.setattr(sandbox, "MAX_TEMPORARY_FILES", -1)
    before = os.listdir("/proc/self/fd")
    watch = sandbox.TemporaryFolder(os.getpid)
    assert watch() == ""
    assert os.listdir("/proc/self/fd") == before, "it is not kept open"
    usage = os.statvfs("/tmp")
    monkeypatch.setattr(sandbox, "TEMPORARY_BYTES", usage.f_blocks * usage.f_frsize)
    assert watch() == sandbox.TOO_MANY_FILES
    del watch
    assert os.listdir("/proc/self/fd") == before, "it is closed with its player"
    assert sandbox.TemporaryFolder(lambda: 1 << 30)() == "", "a process that has ended"


@pytest.mark.parametrize("number", range(1, signal.NSIG))
def test_a_signal_has_the_exit_code_of_python_with_bubblewrap_and_without(number):
    exit_code = sandbox.Sandbox("", 7).exit_code
    assert exit_code(128 + number) == exit_code(-number) == -number


@pytest.mark.skipif(landlock.version() < sandbox.MIN_LANDLOCK, reason="this system has no Landlock")
def test_a_system_with_landlock_has_a_sandbox():
    assert sandbox.probe(sandbox.Sandbox("", landlock.version())) == ""


def test_a_system_without_a_sandbox_is_refused_with_the_reason(monkeypatch):
    monkeypatch.setenv("CAMELCUP_WITHOUT", "BUBBLEWRAP,LANDLOCK")
    monkeypatch.setattr(sandbox, "find_sandbox", sandbox.find_sandbox.__wrapped__)
    with pytest.raises(UserError, match=r"not available here: bubblewrap is not installed \(apt-get install"):
        sandbox.find_sandbox()


def test_a_sandbox_that_does_not_hold_is_refused(monkeypatch):
    monkeypatch.setattr(sandbox.Sandbox, "wrap", lambda self, launch, own, more, memory: launch)
    assert sandbox.probe(sandbox.Sandbox("", 0)) == "inside, a bot can execute a program"


@pytest.mark.parametrize(
    ("files", "alone"),
    [
        (("one.py", "two.py"), {"one.py", "two.py"}),
        (("a/one.py", "a/b/two.py"), {"a/one.py"}),
        (("a/one.py", "b/two.py"), set()),
    ],
)
def test_bots_in_files_of_one_folder_see_their_file_alone(files, alone, tmp_path):
    bots = sources(tmp_path, *files)
    assert check_folders(bots) == alone
    one = bots[files[0]]
    assert not check_folders({"one": one, "other": one}), "two specs of one file share its folder"


@pytest.mark.parametrize(
    "statement", ["import os, helper", "from helper.more import x", "def f(): import helper"]
)
@pytest.mark.parametrize("beside", ["helper.py", "helper/__init__.py"])
def test_an_import_from_a_shared_folder_is_refused_by_both_names(statement, beside, tmp_path):
    bots = sources(tmp_path, "one.py", "two.py", beside)
    del bots[beside]
    (tmp_path / "two.py").write_text(f"import two\nimport json\n{statement}\n")
    with pytest.raises(
        UserError, match=f"^bot 'two.py' imports {tmp_path / beside}, in a folder .* with bot 'one.py'"
    ):
        check_folders(bots)


def test_a_file_that_is_no_python_or_of_a_kind_is_left_to_its_import(tmp_path):
    bots = sources(tmp_path, "one.py", "two.py", "helper.py")
    (tmp_path / "two.py").write_text("import helper\ndef (")
    assert check_folders(bots) == set(bots)
    (tmp_path / "two.py").write_text("import helper")
    of_kind = {file: BotSource(f"kind:{file}", "kinds", "make", rest=str(tmp_path / file)) for file in bots}
    assert check_folders(of_kind) == set(bots), "the kind finds them by itself"


def test_a_bot_sees_places_that_import_hooks_find():
    places = ["__editable__.bots.finder.__path_hook__", "/elsewhere", "/own/lib", "/readable"]
    assert needed_places(places, ["/readable"], ["/own/lib/package"]) == [places[0], *places[2:]]


def test_a_folder_that_holds_more_than_the_bot_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    check_folders(sources(tmp_path, "home/bots/one.py"))
    with pytest.raises(UserError, match=r"'home/one.py': its folder .*/home has .*/home in it;"):
        check_folders(sources(tmp_path, "home/one.py"))


def test_a_program_in_a_folder_with_another_bot_is_refused(tmp_path):
    bots = sources(tmp_path, "one.py", "two")
    bots["two"] = Program("cmd:./two", "", "", argv=("./two",), folder=str(tmp_path))
    with pytest.raises(UserError, match=r"bots 'two' and 'one\.py' share the folder"):
        check_folders(bots)


def sources(folder, *files):
    """Write empty files, and return the sources of their bots."""
    for file in files:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).touch()
    return {file: BotSource(file, str(folder / file), "Mine") for file in files}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_a_program_runs_inside_too(mode, tmp_path):
    available = found(MODES[mode])
    if isinstance(available, str):
        pytest.skip(available)
    (tmp_path / "bot.js").write_text(
        "const run = (f) => { try { f(); return 'through' } catch (e) { return e.code } }\n"
        "console.log(run(() => require('fs').readFileSync('/etc/passwd')),\n"
        "    run(() => require('fs').readFileSync('bot.js')),\n"
        "    run(() => require('child_process').execFileSync('/bin/true')))\n"
    )
    node = real_command(["node"], "/")[0]
    launch = available.wrap(
        Launch(argv=[node, "bot.js"], env=os.environ, folder=str(tmp_path)), [str(tmp_path)], [], None
    )
    done = subprocess.run(
        launch.argv, env=launch.env, cwd=launch.folder, capture_output=True, text=True, check=False
    )
    passwd, own, program = done.stdout.split()
    assert (own, program) == ("through", "EPERM")
    assert passwd in ("ENOENT", "EACCES")
