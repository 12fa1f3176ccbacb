package rondo.web;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import rondo.pages.PageResources;
import rondo.trace.json.Json;
import rondo.verify.model.Model;
import rondo.web.LoopbackServer.Asset;

/**
 * Serves the explorer of a model: the page, requests with a JSON object, and the progress of
 * searches as server-sent events.
 */
public final class ExplorerServer implements AutoCloseable {
  /** The maximal size of a request, which may contain a saved trace. */
  static final int MAX_BODY = 4 << 20;

  private static final String API = "api/";
  private static final String SEARCH = "search/";

  private final ExplorerApi api;
  private final LoopbackServer server;
  private final AtomicReference<RuntimeException> error = new AtomicReference<>();

  private ExplorerServer(Model model, ExplorerOptions options, int port) throws IOException {
    api = new ExplorerApi(ExploredModel.of(model, options));
    Map<String, Asset> assets =
        Map.of(
            "", Asset.page(PageResources.explorerPage()),
            "explorer.js", Asset.script(PageResources.explorerScript()),
            "explorer.css", Asset.style(PageResources.explorerStyle()));
    server = LoopbackServer.start(assets, new ExplorerRequests(), port);
  }

  /**
   * Starts a server.
   *
   * @param port 0 for any free one
   * @throws IOException if the port is not free
   */
  public static ExplorerServer start(Model model, ExplorerOptions options, int port)
      throws IOException {
    return new ExplorerServer(model, options, port);
  }

  /** The address of the page, with the token. */
  public URI address() {
    return server.address();
  }

  private final class ExplorerRequests implements LoopbackServer.Requests {
    @Override
    public boolean get(HttpExchange exchange, String path) throws IOException {
      if (!path.startsWith(SEARCH)) {
        return false;
      }
      SearchJobs.Job job;
      try {
        job = api.jobs().job(path.substring(SEARCH.length()));
      } catch (BadRequestException e) {
        LoopbackServer.refuse(exchange, 404, e.getMessage());
        return true;
      }
      LoopbackServer.stream(exchange, job::follow);
      return true;
    }

    @Override
    public boolean post(HttpExchange exchange, String path) throws IOException {
      if (!path.startsWith(API)) {
        return false;
      }
      Optional<String> body = body(exchange);
      if (body.isEmpty()) {
        LoopbackServer.refuse(exchange, 413, "the request is too large");
      } else {
        answer(exchange, path.substring(API.length()), body.get());
      }
      return true;
    }
  }

  private void answer(HttpExchange exchange, String request, String body) throws IOException {
    try {
      LoopbackServer.answer(exchange, 200, api.answer(request, RequestFields.of(body)));
    } catch (BadRequestException e) {
      LoopbackServer.answer(exchange, 400, Json.object().put("error", e.getMessage()).build());
    } catch (RuntimeException e) {
      error.compareAndSet(null, e);
      String text = "an internal error of Rondo: " + e;
      LoopbackServer.answer(exchange, 500, Json.object().put("error", text).build());
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

  /** The first internal error in an answer, if any. */
  public Optional<RuntimeException> internalError() {
    return Optional.ofNullable(error.get());
  }

  /** Cancels all searches and stops the server. */
  @Override
  public void close() {
    api.jobs().close();
    server.close();
  }
}
