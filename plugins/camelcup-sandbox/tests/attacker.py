"""A bot that attacks: each of CALLS and of the methods of Attacks raises where its attack is refused."""

import asyncio
import ctypes
import fcntl
import mmap
import os
import platform
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from pathlib import Path

from camelcup import Bot

LIBC = ctypes.CDLL(None, use_errno=True)
BIG = 512 << 20
ARM = platform.machine() == "aarch64"


def call(name, *arguments):
    """Call a function of the C library. Raises OSError where it fails."""
    function = getattr(LIBC, name)
    answer = int(function(*[ctypes.c_long(each) if isinstance(each, int) else each for each in arguments]))
    if answer < 0:
        raise OSError(ctypes.get_errno(), name)
    return answer


def connect(family, kind, address):
    with socket.socket(family, kind) as found:
        found.settimeout(2)
        found.connect(address)


class Attacks:
    """Every attack, with what it aims at."""

    def __init__(self, target):
        self.target = target
        self.pid = target["pid"]
        self.folder = Path(target["folder"])
        self.other = self.folder / "other" / "bot.py"

    def send_by_udp(self):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as found:
            found.sendto(b"x", tuple(self.target["udp"]))

    def send_from_a_socket_pair(self):
        one, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        with one, other:
            one.sendto(b"x", f"\0{self.folder}-datagrams")

    def read_memory(self):
        with open(f"/proc/{self.pid}/mem", "rb") as file:
            file.seek(self.target["address"])
            assert file.read(10) == b"the runner"

    def copy_memory(self):
        buffer = ctypes.create_string_buffer(10)
        ours = (ctypes.c_void_p * 2)(ctypes.addressof(buffer), 10)
        theirs = (ctypes.c_void_p * 2)(self.target["address"], 10)
        call("process_vm_readv", self.pid, ours, 1, theirs, 1, 0)
        assert buffer.raw == b"the runner"

    def read_the_environment(self):
        assert b"SIEGE" in Path(f"/proc/{self.pid}/environ").read_bytes()

    def take_a_descriptor(self):
        process = call("syscall", 434, self.pid, 0)
        os.close(call("syscall", 438, process, self.target["descriptor"], 0))

    def write_to_the_own_file(self):
        with open(__file__, "a") as file:
            file.write("\n")

    def write_to_another_bot(self):
        with self.other.open("a") as file:
            file.write("\n")

    def fill_the_temporary_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            for number in range(8):
                Path(folder, str(number)).write_bytes(bytes(8 << 20))

    def write_a_large_file(self):
        with tempfile.TemporaryFile() as file:
            file.truncate(1 << 30)

    def fork(self):
        for _ in range(5):
            if not (child := os.fork()):
                os._exit(0)
            os.waitpid(child, 0)

    def fork_by_clone3(self):
        arguments = (ctypes.c_uint64 * 8)(0, 0, 0, 0, signal.SIGCHLD)
        if not (child := call("syscall", 435, arguments, 64)):
            os._exit(0)
        os.waitpid(child, 0)

    def take_system_v_memory(self):
        segment = call("shmget", 0, 4096, 0o1600)
        call("shmctl", segment, 0, None)

    def open_many_files(self):
        with ExitStack() as stack:
            for _ in range(300):
                stack.enter_context(open("/dev/null"))

    def signal_by_a_file(self):
        ends = os.pipe()
        fcntl.fcntl(ends[0], fcntl.F_SETOWN, self.pid)
        fcntl.fcntl(ends[0], fcntl.F_SETFL, fcntl.fcntl(ends[0], fcntl.F_GETFL) | os.O_ASYNC)
        os.write(ends[1], b"x")

    def lock_a_file(self):
        with open(os.__file__) as file:
            fcntl.flock(file, fcntl.LOCK_EX)

    def lock_a_part_of_a_file(self):
        with open(os.__file__) as file:
            fcntl.lockf(file, fcntl.LOCK_SH)

    def lease_a_file(self):
        with open(__file__) as file:
            fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_RDLCK)

    def see_what_is_cached(self):
        with open(__file__, "rb") as file:
            page = ctypes.c_char.from_buffer(mmap.mmap(file.fileno(), 1, flags=mmap.MAP_PRIVATE))
            call("mincore", ctypes.addressof(page), 1, ctypes.create_string_buffer(1))

    def see_a_place_of_the_runner(self):
        seen = [*sys.path, *sys.orig_argv, *os.environ.values()]
        assert any(str(self.other.parent) in text for text in seen)

    def see_the_name_of_the_host(self):
        assert os.uname().nodename == self.target["host"]

    def make_many_files(self):
        folder = Path(tempfile.gettempdir(), f"{self.target['name']}-files")
        folder.mkdir()
        for number in range(10_500):
            (folder / str(number)).touch()

    def may_read_the_own_folder(self):
        assert "Attacks" in Path(__file__).read_text()

    def may_import_a_library(self):
        import plain_library

        assert plain_library.VALUE == 5

    def may_start_a_thread(self):
        thread = threading.Thread(target=time.monotonic)
        thread.start()
        thread.join()

    def may_make_a_socket_pair(self):
        one, other = socket.socketpair()
        with one, other:
            one.send(b"x")
            assert other.recv(2) == b"x"

    def may_run_an_event_loop(self):
        assert asyncio.run(asyncio.to_thread(len, "abc")) == 3

    def may_read_clocks(self):
        time.clock_getres(time.CLOCK_MONOTONIC)
        assert time.process_time() >= time.thread_time() > 0

    def may_ask_for_the_stack_of_a_thread(self):
        LIBC.pthread_self.restype = ctypes.c_ulong
        attributes, answers = ctypes.create_string_buffer(200), []

        def ask():
            answers.append(LIBC.pthread_getattr_np(ctypes.c_ulong(LIBC.pthread_self()), attributes))

        thread = threading.Thread(target=ask)
        thread.start()
        thread.join()
        assert answers == [0]

    def may_import_numpy(self):
        import numpy

        assert numpy.ones((50, 50)).dot(numpy.ones((50, 50))).sum() == 50**3

    def may_write_a_temporary_file(self):
        with tempfile.NamedTemporaryFile() as file:
            file.write(b"x" * 1000)

    def execute(self):
        os.execv("/bin/sh", ["sh", "-c", "exit 42"])

    def trace(self):
        call("ptrace", 0x4206, self.pid, 0, 0)

    def make_a_user_namespace(self):
        call("unshare", 0x10000000)

    def spin(self):
        start = time.process_time()
        while time.process_time() < start + 3:
            pass

    def outlive(self):
        LIBC.prctl(1, 0, 0, 0, 0)
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
            signal.signal(number, signal.SIG_IGN)
        try:
            if os.fork():
                os._exit(0)
            os.setsid()
        except OSError:
            pass
        os.write(2, b"outliving\n")
        while True:
            time.sleep(1)


