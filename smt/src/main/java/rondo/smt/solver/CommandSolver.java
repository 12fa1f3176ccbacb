package rondo.smt.solver;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;
import rondo.smt.smtlib.SmtLibScript;
import rondo.smt.smtlib.SolverResponse;

/**
 * A solver program that reads SMT-LIB from its standard input. Every check starts the program with
 * the whole script, so it need not be incremental.
 */
public final class CommandSolver implements Solver {
  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|[^\\s'\"]+");

  /** The maximal length of an unintelligible response in messages. */
  private static final int MAX_SHOWN = 500;

  private final List<String> command;
  private final Deque<List<Formula>> levels = new ArrayDeque<>(List.of(new ArrayList<>()));

  /** Guards the two fields below. */
  private final Object turn = new Object();

  private Optional<Process> running = Optional.empty();
  private boolean interrupted;

  public CommandSolver(List<String> command) {
    if (command.isEmpty()) {
      throw new IllegalArgumentException("an empty command");
    }
    this.command = List.copyOf(command);
  }

  /** Splits a command into words; quoted words may contain blanks. */
  public static List<String> words(String command) {
    return WORD.matcher(command)
        .results()
        .map(w -> w.group(1) != null ? w.group(1) : w.group(2) != null ? w.group(2) : w.group())
        .toList();
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of();
  }

  @Override
  public void add(Formula formula) {
    levels.peek().add(formula);
  }

  @Override
  public void push() {
    levels.push(new ArrayList<>());
  }

  @Override
  public void pop() {
    if (levels.size() == 1) {
      throw new IllegalStateException("nothing was pushed");
    }
    levels.pop();
  }

  @Override
  public Answer check(List<Formula> assumptions, TimeLimit timeLimit) {
    var all = new ArrayList<Formula>();
    levels.descendingIterator().forEachRemaining(all::addAll);
    all.addAll(assumptions);
    SmtLibScript smtLibScript = SmtLibScript.of(all);
    Process process;
    synchronized (turn) {
      if (interrupted) {
        return new Answer.Unknown(Answer.Reason.INTERRUPTED, "interrupted before it began");
      }
      try {
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
      } catch (IOException e) {
        return new Answer.Unknown(Answer.Reason.FAILED, String.valueOf(e.getMessage()));
      }
      running = Optional.of(process);
    }
    try {
      Optional<String> output = talk(process, smtLibScript.text(), timeLimit);
      synchronized (turn) {
        if (interrupted) {
          return new Answer.Unknown(Answer.Reason.INTERRUPTED, "interrupted");
        }
      }
      return output
          .map(o -> answer(SolverResponse.parse(o, smtLibScript), assumptions))
          .orElseGet(() -> new Answer.Unknown(Answer.Reason.TIME, "time limit"));
    } finally {
      synchronized (turn) {
        running = Optional.empty();
      }
      kill(process);
    }
  }

  /** The complete output of the program; empty after a timeout. */
  private Optional<String> talk(Process process, String script, TimeLimit timeLimit) {
    Thread.startVirtualThread(() -> write(process, script));
    CompletableFuture<String> output =
        CompletableFuture.supplyAsync(() -> read(process), Thread::startVirtualThread);
    try {
      Duration time = timeLimit.time().orElse(Duration.ofMillis(Long.MAX_VALUE));
      if (!process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS)) {
        return Optional.empty();
      }
    } catch (InterruptedException e) {
      interrupt();
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
    return Optional.of(output.join());
  }

  private static void write(Process process, String script) {
    try (OutputStream to = process.getOutputStream()) {
      to.write(script.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // The program has ended without reading all of the script; its output tells why.
    }
  }

  private static String read(Process process) {
    try {
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private static Answer answer(SolverResponse response, List<Formula> assumptions) {
    return switch (response) {
      case SolverResponse.Satisfiable(var values) -> new Answer.Satisfiable(new SmtModel(values));
      case SolverResponse.Unsatisfiable() -> new Answer.Unsatisfiable(assumptions);
      case SolverResponse.Unknown() -> new Answer.Unknown(Answer.Reason.GAVE_UP, "unknown");
      case SolverResponse.Malformed(String output) ->
          new Answer.Unknown(
              Answer.Reason.FAILED,
              output.substring(0, Math.min(MAX_SHOWN, output.length())).strip());
    };
  }

  @Override
  public void interrupt() {
    synchronized (turn) {
      interrupted = true;
      running.ifPresent(CommandSolver::kill);
    }
  }

  /** Kills the program and its descendants: the command may be a shell. */
  private static void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  @Override
  public void close() {
    interrupt();
  }
}
