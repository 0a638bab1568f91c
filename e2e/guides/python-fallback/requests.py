"""Stands in for the library of this name where it is not installed: what the guides use of it, by the standard library."""

import json as _json
import urllib.error
import urllib.parse
import urllib.request


class HTTPError(Exception):
    pass


class Response:
    def __init__(self, status, headers, content):
        self.status_code, self.headers, self.content = status, headers, content

    @property
    def ok(self):
        return self.status_code < 400

    @property
    def text(self):
        return self.content.decode()

    def json(self):
        return _json.loads(self.content)

    def iter_lines(self):
        return iter(self.content.splitlines())

    def raise_for_status(self):
        if not self.ok:
            raise HTTPError(f"{self.status_code}: {self.text}")


def request(method, url, headers=None, params=None, json=None, data=None, timeout=None, stream=False):
    headers = dict(headers or {})
    if params:
        url += "?" + urllib.parse.urlencode(params, doseq=True)
    if json is not None:
        data = _json.dumps(json).encode()
        headers["Content-Type"] = "application/json"
    elif isinstance(data, dict):
        data = urllib.parse.urlencode(data).encode()
    elif hasattr(data, "read"):
        data = data.read()
    sent = urllib.request.Request(url, data=data, headers=headers, method=method.upper())
    try:
        with urllib.request.urlopen(sent, timeout=timeout) as answer:
            return Response(answer.status, answer.headers, answer.read())
    except urllib.error.HTTPError as answer:
        return Response(answer.code, answer.headers, answer.read())


class Session:
    def __init__(self):
        self.headers = {}

    def request(self, method, url, headers=None, **given):
        return request(method, url, headers={**self.headers, **(headers or {})}, **given)


for _method in ["get", "post", "put", "patch", "delete"]:
    globals()[_method] = lambda url, _method=_method, **given: request(_method, url, **given)
    setattr(Session, _method, lambda self, url, _method=_method, **given: self.request(_method, url, **given))
