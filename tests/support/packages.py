"""Packages that look installed: a folder with metadata on the import path."""

import os
import shutil
import subprocess
import sys
import tomllib

from camelcup.installed.plugins import GROUP


def install(folder, package, entry_points, version="1.0"):
    """Write the metadata of a package whose entry points (name: module) are plugins of camelcup.

    Returns the folder of the metadata.
    """
    info = folder / f"{package.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n")
    lines = [f"{name} = {module}" for name, module in entry_points.items()]
    (info / "entry_points.txt").write_text("\n".join(["[camelcup]", *lines, ""]))
    return info


def run_its_tests(package):
    """Run the tests of a package that is not installed."""
    path = os.pathsep.join([str(package), *sys.path])
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=package,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


def look_installed(package, site):
    """Make a package look installed, as `pip install -e` does, but faster."""
    project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))
    shutil.rmtree(site, ignore_errors=True)
    install(site, project["project"]["name"], project["project"]["entry-points"][GROUP])
    for module in project["tool"]["setuptools"]["packages"]:
        (site / module).symlink_to(package / module)
