"""The report of camelcup-report is a page of the site."""

import pytest
from camelcup_web.guard import is_strict

from camelcup import tournament


def test_the_page_of_a_cup_links_to_its_report(client, tmp_path):
    tournament(
        ["Player0", "Player2"], games=4, seats=2, seed=1, isolation="none", out=tmp_path / "small.jsonl"
    )
    assert '<a href="/pages/report/small">Report</a>' in client.get("/cups/small").text
    answer = client.get("/pages/report/small")
    assert "<h1>Report on small.jsonl</h1>" in answer.text
    policy = answer.headers["content-security-policy"]
    assert is_strict(policy)
    assert "style-src 'sha256-" in policy


@pytest.mark.parametrize("name", ["missing", "..%2F..%2Fetc%2Fpasswd", ".key", "-o"])
def test_a_report_is_of_a_cup_of_the_site_only(name, client):
    assert client.get(f"/pages/report/{name}").status_code == 404
