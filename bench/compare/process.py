"""Running one command and measuring it from outside."""
import os
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass


class Failed(Exception):
    """A command could not be run, or did not do what it should."""


@dataclass(frozen=True)
class Finished:
    """What a command printed, and its price: wall time, processor time, peak resident memory."""

    status: int
    output: str
    errors: str
    seconds: float
    cpu: float
    peak_bytes: int
    timed_out: bool


def run(command, folder=None, limit=None):
    """Runs a command to its end, or kills it with all it started after `limit` seconds."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = time.perf_counter()
        try:
            process = subprocess.Popen(
                command, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                start_new_session=True)
        except OSError as e:
            raise Failed(f"cannot run {command[0]}: {e.strerror}") from e
        expired = threading.Event()

        def stop():
            expired.set()
            os.killpg(process.pid, signal.SIGKILL)

        alarm = threading.Timer(limit, stop) if limit else None
        if alarm:
            alarm.start()
        try:
            # Waiting ourselves instead of Popen.wait: only so the kernel tells the peak memory.
            _, status, usage = os.wait4(process.pid, 0)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
        finally:
            if alarm:
                alarm.cancel()
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        return Finished(
            process.returncode, text(out), text(err), seconds, usage.ru_utime + usage.ru_stime,
            usage.ru_maxrss * 1024, expired.is_set())


def text(file):
    file.seek(0)
    return file.read().decode("utf-8", "replace")
