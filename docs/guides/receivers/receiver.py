# A receiver of webhooks in Python, without a library: WEBHOOK_SECRET=… python3 receiver.py
import hashlib, hmac, json, os, re, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

secret = os.environ["WEBHOOK_SECRET"].encode()
seen = set()


def is_genuine(header: str, body: bytes) -> bool:
    """Whether the signature is of exactly these bytes, by our secret, and not older than five minutes."""
    match = re.fullmatch(r"t=(\d+),v1=([0-9a-f]{64})", header)
    if match is None or abs(time.time() - int(match[1])) > 300:
        return False
    expected = hmac.new(secret, match[1].encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, match[2])


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        # While the secret changes, the new one signs in the second header.
        names = ("X-Service-Signature", "X-Service-Signature-Next")
        if not any(is_genuine(self.headers.get(name, ""), body) for name in names):
            self.send_response(401)
            self.end_headers()
            return
        event = json.loads(body)
        # The same event can come twice: its id says so. Answer first, work afterwards.
        if event["id"] not in seen:
            print(f"{event['type']}: {event['subject']['label']}", flush=True)
        seen.add(event["id"])
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver)
print("listening", flush=True)
server.serve_forever()
