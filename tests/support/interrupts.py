"""Has tests that press Ctrl-C work wherever they are started."""

import signal


def pytest_configure():
    """Have commands that tests start take Ctrl-C and hang-ups, also below nohup or a shell's background.

    Programs inherit that a signal is ignored, but no handler.
    """
    for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, usual)
