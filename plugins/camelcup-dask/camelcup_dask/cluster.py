"""A Dask cluster on this machine."""

import logging
import os
import signal
from collections.abc import Generator
from contextlib import contextmanager

from distributed import Client, LocalCluster, Worker, WorkerPlugin

LOOPBACK = "127.0.0.1"


@contextmanager
def local_cluster(workers: int | None) -> Generator[str, None, None]:
    """Start a cluster of worker processes that only this machine can reach, and return its address.

    workers: by default one a core
    """
    with LocalCluster(
        n_workers=workers or os.cpu_count() or 1,
        threads_per_worker=1,
        processes=True,
        host=LOOPBACK,
        dashboard_address=f"{LOOPBACK}:0",  # of a server without a dashboard
        worker_dashboard_address=f"{LOOPBACK}:0",
        scheduler_kwargs={"dashboard": False},
        memory_limit=None,
        silence_logs=logging.CRITICAL,
    ) as cluster:
        with Client(cluster.scheduler_address, set_as_default=False) as client:
            client.register_plugin(_IgnoreCtrlC(), name="camelcup-ignore-ctrl-c")
        yield cluster.scheduler_address


class _IgnoreCtrlC(WorkerPlugin):  # type: ignore[misc]  # mypy knows no types of Dask
    """Leaves Ctrl-C, which a terminal sends to all its processes, to the process that started the cluster."""

    def setup(self, worker: Worker) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def quiet() -> Generator[None, None, None]:
    """Keep the log of Dask from stderr: what a person must know is an error of the executor."""
    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] == "distributed"]
    levels = {name: logging.getLogger(name).level for name in names}
    for name in levels:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)
