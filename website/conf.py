"""Settings of Sphinx for the site; `tox -e docs` builds it."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from reference import as_fields

project = "camelcup"
author = "the authors of camelcup"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode", "sphinx_design"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
exclude_patterns = ["**/LICENSE*", "tour/**"]

html_theme = "furo"
html_title = "camelcup"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_favicon = "../plugins/camelcup-web/camelcup_web/static/icon.svg"
html_show_copyright = html_show_sphinx = False
html_theme_options = {
    "navigation_with_keys": True,
    "top_of_page_buttons": [],
    # Dark enough, or light enough, to read on the ground of the page.
    "light_css_variables": {"color-brand-primary": "#8a4b08", "color-brand-content": "#8a4b08"},
    "dark_css_variables": {"color-brand-primary": "#f0b35c", "color-brand-content": "#f0b35c"},
}
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"

default_role = "code"  # docstrings mark code as Markdown does
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_class_signature = "mixed"
nitpicky = True
nitpick_ignore_regex = [("py:.*", ".*")]  # types of other libraries, and of rooms that are not public
suppress_warnings = ["misc.highlighting_failure"]  # JSON with "..." in it


def _docstring(app, what, name, obj, options, lines):
    """Rewrite a docstring in place: its lists of fields as Sphinx has them."""
    lines[:] = as_fields(lines)


MENDED = {
    'role="heading">': 'role="heading" aria-level="2">',
    "<pre>": '<pre tabindex="0">',
    '<th class="head"><p></p></th>': "<td></td>",
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="Pages">',
    '<aside class="toc-drawer': '<aside aria-label="Headings" class="toc-drawer',
}
"""Elements of Sphinx and Furo that a screen reader or a keyboard cannot use, and the same mended."""


def _mend(app, error):
    """Replace such elements on all pages."""
    for path in Path(app.outdir).rglob("*.html"):
        text = path.read_text("utf-8")
        for found, mended in MENDED.items():
            text = text.replace(found, mended)
        path.write_text(text, "utf-8")


def setup(app):
    app.connect("build-finished", _mend)
    app.connect("autodoc-process-docstring", _docstring)
