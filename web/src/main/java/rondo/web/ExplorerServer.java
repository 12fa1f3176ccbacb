package rondo.web;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import rondo.pages.PageResources;
import rondo.trace.json.Json;
import rondo.verify.model.Model;

/**
 * Serves the explorer of a model on the loopback interface: the page, its assets, requests with a
 * JSON object, and the progress of searches as server-sent events. There are no other paths.
 */
public final class ExplorerServer implements AutoCloseable {
  /** The maximal size of a request, which may contain a saved trace. */
  static final int MAX_BODY = 4 << 20;

  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private record Asset(String type, String text) {}

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final RequestGuard guard;
  private final ExplorerApi api;
  private final Map<String, Asset> assets;
  private final AtomicReference<RuntimeException> error = new AtomicReference<>();

  private ExplorerServer(Model model, ExplorerOptions options, int port) throws IOException {
    api = new ExplorerApi(ExploredModel.of(model, options));
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    guard = RequestGuard.of(server.getAddress().getPort());
    assets =
        Map.of(
            "", new Asset("text/html; charset=utf-8", PageResources.explorerPage()),
            "explorer.js",
                new Asset("text/javascript; charset=utf-8", PageResources.explorerScript()),
            "explorer.css", new Asset("text/css; charset=utf-8", PageResources.explorerStyle()));
    server.setExecutor(threads);
    server.createContext("/", this::handle);
  }

  /**
   * Starts a server.
   *
   * @param port 0 for any free one
   * @throws IOException if the port is not free
   */
  public static ExplorerServer start(Model model, ExplorerOptions options, int port)
      throws IOException {
    var explorer = new ExplorerServer(model, options, port);
    explorer.server.start();
    return explorer;
  }

  /** The address of the page, with the token. */
  public URI address() {
    int port = server.getAddress().getPort();
    return URI.create("http://127.0.0.1:" + port + "/" + guard.token() + "/");
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      setHeaders(exchange.getResponseHeaders());
      Optional<RequestGuard.Refusal> refusal = guard.refusal(exchange);
      if (refusal.isPresent()) {
        refuse(exchange, refusal.get().status(), refusal.get().reason());
        return;
      }
      String path = guard.path(exchange).orElseThrow();
      if (exchange.getRequestMethod().equals("GET")) {
        get(exchange, path);
      } else if (path.startsWith("api/")) {
        post(exchange, path.substring("api/".length()));
      } else {
        refuse(exchange, 404, "there is nothing here");
      }
    }
  }

  private static void setHeaders(Headers headers) {
    headers.set("Content-Security-Policy", POLICY);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cache-Control", "no-store");
  }

  private void get(HttpExchange exchange, String path) throws IOException {
    if (assets.containsKey(path)) {
      send(exchange, 200, assets.get(path).type(), assets.get(path).text());
    } else if (path.startsWith("search/")) {
      follow(exchange, path.substring("search/".length()));
    } else {
      refuse(exchange, 404, "there is nothing here");
    }
  }

  private void post(HttpExchange exchange, String request) throws IOException {
    Optional<String> body = body(exchange);
    if (body.isEmpty()) {
      refuse(exchange, 413, "the request is too large");
      return;
    }
    try {
      answer(exchange, 200, api.answer(request, RequestFields.of(body.get())));
    } catch (BadRequestException e) {
      answer(exchange, 400, Json.object().put("error", e.getMessage()).build());
    } catch (RuntimeException e) {
      error.compareAndSet(null, e);
      String text = "an internal error of Rondo: " + e;
      answer(exchange, 500, Json.object().put("error", text).build());
    }
  }

  private static Optional<String> body(HttpExchange exchange) throws IOException {
    String length = exchange.getRequestHeaders().getFirst("Content-Length");
    if (length != null && (!length.matches("[0-9]{1,9}") || Integer.parseInt(length) > MAX_BODY)) {
      return Optional.empty();
    }
    byte[] bytes = exchange.getRequestBody().readNBytes(MAX_BODY + 1);
    return bytes.length > MAX_BODY
        ? Optional.empty()
        : Optional.of(new String(bytes, StandardCharsets.UTF_8));
  }

  /** Streams the progress of a search. */
  private void follow(HttpExchange exchange, String id) throws IOException {
    SearchJobs.Job job;
    try {
      job = api.jobs().job(id);
    } catch (BadRequestException e) {
      refuse(exchange, 404, e.getMessage());
      return;
    }
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
    exchange.sendResponseHeaders(200, 0);
    OutputStream out = exchange.getResponseBody();
    try {
      job.follow(
          json -> {
            try {
              out.write(("data: " + json.compact() + "\n\n").getBytes(StandardCharsets.UTF_8));
              out.flush();
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (UncheckedIOException e) {
      throw e.getCause(); // The page was closed.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void answer(HttpExchange exchange, int status, Json json) throws IOException {
    send(exchange, status, "application/json; charset=utf-8", json.compact());
  }

  private static void refuse(HttpExchange exchange, int status, String reason) throws IOException {
    exchange.getResponseHeaders().set("Connection", "close");
    send(exchange, status, "text/plain; charset=utf-8", reason + "\n");
  }

  private static void send(HttpExchange exchange, int status, String type, String text)
      throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.getResponseBody().flush(); // Before the rest of a request that is too long is awaited.
  }

  /** The first internal error in an answer, if any. */
  public Optional<RuntimeException> internalError() {
    return Optional.ofNullable(error.get());
  }

  /** Cancels all searches and stops the server. */
  @Override
  public void close() {
    api.jobs().close();
    server.stop(0);
    threads.shutdownNow();
  }
}
