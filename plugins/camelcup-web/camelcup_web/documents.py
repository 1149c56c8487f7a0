"""Serves whole HTML documents that other parts of camelcup make, such as a replay or a report."""

import re
from base64 import b64encode
from hashlib import sha256

from camelcup_report.replays import without_turns
from starlette.responses import HTMLResponse

ELEMENT = re.compile(r"<(script|style)\b([^>]*)>(.*?)</\1\s*>", re.DOTALL | re.IGNORECASE)

DATA = re.compile(r"""type\s*=\s*["']?application/(json|gzip)""", re.IGNORECASE)
"""Of the attributes of a script that is data, which nothing runs."""

POLICY = (
    "default-src 'none'; script-src {scripts}; style-src {styles}; img-src data:; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'self'"
)


def document(text: str) -> HTMLResponse:
    """Return a document under a policy that allows the scripts and styles in it, and nothing else.

    Each is allowed by its hash. Attributes `style` and `on...` have no effect: the document must need none.
    """
    text = without_turns(text)
    text = text.replace("\r\n", "\n").replace("\r", "\n")  # as browsers read it, before they hash
    return HTMLResponse(text, headers={"Content-Security-Policy": policy(text)})


def policy(text: str) -> str:
    """Return the content security policy of a document."""
    allowed: dict[str, list[str]] = {"script": [], "style": []}
    for name, attributes, content in ELEMENT.findall(text):
        if not DATA.search(attributes):
            digest = b64encode(sha256(content.encode()).digest()).decode()
            allowed[name.lower()].append(f"'sha256-{digest}'")
    scripts, styles = (" ".join(dict.fromkeys(hashes)) or "'none'" for hashes in allowed.values())
    return POLICY.format(scripts=scripts, styles=styles)
