package rondo.cli.sweep.job;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import rondo.cli.sweep.job.JobOutput.JobStop;

/**
 * Runs jobs as child processes: the same program with the same Java, class path and flags. A job
 * that exceeds its time is first asked to end, so that it reports what it has found. When this
 * program ends, for whatever reason, so do its children.
 */
public final class ChildProcessRunner implements JobRunner {
  /** The system property that makes a job end with the program that started it. */
  public static final String ENDS_WITH_PARENT = "rondo.job";

  /** For the start of Java, which a job does not count, and for reports. */
  private static final Duration EXTRA_TIME = Duration.ofSeconds(3);

  /** A job ends within a second of a signal. */
  private static final Duration TIME_TO_END = Duration.ofSeconds(5);

  /** Variables with flags for Java, which are among those of this program already. */
  private static final Set<String> FLAG_VARIABLES =
      Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  /** Flags that jobs do not get: a port that is taken, and what Spark needs, with warnings. */
  private static final List<String> NOT_OF_JOBS =
      List.of("-agentlib:jdwp", "--add-modules", "--add-opens", "-Dspark.");

  private static final String PROGRESS = "progress: ";

  private final List<String> command;
  private final Optional<Path> folder;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Set<Process> children = ConcurrentHashMap.newKeySet();
  private final Thread hook = new Thread(this::killAll, "sweep");
  private volatile boolean closed;

  /**
   * @param command what starts the program, without its arguments
   */
  public ChildProcessRunner(List<String> command) {
    this(command, Optional.empty());
  }

  private ChildProcessRunner(List<String> command, Optional<Path> folder) {
    this.command = List.copyOf(command);
    this.folder = folder;
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException e) {
      closed = true; // The program is ending already.
    }
  }

  /**
   * A runner for a number of jobs at once, which share the memory of this program.
   *
   * @param mainClass the class to start
   */
  public static ChildProcessRunner forJobs(int atOnce, String mainClass) {
    var classPath = List.of(System.getProperty("java.class.path"));
    return new ChildProcessRunner(
        command(atOnce > 1 ? memoryPerJob(atOnce) : 0, classPath, mainClass));
  }

  /** A runner whose jobs have another working folder. */
  static ChildProcessRunner inFolder(Path folder, List<String> command) {
    return new ChildProcessRunner(command, Optional.of(folder));
  }

  /**
   * What starts the program, with the Java and the flags of this one.
   *
   * @param memoryBytes of its Java; 0 for that of this one
   */
  static List<String> command(long memoryBytes, List<String> classPath, String mainClass) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> NOT_OF_JOBS.stream().noneMatch(flag::startsWith))
        .forEach(command::add);
    command.add("-D" + ENDS_WITH_PARENT + "=true");
    command.add("-Drondo.terminals=");
    command.add("-Dstdout.encoding=UTF-8");
    command.add("-Dstderr.encoding=UTF-8");
    if (memoryBytes > 0) {
      command.add("-Xmx" + Math.max(64 << 10, memoryBytes >> 10) + "k");
    }
    command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath), mainClass));
    return command;
  }

  /** The memory of each job, in bytes. */
  public static long memoryPerJob(int atOnce) {
    return Runtime.getRuntime().maxMemory() / atOnce;
  }

  @Override
  public Future<JobOutput> start(JobRequest request, Consumer<String> progress) {
    return threads.submit(() -> output(request, progress));
  }

  private JobOutput output(JobRequest request, Consumer<String> progress)
      throws IOException, InterruptedException, ExecutionException {
    var line = new ArrayList<>(command);
    line.addAll(request.arguments());
    long began = System.nanoTime();
    var builder = new ProcessBuilder(line);
    folder.ifPresent(f -> builder.directory(f.toFile()));
    builder.environment().keySet().removeAll(FLAG_VARIABLES);
    Process process = builder.start();
    children.add(process);
    if (closed) {
      kill(process);
    }
    try {
      Future<String> out = threads.submit(() -> text(process));
      Future<String> err = threads.submit(() -> messages(process, progress));
      threads.submit(() -> feed(process, request.input()));
      JobStop stop = JobStop.NONE;
      if (request.time().isEmpty()) {
        process.waitFor();
      } else if (!process.waitFor(request.time().get().plus(EXTRA_TIME))) {
        stop = JobStop.TIME_LIMIT;
        process.toHandle().destroy(); // Unlike the process itself, it keeps the streams open.
        if (!process.waitFor(TIME_TO_END)) {
          kill(process);
        }
      }
      int status = process.waitFor();
      double seconds = (System.nanoTime() - began) / 1e9;
      if (closed) {
        throw new CancellationException("the program is ending");
      }
      return new JobOutput(status, out.get(), err.get(), seconds, stop);
    } finally {
      kill(process);
      children.remove(process);
    }
  }

  private static String text(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** Separates messages from progress. */
  private static String messages(Process process, Consumer<String> progress) throws IOException {
    var messages = new StringBuilder();
    try (var lines =
        new BufferedReader(
            new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(PROGRESS)) {
          progress.accept(line.substring(PROGRESS.length()));
        } else {
          messages.append(line).append('\n');
        }
      }
    }
    return messages.toString();
  }

  private static Void feed(Process process, String input) {
    try (OutputStream in = process.getOutputStream()) {
      in.write(input.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // A job that does not read its input reports why.
    }
    return null;
  }

  private void killAll() {
    closed = true;
    children.forEach(ChildProcessRunner::kill);
  }

  /** Ends a job together with what it has started, such as a solver. */
  private static void kill(Process process) {
    List<ProcessHandle> started = process.descendants().toList();
    process.destroyForcibly();
    started.forEach(ProcessHandle::destroyForcibly);
  }

  @Override
  public void close() {
    killAll();
    threads.shutdownNow();
    try {
      threads.awaitTermination(500, TimeUnit.MILLISECONDS);
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IllegalStateException e) {
      // The program is ending: the hook runs.
    }
  }
}
