package rondo.web;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import rondo.diagnostics.Diagnostic;
import rondo.pages.PageResources;
import rondo.report.CheckText;
import rondo.sample.SamplingStatistics;
import rondo.trace.Statistics;
import rondo.trace.json.Json;
import rondo.verify.method.PropertyProgress;
import rondo.verify.method.VerificationListener;
import rondo.verify.report.Counterexample;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.Report;
import rondo.web.LoopbackServer.Asset;

/** Serves a page that shows the progress of verifications as plots. */
public final class WatchServer implements AutoCloseable {
  private static final String PROGRESS = "progress";

  private final ProgressLog log = new ProgressLog();
  private final LoopbackServer server;

  private WatchServer() throws IOException {
    Map<String, Asset> assets =
        Map.of(
            "", Asset.page(PageResources.watchPage()),
            "watch.js", Asset.script(PageResources.watchScript()),
            "watch.css", Asset.style(PageResources.watchStyle()));
    server = LoopbackServer.start(assets, new ProgressRequests(), 0);
  }

  public static WatchServer start() throws IOException {
    return new WatchServer();
  }

  /** The address of the page, with the token. */
  public URI address() {
    return server.address();
  }

  private final class ProgressRequests implements LoopbackServer.Requests {
    @Override
    public boolean get(HttpExchange exchange, String path) throws IOException {
      if (!path.equals(PROGRESS)) {
        return false;
      }
      LoopbackServer.stream(exchange, log);
      return true;
    }
  }

  /** A listener that shows the verification of a model, and passes everything on. */
  public VerificationListener watching(Path model, VerificationListener listener) {
    log.add(event("model").put("model", model.toString()).build());
    return new WatchedVerification(listener);
  }

  /** Shows the verdicts on the model that was watched last. */
  public void verified(Report report) {
    for (PropertyReport property : report.properties()) {
      log.add(
          event("verdict")
              .put("property", property.title().orElse(""))
              .put("verdict", CheckText.word(property.verdict()))
              .put("states", property.verdict().statistics().states())
              .put("seconds", property.verdict().statistics().seconds())
              .build());
    }
  }

  private static Json.Builder event(String type) {
    return Json.object().put("event", type);
  }

  private final class WatchedVerification implements VerificationListener {
    private final VerificationListener listener;

    private WatchedVerification(VerificationListener listener) {
      this.listener = listener;
    }

    @Override
    public void warned(List<Diagnostic> warnings) {
      listener.warned(warnings);
    }

    @Override
    public PropertyProgress checking(String property) {
      log.add(event("property").put("property", property).build());
      return new WatchedProgress(listener.checking(property));
    }

    @Override
    public void replaying(long transitions) {
      listener.replaying(transitions);
    }

    @Override
    public void found(Counterexample counterexample) {
      listener.found(counterexample);
    }

    @Override
    public boolean isCancelled() {
      return listener.isCancelled();
    }
  }

  /** Records progress at intervals that grow with the duration, so that the log stays small. */
  private final class WatchedProgress implements PropertyProgress {
    private static final double LEAST_INTERVAL = 0.25;
    private static final double GROWTH = 0.002;

    private final PropertyProgress progress;
    private final long began = System.nanoTime();
    private double next;

    private WatchedProgress(PropertyProgress progress) {
      this.progress = progress;
    }

    @Override
    public void accept(Statistics statistics) {
      progress.accept(statistics);
      record(
          () ->
              event("search")
                  .put("states", statistics.states())
                  .put("transitions", statistics.transitions())
                  .put("depth", statistics.depth())
                  .put("memory", statistics.memoryBytes()));
    }

    @Override
    public void reportSchedules(SamplingStatistics statistics) {
      progress.reportSchedules(statistics);
      record(() -> event("test").put("schedules", statistics.schedules()));
    }

    @Override
    public void reportQueries(long number, long seconds) {
      progress.reportQueries(number, seconds);
      record(() -> event("solver").put("queries", number));
    }

    private synchronized void record(Supplier<Json.Builder> event) {
      double seconds = (System.nanoTime() - began) / 1e9;
      if (seconds >= next) {
        next = seconds + Math.max(LEAST_INTERVAL, GROWTH * seconds);
        Runtime machine = Runtime.getRuntime();
        log.add(
            event
                .get()
                .put("seconds", seconds)
                .put("heap", machine.totalMemory() - machine.freeMemory())
                .build());
      }
    }

    @Override
    public void close() {
      progress.close();
      log.add(event("checked").build());
    }
  }

  /** Tells the page that everything is verified, and stops. */
  @Override
  public void close() {
    log.add(event("end").build());
    log.complete();
    server.close();
  }
}
