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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import rondo.trace.json.Json;

/**
 * Serves a page on the loopback interface: its assets, and what its script requests. There are no
 * other paths, and without the token of the address every request is refused.
 */
final class LoopbackServer implements AutoCloseable {
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  /** A file of the page. */
  record Asset(String type, String text) {
    static Asset page(String text) {
      return new Asset("text/html; charset=utf-8", text);
    }

    static Asset script(String text) {
      return new Asset("text/javascript; charset=utf-8", text);
    }

    static Asset style(String text) {
      return new Asset("text/css; charset=utf-8", text);
    }
  }

  /** What the script of a page requests. */
  interface Requests {
    /** Answers a request, unless there is nothing at the path. */
    default boolean get(HttpExchange exchange, String path) throws IOException {
      return false;
    }

    /** Answers a request, unless there is nothing at the path. */
    default boolean post(HttpExchange exchange, String path) throws IOException {
      return false;
    }
  }

  /** A sequence of events that is not complete yet. */
  interface EventStream {
    /** Passes on all events until the last one. */
    void follow(Consumer<Json> receiver) throws InterruptedException;
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final RequestGuard guard;
  private final Map<String, Asset> assets;
  private final Requests requests;

  private LoopbackServer(Map<String, Asset> assets, Requests requests, int port)
      throws IOException {
    this.assets = assets;
    this.requests = requests;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    guard = RequestGuard.of(server.getAddress().getPort());
    server.setExecutor(threads);
    server.createContext("/", this::handle);
  }

  /**
   * Starts a server.
   *
   * @param assets by path; the page itself has the empty path
   * @param port 0 for any free one
   * @throws IOException if the port is not free
   */
  static LoopbackServer start(Map<String, Asset> assets, Requests requests, int port)
      throws IOException {
    var loopback = new LoopbackServer(assets, requests, port);
    loopback.server.start();
    return loopback;
  }

  /** The address of the page, with the token. */
  URI address() {
    int port = server.getAddress().getPort();
    return URI.create("http://127.0.0.1:" + port + "/" + guard.token() + "/");
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      setHeaders(exchange.getResponseHeaders());
      var refusal = guard.refusal(exchange);
      if (refusal.isPresent()) {
        refuse(exchange, refusal.get().status(), refusal.get().reason());
        return;
      }
      String path = guard.path(exchange).orElseThrow();
      boolean isGet = exchange.getRequestMethod().equals("GET");
      if (isGet && assets.containsKey(path)) {
        send(exchange, 200, assets.get(path).type(), assets.get(path).text());
      } else if (!(isGet ? requests.get(exchange, path) : requests.post(exchange, path))) {
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

  /** Sends events as they happen. */
  static void stream(HttpExchange exchange, EventStream events) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
    exchange.sendResponseHeaders(200, 0);
    OutputStream out = exchange.getResponseBody();
    try {
      events.follow(
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

  static void answer(HttpExchange exchange, int status, Json json) throws IOException {
    send(exchange, status, "application/json; charset=utf-8", json.compact());
  }

  static void refuse(HttpExchange exchange, int status, String reason) throws IOException {
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

  @Override
  public void close() {
    server.stop(1); // Seconds for streams to end.
    threads.shutdownNow();
  }
}
