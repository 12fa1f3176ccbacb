package rondo.cli.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import rondo.verify.method.VerificationListener;
import rondo.verify.report.Report;
import rondo.web.WatchServer;

/** The page on which the user watches a verification, with {@code --watch}. */
public final class VerificationWatch implements AutoCloseable {
  private final Optional<WatchServer> server;

  private VerificationWatch(Optional<WatchServer> server) {
    this.server = server;
  }

  /** No page. */
  public static VerificationWatch none() {
    return new VerificationWatch(Optional.empty());
  }

  /** Serves the page and prints its address. */
  public static VerificationWatch start(Console console) throws IOException {
    WatchServer server = WatchServer.start();
    console.err().println("watch: " + server.address());
    console.err().flush();
    return new VerificationWatch(Optional.of(server));
  }

  /** Opens the page, if there is one, in the browser of the desktop. */
  public void open(Console console) {
    server.ifPresent(s -> DesktopBrowser.open(s.address(), console));
  }

  /** A listener that also shows the verification of a model on the page. */
  public VerificationListener watching(Path model, VerificationListener listener) {
    return server.map(s -> s.watching(model, listener)).orElse(listener);
  }

  /** Shows the verdicts on the page. */
  public void verified(Report report) {
    server.ifPresent(s -> s.verified(report));
  }

  @Override
  public void close() {
    server.ifPresent(WatchServer::close);
  }
}
