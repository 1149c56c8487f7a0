"""The system calls that a bot in the sandbox may make, and the filter (BPF) that refuses all others."""

import errno
import platform
import struct
from collections.abc import Iterable

from attrs import frozen

ARCHITECTURES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
"""The column of a machine in the tables below, and its number in the data that a filter reads."""

ALLOWED = """
read:0/63 write:1/64 poll:7/ ppoll:271/73 readv:19/65 writev:20/66 pread64:17/67 pwrite64:18/68
preadv:295/69 pwritev:296/70 lseek:8/62 close:3/57 close_range:436/436 dup:32/23 dup2:33/ dup3:292/24
sendfile:40/71 open:2/ openat:257/56 access:21/ faccessat:269/48 faccessat2:439/439 stat:4/ lstat:6/
fstat:5/80 newfstatat:262/79 statx:332/291 statfs:137/43 fstatfs:138/44 readlink:89/ readlinkat:267/78
getcwd:79/17 chdir:80/49 fchdir:81/50 getdents:78/ getdents64:217/61 ftruncate:77/46 fallocate:285/47
fsync:74/82 fdatasync:75/83 mkdir:83/ mkdirat:258/34 rmdir:84/ unlink:87/ unlinkat:263/35 rename:82/
renameat:264/38 renameat2:316/276 link:86/ linkat:265/37 symlink:88/ symlinkat:266/36 umask:95/166 pipe:22/
pipe2:293/59 recvfrom:45/207 shutdown:48/210 select:23/ pselect6:270/72 epoll_create:213/
epoll_create1:291/20 epoll_ctl:233/21 epoll_wait:232/ epoll_pwait:281/22 epoll_pwait2:441/441 eventfd:284/
eventfd2:290/19 signalfd:282/ signalfd4:289/74 timerfd_create:283/85 timerfd_settime:286/86
timerfd_gettime:287/87 brk:12/214 munmap:11/215 mremap:25/216 mprotect:10/226 madvise:28/233 msync:26/227
mlock:149/228 munlock:150/229 membarrier:324/283 pkey_alloc:330/289 pkey_free:331/290 pkey_mprotect:329/288
rt_sigaction:13/134 rt_sigprocmask:14/135 rt_sigreturn:15/139 rt_sigpending:127/136 rt_sigsuspend:130/133
rt_sigtimedwait:128/137 sigaltstack:131/132 restart_syscall:219/128 pause:34/ futex:202/98
futex_waitv:449/449 set_robust_list:273/99 set_tid_address:218/96 rseq:334/293 arch_prctl:158/
sched_yield:24/124 sched_get_priority_max:146/125 sched_get_priority_min:147/126 nanosleep:35/101
gettimeofday:96/169 time:201/ times:100/153 alarm:37/ setitimer:38/103 getitimer:36/102
timer_settime:223/110 timer_gettime:224/108 timer_getoverrun:225/109 timer_delete:226/111 exit:60/93
exit_group:231/94 wait4:61/260 waitid:247/95 getpid:39/172 getppid:110/173 gettid:186/178 getuid:102/174
geteuid:107/175 getgid:104/176 getegid:108/177 getresuid:118/148 getresgid:120/150 getgroups:115/158
getrlimit:97/163 setrlimit:160/164 getrusage:98/165 uname:63/160 getrandom:318/278 getcpu:309/168
"""
"""The name of each system call that is always allowed, with its numbers on x86_64 and aarch64.

Left out are, among others: sockets, processes, namespaces, memfd_create, System V memory, io_uring, changes
of the mode, owner, times or length of a file by its path, which Landlock does not refuse, and calls by which
two bots can talk over a file that both read: locks, leases, those that see or change what is cached of it.
"""

EXECVE = (59, 221)
CLONE3 = (435, 435)
"""Its flags are in memory, where a filter cannot read them: the C library then uses clone."""

CLOCK_CALLS = ((228, 113), (229, 114), (230, 115), (222, 107))
"""clock_gettime, clock_getres, clock_nanosleep and timer_create."""

LOAD, JUMP_IF_EQUAL, AND, RETURN = 0x20, 0x15, 0x54, 0x06
ALLOW, FAIL, KILL = 0x7FFF0000, 0x00050000, 0x80000000
NUMBER, ARCHITECTURE, ARGUMENTS = 0, 4, 16
"""Places in the data that a filter reads."""