CALLS = {
    "connect_to_loopback": lambda it: connect(socket.AF_INET, socket.SOCK_STREAM, tuple(it.target["tcp"])),
    "connect_to_an_abstract_socket": lambda it: connect(socket.AF_UNIX, socket.SOCK_STREAM, f"\0{it.folder}"),
    "connect_to_a_path_socket": lambda it: connect(socket.AF_UNIX, socket.SOCK_STREAM, f"{it.folder}/socket"),
    "read_passwd": lambda it: Path("/etc/passwd").read_bytes(),
    "read_another_bot": lambda it: it.other.read_text(),
    "read_an_installed_bot": lambda it: Path(it.folder, "site-packages", "installed_bot.py").read_text(),
    "read_an_installed_package_of_bots": lambda it: Path(
        it.folder, "site-packages", "installed_bots", "__init__.py"
    ).read_text(),
    "read_the_command": lambda it: Path(f"/proc/{it.pid}/cmdline").read_bytes(),
    "list_processes": lambda it: os.listdir("/proc"),
    "write_to_the_own_folder": lambda it: Path(__file__).with_name("new").write_text("x"),
    "truncate_another_bot": lambda it: os.truncate(it.other.with_name("truncated"), 0),
    "open_another_bot_to_truncate": lambda it: os.close(
        os.open(it.other.with_name("truncated"), os.O_RDONLY | os.O_TRUNC)
    ),
    "change_the_mode_of_another_bot": lambda it: it.other.chmod(0o755),
    "change_the_times_of_another_bot": lambda it: os.utime(it.other),
    "link_another_bot": lambda it: os.link(it.other, it.other.with_name("link")),
    "delete_a_file_of_another_bot": lambda it: it.other.with_name("deleted").unlink(),
    "watch_another_bot": lambda it: call("inotify_add_watch", call("inotify_init"), os.fsencode(it.other), 2),
    "outside_tmp": lambda it: Path("/tmp", it.target["name"]).write_text("x"),
    "outside_dev_shm": lambda it: Path("/dev/shm", it.target["name"]).write_text("x"),
    "make_a_file_in_memory": lambda it: os.close(os.memfd_create("x")),
    "start_a_program": lambda it: subprocess.run(["/bin/true"], check=True),
    "mount": lambda it: call("mount", b"none", b"/", None, 4096 | 32, None),
    "take_memory": lambda it: bytearray(b"x") * BIG,
    "take_shared_memory": lambda it: mmap.mmap(-1, BIG).close(),
    "take_memory_that_grows_down": lambda it: mmap.mmap(
        -1, BIG, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x100
    ).close(),
    "raise_the_limit_of_memory": lambda it: resource.setrlimit(resource.RLIMIT_DATA, (BIG, BIG)),
    "signal_the_runner": lambda it: os.kill(it.pid, signal.SIGURG),
    "limit_the_runner": lambda it: resource.prlimit(it.pid, resource.RLIMIT_CORE),
    "see_the_load": lambda it: os.getloadavg(),
    "see_the_load_by_a_call": lambda it: call("sysinfo", ctypes.create_string_buffer(200)),
    "see_the_time_of_another": lambda it: time.clock_gettime(~it.pid << 3 | 2),
    "see_the_affinity_of_another": lambda it: os.sched_getaffinity(it.pid),
    "see_the_scheduler_of_another": lambda it: os.sched_getscheduler(it.pid),
    "use_a_ring": lambda it: os.close(call("syscall", 425, 4, ctypes.create_string_buffer(120))),
    "use_keys": lambda it: call("syscall", 219 if ARM else 250, 0, -3, 0),
}
"""Attacks that are one call, with what they aim at."""


class Attacker(Bot):
    def move(self, seat, view):
        try:
            CALLS.get(view["attack"], getattr(Attacks, view["attack"], None))(Attacks(view))
        except (OSError, MemoryError, ValueError) as error:
            return f"{type(error).__name__}: {error}"
        return "through"
