"""browser.py - runs shaders in headless Chromium: passes jobs to page.html and returns its results. Both graphics
interfaces run on SwiftShader, which is part of Chromium, so no other driver is needed."""

import http.server
import json
import os
import subprocess
import tempfile
import threading

FLAGS = ("--headless --no-sandbox --disable-dev-shm-usage --no-first-run --disable-quic --disable-background-networking "
         "--disable-component-update --disable-sync --use-gl=angle --use-angle=swiftshader --enable-unsafe-swiftshader "
         "--enable-unsafe-webgpu --use-webgpu-adapter=swiftshader").split()
PATIENCE = 240  # [s] about ten times the usual duration


def run_jobs(jobs):
    """Returns one result per job: {"floats": base64} or {"error": words}."""
    page = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "page.html"), "rb").read()
    results, arrived = [], threading.Event()

    class Handler(http.server.BaseHTTPRequestHandler):
        def answer(self, body, kind):
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self):
            if self.path == "/jobs":
                self.answer(json.dumps(jobs).encode(), "application/json")
            else:
                self.answer(page if self.path == "/" else b"", "text/html")

        def do_POST(self):
            results.extend(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.answer(b"", "text/plain")
            arrived.set()

        def log_message(self, *words):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, open(os.path.join(profile, "log"), "wb") as log:
        address = "http://127.0.0.1:%d/" % server.server_address[1]
        browser = subprocess.Popen(["chromium", *FLAGS, "--user-data-dir=" + profile, "--remote-debugging-port=0", address], stdout=log, stderr=log)
        try:
            for _ in range(PATIENCE):
                if arrived.wait(1) or browser.poll() is not None:
                    break
        finally:
            browser.terminate()
            browser.wait()
        if not arrived.is_set():
            raise SystemExit("shaders: Chromium sent no results:\n" + open(os.path.join(profile, "log"), errors="replace").read()[-3000:])
    server.shutdown()
    return results