@frozen
class Condition:
    """A system call that is allowed if the low half of an argument, masked, is one of `values`.

    error: what it fails with otherwise
    """

    numbers: tuple[int, int]
    argument: int
    mask: int
    values: tuple[int, ...]
    error: int = errno.EPERM


ALL = 0xFFFFFFFF
OWN_CLOCKS = 0xFFFFFFF0
"""Mask of the bits of a clock's number that name a process or a device."""

LOCAL = 1
THREAD, NAMESPACES = 0x10000, 0x7E020000
"""Flags of clone: a thread of the same process, and the namespaces."""

SHARED, ANONYMOUS, GROWS_DOWN = 0x01, 0x20, 0x100
"""Flags of mmap. Memory that is shared and anonymous, or grows down, does not count for RLIMIT_DATA."""


def conditions(pid: int) -> list[Condition]:
    """Return the system calls that a process may make with some arguments only."""
    return [
        Condition((56, 220), 0, THREAD | NAMESPACES, (THREAD,)),  # clone
        Condition((9, 222), 3, SHARED | ANONYMOUS | GROWS_DOWN, (0, SHARED, ANONYMOUS)),  # mmap
        Condition((62, 129), 0, ALL, (pid,)),  # kill
        Condition((234, 131), 0, ALL, (pid,)),  # tgkill
        # For its other threads the C library asks too, and takes ENOSYS for "no affinity".
        Condition((204, 123), 0, ALL, (0, pid), errno.ENOSYS),  # sched_getaffinity
        Condition((143, 121), 0, ALL, (0, pid)),  # sched_getparam
        Condition((145, 120), 0, ALL, (0, pid)),  # sched_getscheduler
        *(Condition(numbers, 0, OWN_CLOCKS, (0,)) for numbers in CLOCK_CALLS),
        Condition((53, 199), 0, ALL, (LOCAL,)),  # socketpair
        Condition((44, 206), 5, ALL, (0,)),  # sendto: to the other end, no address
        Condition((302, 261), 0, ALL, (0,)),  # prlimit64: of itself
        Condition((157, 167), 0, ALL, (3, 15, 16, 23, 0x53564D41)),  # prctl: names, reading
        Condition((72, 25), 1, ALL, (0, 1, 2, 3, 4, 1030, 1032)),  # fcntl: no locks, leases, signals
        Condition((16, 29), 1, ALL, (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)),  # ioctl: no terminals
    ]


def supported() -> bool:
    """Whether there is a filter for this machine."""
    return platform.machine() in ARCHITECTURES


def program(pid: int, execute: bool) -> bytes:
    """Return the filter of a process. execute: whether it may become another program"""
    column, architecture = ARCHITECTURES[platform.machine()]
    allowed = list(_numbers(column))
    if execute:
        allowed.append(EXECVE[column])
    instructions = [
        (LOAD, 0, 0, ARCHITECTURE),
        (JUMP_IF_EQUAL, 1, 0, architecture),
        (RETURN, 0, 0, KILL),
        (LOAD, 0, 0, NUMBER),
    ]
    for number in allowed:
        instructions += _if_equal(number, ALLOW)
    instructions += _if_equal(CLONE3[column], FAIL | errno.ENOSYS)
    for condition in conditions(pid):
        block = _check(condition)
        instructions += [(JUMP_IF_EQUAL, 0, len(block), condition.numbers[column]), *block]
    instructions.append((RETURN, 0, 0, FAIL | errno.EPERM))
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in instructions)


def _numbers(column: int) -> Iterable[int]:
    """Return the numbers of the calls that are always allowed and that the machine has."""
    for call in ALLOWED.split():
        if number := call.partition(":")[2].split("/")[column]:
            yield int(number)


def _if_equal(value: int, answer: int) -> list[tuple[int, int, int, int]]:
    return [(JUMP_IF_EQUAL, 0, 1, value), (RETURN, 0, 0, answer)]


def _check(condition: Condition) -> list[tuple[int, int, int, int]]:
    """Return the instructions that allow or refuse a call by its argument."""
    block = [(LOAD, 0, 0, ARGUMENTS + 8 * condition.argument), (AND, 0, 0, condition.mask)]
    for value in condition.values:
        block += _if_equal(value, ALLOW)
    return [*block, (RETURN, 0, 0, FAIL | condition.error)]
