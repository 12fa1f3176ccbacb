"""Running a command that is watched, or killed on its way."""
import os
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from .process import Failed, Finished, text

TICKS = os.sysconf("SC_CLK_TCK")


class Job:
    """A command that runs in a process group of its own; leaving the `with` kills what is left of it."""

    def __init__(self, command, folder=None, environment=None):
        self.out, self.err = tempfile.TemporaryFile(), tempfile.TemporaryFile()
        self.start = time.perf_counter()
        self.finished = None
        try:
            self.process = subprocess.Popen(
                list(map(str, command)), cwd=folder, stdin=subprocess.DEVNULL, stdout=self.out,
                stderr=self.err, start_new_session=True,
                env={**os.environ, **(environment or {})})
        except OSError as e:
            raise Failed(f"cannot run {command[0]}: {e.strerror}") from e

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if not self.finished:
            self.kill()
            self.wait(10)
        self.out.close()
        self.err.close()

    @property
    def pid(self):
        return self.process.pid

    def kill(self):
        """SIGKILL for all processes of the group: nothing can be tidied up."""
        if not self.finished:
            os.killpg(self.pid, signal.SIGKILL)

    def wait(self, limit):
        """What the command was, once it has ended, or None after `limit` seconds."""
        end = time.perf_counter() + limit
        while not self.finished:
            ended, status, usage = os.wait4(self.pid, os.WNOHANG)
            if ended:
                self.process.returncode = os.waitstatus_to_exitcode(status)
                self.finished = Finished(
                    self.process.returncode, text(self.out), text(self.err),
                    time.perf_counter() - self.start, usage.ru_utime + usage.ru_stime,
                    usage.ru_maxrss * 1024, False)
            elif time.perf_counter() > end:
                return None
            else:
                time.sleep(0.005)
        return self.finished

    def said(self):
        """What it has printed so far. Seeking would move the end at which the command writes."""
        files = [file.fileno() for file in (self.out, self.err)]
        return "".join(os.pread(file, os.fstat(file).st_size, 0).decode("utf-8", "replace") for file in files)


class DiskWatch:
    """The largest size of a folder while a command runs, looked at ten times a second."""

    def __init__(self, folder):
        self.folder, self.peak, self.is_over = Path(folder), 0, threading.Event()
        self.thread = threading.Thread(target=self.watch, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        self.thread.join()

    def watch(self):
        while not self.is_over.wait(0.1):
            self.peak = max(self.peak, disk_bytes(self.folder))


def disk_bytes(folder):
    total = 0
    for path, _, names in os.walk(folder):
        for name in names:
            try:
                total += os.lstat(os.path.join(path, name)).st_size
            except OSError:  # deleted meanwhile
                pass
    return total


def processor_seconds(pid):
    """Of a process and of those children of it that have ended, from /proc."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return sum(int(field) for field in fields[11:15]) / TICKS


def children(pid):
    """The processes that a process has started, and that have not ended."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[:2]
        except OSError:  # it has ended
            continue
        if int(parent) == pid and state != "Z":
            found.append(int(stat.parent.name))
    return found
