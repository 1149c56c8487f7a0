"""Draws the numbers of sets as a picture. matplotlib is an extra: camelcup-set[plot]."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from camelcup import UserError
from camelcup_set.statistics import Sample

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def open_figure(path: Path) -> "Figure":
    """Return an empty picture.

    Raises UserError where matplotlib is not installed, or does not write files of this name or there.
    """
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError as error:
        raise UserError(f"-o {path}: a picture needs matplotlib: pip install 'camelcup-set[plot]'") from error
    figure = Figure(figsize=(9, 5), layout="constrained")
    kinds = FigureCanvasAgg(figure).get_supported_filetypes()
    if path.suffix.removeprefix(".").lower() not in kinds:
        raise UserError(f"-o {path}: the name of a picture ends in one of .{', .'.join(sorted(kinds))}")
    if not path.parent.is_dir():
        raise UserError(f"-o {path}: there is no folder {path.parent}")
    return figure


def draw_samples(figure: "Figure", samples: Mapping[str, Sample], path: Path) -> None:
    """Draw the share of each number of sets, a line a sample, and write the file. Raises UserError."""
    from matplotlib.ticker import MaxNLocator

    axes = figure.subplots()
    most = max(max(sample.counts) for sample in samples.values())
    for label, sample in samples.items():
        axes.plot(
            [100 * sample.share(sets) for sets in range(most + 1)], marker="o", markersize=3, label=label
        )
    axes.set(xlabel="sets", ylabel="%", title="Sets among cards of Set")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(alpha=0.3)
    axes.legend()
    try:
        figure.savefig(path)
    except OSError as error:
        raise UserError(f"-o {path}: cannot be written ({error.strerror})") from error
