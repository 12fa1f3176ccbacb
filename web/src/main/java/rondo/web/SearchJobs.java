package rondo.web;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.simulate.InvalidChoiceException;
import rondo.trace.Statistics;
import rondo.trace.Verdict;
import rondo.trace.json.Json;
import rondo.verify.search.SearchControl;
import rondo.verify.search.UnsupportedSearchException;

/** The searches in the background, each in a thread of its own. */
final class SearchJobs implements AutoCloseable {
  private static final int MAX_RUNNING = 2;
  private static final int MAX_KEPT = 20;
  private static final Duration MAX_TIME = Duration.ofMinutes(30);

  private static final long PAUSE_MILLIS = 500;

  private final Map<String, Job> jobs = new LinkedHashMap<>();
  private int started;

  /** What a search computes. */
  interface Task {
    RunSearchResult run(SearchControl control)
        throws RejectedException,
            UnsupportedSearchException,
            InvalidChoiceException,
            BadRequestException;
  }

  /** Starts a search, and returns its name. */
  synchronized String start(Task task) throws BadRequestException {
    if (jobs.values().stream().filter(j -> j.outcome().isEmpty()).count() >= MAX_RUNNING) {
      throw new BadRequestException(
          "there are %d searches under way already; cancel one".formatted(MAX_RUNNING));
    }
    jobs.keySet().removeAll(old());
    String id = Integer.toString(++started);
    var job = new Job();
    jobs.put(id, job);
    Thread.ofPlatform().daemon().name("search " + id).start(() -> job.run(task));
    return id;
  }

  /** Searches that have ended, the oldest ones. */
  private List<String> old() {
    List<String> ended =
        jobs.entrySet().stream()
            .filter(e -> e.getValue().outcome().isPresent())
            .map(Map.Entry::getKey)
            .toList();
    return ended.subList(0, Math.max(0, ended.size() - MAX_KEPT));
  }

  Json cancel(String id) throws BadRequestException {
    job(id).cancel();
    return Json.object().build();
  }

  synchronized Job job(String id) throws BadRequestException {
    return Optional.ofNullable(jobs.get(id))
        .orElseThrow(() -> new BadRequestException("there is no such search"));
  }

  /** Cancels all searches. */
  @Override
  public synchronized void close() {
    jobs.values().forEach(Job::cancel);
  }

  /** A search. */
  static final class Job {
    private volatile boolean isCancelled;
    private Optional<Json> outcome = Optional.empty();
    private Statistics latest = new Statistics(0, 0, 0, 0, 0);

    void cancel() {
      isCancelled = true;
    }

    private void run(Task task) {
      Json result;
      try {
        result = json(task.run(new SearchControl(MAX_TIME, this::report, () -> isCancelled)));
      } catch (RejectedException e) {
        result =
            failure(
                e.diagnostics().stream()
                    .map(Diagnostic::message)
                    .collect(Collectors.joining("; ")));
      } catch (UnsupportedSearchException | InvalidChoiceException | BadRequestException e) {
        result = failure(e.getMessage());
      } catch (RuntimeException | Error e) {
        result = failure("an internal error of Rondo: " + e);
      }
      finish(result);
    }

    private synchronized void report(Statistics statistics) {
      latest = statistics;
      notifyAll();
    }

    private synchronized void finish(Json result) {
      outcome = Optional.of(result);
      notifyAll();
    }

    synchronized Optional<Json> outcome() {
      return outcome;
    }

    /** Passes on the progress and then the outcome, until then or until the reader is gone. */
    void follow(Consumer<Json> reader) throws InterruptedException {
      while (true) {
        Json next;
        boolean isLast;
        synchronized (this) {
          isLast = outcome.isPresent();
          next = outcome.orElseGet(() -> progress(latest));
        }
        reader.accept(next);
        if (isLast) {
          return;
        }
        synchronized (this) {
          if (outcome.isEmpty()) {
            wait(PAUSE_MILLIS);
          }
        }
      }
    }

    private static Json progress(Statistics statistics) {
      return statistics(Json.object().put("status", "running"), statistics).build();
    }

    private static Json.Builder statistics(Json.Builder to, Statistics statistics) {
      return to.put("states", statistics.states())
          .put("depth", statistics.depth())
          .put("seconds", statistics.seconds())
          .put("memory", statistics.memoryBytes());
    }

    private static Json failure(String message) {
      return Json.object().put("status", "failed").put("message", message).build();
    }

    private static Json json(RunSearchResult finding) {
      Json.Builder result = Json.object();
      switch (finding.verdict()) {
        case Verdict.Holds _ -> result.put("status", "none");
        case Verdict.Violated _ -> result.put("status", "found");
        case Verdict.Inconclusive inconclusive ->
            result.put("status", "stopped").put("message", inconclusive.extent().text());
      }
      result.put("property", finding.property());
      finding.run().ifPresent(r -> result.put("run", RunJson.strings(r)));
      finding.cycle().ifPresent(c -> result.put("cycle", c));
      return statistics(result, finding.verdict().statistics()).build();
    }
  }
}
