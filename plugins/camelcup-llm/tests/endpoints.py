"""An endpoint on loopback for tests, which plays by the prompts that it gets."""

import json
import re
import threading
from collections.abc import Callable
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import sleep

KEY = "sk-secret-of-the-tests"

HERE = {"isolation": "none", "executor": "serial"}
"""Options of a run in this process, which has imported the client already."""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        stub = self.server.stub
        with stub.lock:
            stub.requests.append(body)
            stub.keys.append(self.headers["Authorization"])
            number = len(stub.requests) - 1
        answer = stub.answer(body, number)
        status, data, headers = answer if isinstance(answer, tuple) else (200, completion(answer, body), {})
        raw = data if isinstance(data, bytes) else json.dumps(data).encode()
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", **headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(raw) * (2 if headers.get("Half") else 1)))
        self.end_headers()
        self.wfile.write(raw)
        self.close_connection = "Half" in headers

    def log_message(self, *arguments):
        """Keep quiet."""


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request, client_address):
        """Keep quiet about clients that have gone."""


class Stub:
    """An endpoint. answer: returns for a request and its number a text, or a status, a body and headers"""

    def __init__(self, answer: Callable):
        self.answer = answer
        self.requests = []
        self.keys = []
        self.lock = threading.Lock()

    @property
    def prompts(self):
        """The last message of each request, as text."""
        return [text_of(request["messages"][-1]) for request in self.requests]


def completion(text, body):
    """Return the JSON of an answer; a token is a word."""
    words = sum(len(text_of(message).split()) for message in body["messages"])
    used = {"prompt_tokens": words, "completion_tokens": len(text.split())}
    head = {"id": "1", "object": "chat.completion", "created": 0, "model": body["model"]}
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}
    return {**head, "choices": [choice], "usage": used | {"total_tokens": sum(used.values())}}


def text_of(message):
    content = message["content"]
    return content if isinstance(content, str) else content[0]["text"]


def first_action(body, number=0):
    """Return the first action that the last position of a conversation lists, as JSON; else a roll."""
    asked = [text for text in map(text_of, body["messages"]) if "it is your move" in text][-1]
    _, *listed = re.split(r"actions[^\n]*:\n", asked)
    if not listed:
        return "roll"
    lines = listed[0].splitlines()
    return json.dumps({"reason": "the first of the list", "action": one_of(lines[0].removeprefix("- "))})


def one_of(group):
    """Return the first action of a group, such as `trap 1-18 + or -`."""
    first = re.sub(r"([\w+-]+)(?:, [\w+-]+)* or [\w+-]+", r"\1", group)
    return re.sub(r"\b(\d+)-\d+\b", r"\1", first)


def half(text):
    """Return the beginning of an answer, after which the connection ends."""
    return 200, text.encode(), {"Half": "yes"}


def slowly(seconds, answer=first_action):
    def answered(body, number):
        sleep(seconds)
        return answer(body, number)

    return answered


@contextmanager
def serving(answer=first_action):
    """Run an endpoint, and yield it with its address as `url`."""
    with Server(("127.0.0.1", 0), Handler) as server:
        server.stub = stub = Stub(answer)
        stub.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield stub
        finally:
            server.shutdown()
            thread.join()
