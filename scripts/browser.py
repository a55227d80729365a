"""A headless Chromium that checks drive."""

import json
import os
import subprocess
import sys
import tempfile


class Browser:
    """A page of a headless Chromium, driven over a pipe with the DevTools protocol."""

    def __init__(self, program):
        (self.theirs, self.writing), (self.reading, answers) = os.pipe(), os.pipe()
        self.folder = tempfile.TemporaryDirectory()
        ends = [self.theirs, answers]

        def connect():
            # Chromium reads from 3 and writes to 4.
            for number, end in enumerate([os.dup2(end, 20 + place) for place, end in enumerate(ends)]):
                os.dup2(end, 3 + number)

        command = [
            program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            "--remote-debugging-pipe", f"--user-data-dir={self.folder.name}", "about:blank"]
        self.process = subprocess.Popen(
            command, preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        for end in ends:
            os.close(end)
        self.buffer, self.count, self.events, self.session = b"", 0, [], None
        pages = self.send("Target.getTargets")["targetInfos"]
        target = next(page["targetId"] for page in pages if page["type"] == "page")
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.send("Page.enable")

    def message(self):
        while b"\0" not in self.buffer:
            data = os.read(self.reading, 1 << 20)
            if not data:
                sys.exit("the browser has ended")
            self.buffer += data
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def send(self, method, **values):
        self.count += 1
        order = {"id": self.count, "method": method, "params": values}
        if self.session:
            order["sessionId"] = self.session
        os.write(self.writing, json.dumps(order).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("id") == self.count:
                if "error" in answer:
                    sys.exit(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer.get("method"))

    def look(self, width, theme="light", medium="screen", isScripted=True):
        self.send(
            "Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        self.send(
            "Emulation.setEmulatedMedia", media=medium,
            features=[{"name": "prefers-color-scheme", "value": theme}])
        self.send("Emulation.setScriptExecutionDisabled", value=not isScripted)

    def open(self, page, query=""):
        self.visit(page.as_uri() + (f"?{query}" if query else ""))

    def visit(self, address):
        self.events = []
        self.send("Page.navigate", url=address)
        while "Page.loadEventFired" not in self.events:
            self.events.append(self.message().get("method"))

    def press(self, key):
        for kind in ["keyDown", "keyUp"]:
            self.send("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=9)

    def run(self, script):
        answer = self.send(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            sys.exit(f"a script fails: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()
