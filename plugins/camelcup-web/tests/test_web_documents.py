"""Documents that other parts of camelcup made are served under a policy that allows what is in them."""

from base64 import b64encode
from hashlib import sha256

from camelcup_web.documents import document


def allowed(text):
    """Return the sources that the policy of a document allows, by their kind."""
    rules = document(text).headers["content-security-policy"].split("; ")
    return {name: sources for name, *sources in map(str.split, rules)}


def hash_of(content):
    return f"'sha256-{b64encode(sha256(content.encode()).digest()).decode()}'"


def test_scripts_and_styles_are_allowed_by_their_hashes():
    text = '<style media="all">\na {}\n</style><SCRIPT>é()</SCRIPT><script type="module">b()</script >'
    sources = allowed(text)
    assert sources["style-src"] == [hash_of("\na {}\n")]
    assert sources["script-src"] == [hash_of("é()"), hash_of("b()")]
    assert sources["default-src"] == sources["base-uri"] == sources["form-action"] == ["'none'"]


def test_a_document_without_scripts_may_run_none():
    text = '<p onclick="a()" style="color: red">x</p><script type="application/json">{"a": 1}</script>'
    sources = allowed(text)
    assert sources["script-src"] == sources["style-src"] == ["'none'"]


def test_line_breaks_are_served_as_browsers_hash_them():
    response = document("<script>\r\na()\r</script>")
    assert response.body == b"<script>\na()\n</script>"
    assert hash_of("\na()\n") in response.headers["content-security-policy"]
