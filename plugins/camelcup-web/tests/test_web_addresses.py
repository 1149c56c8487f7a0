"""Addresses that a server listens on, and hosts that it answers to."""

import re

import pytest
from camelcup_web.commands import command as serve
from camelcup_web.settings import local_hosts
from sites import HOST

from camelcup import UserError, load_plugins


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "127.0.0.1:9000", "", f"{HOST}.evil.example"]
)
def test_a_foreign_host_is_refused(host, client):
    answer = client.get("/", headers={"Host": host})
    assert answer.status_code == 421
    assert "camelup" not in answer.text


def test_a_host_is_known_as_browsers_write_it():
    assert "mypc:8000" in local_hosts("MyPC", 8000)
    assert "mypc" in local_hosts("MyPC", 80)
    assert "[fe80::1]:8000" in local_hosts("FE80:0::1", 8000)
    assert "[fe80::1]" in local_hosts("[fe80:0::1]", 80)


@pytest.mark.parametrize(
    ("option", "value"),
    [("origin", "my.org"), ("origin", "https://my.org/cup"), ("root-path", "cup"), ("root-path", '/cup">')],
)
def test_an_address_that_cannot_be_right_is_an_error_at_the_start(option, value, tmp_path):
    words = ["--port", "0", "--folder", str(tmp_path), f"--{option}", value]
    with pytest.raises(UserError, match=f"--{option} '{re.escape(value)}': write a"):
        serve.main(words, obj=load_plugins(), standalone_mode=False)
