"""A standalone Spark cluster on the loopback interface, each of its processes one of this machine."""
import os
import re
import signal
import time

from .jobs import Job, children, processor_seconds
from .process import Failed, run
from .rondo import LAUNCHER, jdk

HOST = "127.0.0.1"
SPARK = LAUNCHER.parent / ".rondo" / "cluster" / "spark"


class Standalone:
    """A master and workers of one core each, with the Spark that Rondo has fetched."""

    def __init__(self, folder, workers=2, worker_memory="2g"):
        self.folder, self.memory = folder, worker_memory
        self.java = f"{jdk()}/bin/java"
        self.jobs, self.workers = [], []
        self.before = 0.0
        try:
            self.master = self.daemon("master.Master")
            self.url = self.await_line(self.master, r"Starting Spark master at (spark://\S+)")
            for _ in range(workers):
                self.start_worker()
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def start_worker(self):
        number = len(self.jobs)
        worker = self.daemon("worker.Worker", "--cores", "1", "--memory", self.memory,
                             "--work-dir", self.folder / f"worker{number}", self.url)
        self.workers.append(worker)
        self.await_line(worker, r"Successfully registered with master")

    def daemon(self, name, *arguments):
        environment = {key: value for key, value in os.environ.items() if not key.startswith("SPARK_")}
        environment.update(SPARK_HOME=str(SPARK), SPARK_SCALA_VERSION="2.13", SPARK_LOCAL_IP=HOST,
                           JAVA_HOME=str(self.java)[:-len("/bin/java")])
        job = Job([self.java, "-Xmx256m", "-XX:+UseSerialGC", "--sun-misc-unsafe-memory-access=allow",
                   "-cp", f"{SPARK}/jars/*", f"org.apache.spark.deploy.{name}",
                   "--host", HOST, "--port", "0", "--webui-port", "0", *arguments],
                  self.folder, environment)
        self.jobs.append(job)
        return job

    def await_line(self, job, pattern, limit=60):
        end = time.perf_counter() + limit
        while time.perf_counter() < end and not job.wait(0.05):
            found = re.search(pattern, job.said())
            if found:
                return found.group(found.re.groups)
        raise Failed(f"the Spark cluster does not start: {job.said()[-500:]}")

    @property
    def executors(self):
        return [pid for worker in self.workers if not worker.finished for pid in children(worker.pid)]

    def kill_worker(self):
        """kill -9 for a worker and its executors; returns how many executors it had."""
        worker = self.workers.pop()
        executors = children(worker.pid)
        worker.kill()
        for pid in executors:  # a session of their own, perhaps
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        worker.wait(10)
        return len(executors)

    def await_idle(self, limit=60):
        """Until the executors of the last application have ended, so that their workers have their time."""
        end = time.perf_counter() + limit
        while self.executors:
            if time.perf_counter() > end:
                raise Failed("executors outlive their application")
            time.sleep(0.05)

    def processor_seconds(self):
        """Of the master, the workers and the executors that have ended."""
        return sum(processor_seconds(job.pid) for job in self.jobs if not job.finished)

    def close(self):
        for pid in self.executors:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        for job in self.jobs:
            job.__exit__()


def fetch_spark():
    """The first start with --cluster builds with Spark; a master that does not answer ends it early."""
    if not (SPARK / "jars").is_dir():
        run([str(LAUNCHER), "verify", "--cluster", "none", "--work", "none", "none.pml"])
    if not (SPARK / "jars").is_dir():
        raise Failed("there is no build with Spark: see docs/cluster.md")
