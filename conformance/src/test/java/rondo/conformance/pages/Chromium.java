package rondo.conformance.pages;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import rondo.trace.json.Json;

/** A page in a browser without a window, driven by the DevTools protocol. */
final class Chromium implements AutoCloseable {
  private static final int SECONDS = 60;

  private final Process process;
  private final WebSocket socket;
  private final LinkedBlockingQueue<Json.Obj> answers = new LinkedBlockingQueue<>();

  /** What the console of the page printed, and exceptions. */
  private final List<String> messages = new ArrayList<>();

  private int next = 1;

  private Chromium(Process process, String address) {
    this.process = process;
    socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(address), new Listener())
            .join();
  }

  /** Opens a page; the test is skipped if there is no browser. */
  static Chromium open(URI page, Path profile) throws IOException, InterruptedException {
    Optional<Path> program =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .map(f -> Path.of(f, "chromium"))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(program.isPresent(), "chromium is not installed");
    ProcessBuilder command =
        new ProcessBuilder(
                program.get().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    command.environment().put("TMPDIR", profile.getParent().toString());
    Process process = command.start();
    try {
      var browser = new Chromium(process, pageAddress(process));
      browser.call("Runtime.enable", Json.object());
      browser.call("Log.enable", Json.object());
      browser.call("Page.enable", Json.object());
      browser.go(page.toString());
      return browser;
    } catch (IOException | InterruptedException | RuntimeException e) {
      process.destroyForcibly();
      throw e;
    }
  }

  /** The address for the only page of a browser that was just started. */
  private static String pageAddress(Process process) throws IOException, InterruptedException {
    BufferedReader err = process.errorReader(StandardCharsets.UTF_8);
    String line = err.readLine();
    while (line != null && !line.startsWith("DevTools listening on ")) {
      line = err.readLine();
    }
    if (line == null) {
      throw new IOException("the browser ended");
    }
    Thread.ofVirtual().start(() -> err.lines().forEach(_ -> {}));
    int port = URI.create(line.substring(line.indexOf("ws://"))).getPort();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/list")).build();
    for (int i = 0; i < SECONDS * 10; i++) {
      String list =
          HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
      for (Json each : ((Json.Arr) parse(list)).elements()) {
        if (text(each, "type").equals("page")) {
          return text(each, "webSocketDebuggerUrl");
        }
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
    throw new IOException("the browser has no page");
  }

  private static Json parse(String text) {
    try {
      return Json.parse(text);
    } catch (Json.MalformedException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  private static String text(Json object, String name) {
    return ((Json.Str) ((Json.Obj) object).member(name).orElseThrow()).value();
  }

  /** Collects answers and messages of the console. */
  private final class Listener implements WebSocket.Listener {
    private final StringBuilder received = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      received.append(data);
      if (last) {
        take((Json.Obj) parse(received.toString()));
        received.setLength(0);
      }
      from.request(1);
      return CompletableFuture.completedFuture(null);
    }

    private void take(Json.Obj message) {
      if (message.member("id").isPresent()) {
        answers.add(message);
        return;
      }
      String method = text(message, "method");
      if (method.equals("Runtime.consoleAPICalled")
          || method.equals("Runtime.exceptionThrown")
          || method.equals("Log.entryAdded")) {
        synchronized (messages) {
          messages.add(message.compact());
        }
      }
    }
  }

  private Json.Obj call(String method, Json.Builder parameters) throws InterruptedException {
    int id = next++;
    Json request =
        Json.object().put("id", id).put("method", method).put("params", parameters.build()).build();
    socket.sendText(request.compact(), true).join();
    while (true) {
      Json.Obj answer = answers.poll(SECONDS, TimeUnit.SECONDS);
      if (answer == null) {
        throw new IllegalStateException("no answer to " + method);
      }
      if (answer.member("id").equals(Optional.of(Json.of((long) id)))) {
        return (Json.Obj)
            answer.member("result").orElseThrow(() -> new IllegalStateException(answer.compact()));
      }
    }
  }

  /** Loads a page and waits until it is complete. */
  void go(String address) throws InterruptedException {
    call("Page.navigate", Json.object().put("url", "about:blank"));
    call("Page.navigate", Json.object().put("url", address));
    for (int i = 0; i < SECONDS * 20; i++) {
      boolean there =
          evaluate("location.href !== 'about:blank' && document.readyState === 'complete'")
              .equals("true");
      if (there) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    throw new IllegalStateException("the page is not complete: " + address);
  }

  void resize(int width, int height) throws InterruptedException {
    call(
        "Emulation.setDeviceMetricsOverride",
        Json.object()
            .put("width", width)
            .put("height", height)
            .put("deviceScaleFactor", 1)
            .put("mobile", Json.of(false)));
  }

  /** The value of an expression, as text. */
  String evaluate(String expression) throws InterruptedException {
    Json.Obj result =
        call("Runtime.evaluate", Json.object().put("expression", "String(" + expression + ")"));
    if (result.member("exceptionDetails").isPresent()) {
      throw new IllegalStateException(result.compact());
    }
    return text(result.member("result").orElseThrow(), "value");
  }

  /** Waits until an expression is true. */
  void await(String condition) throws InterruptedException {
    // While a page is being loaded, elements are missing and the condition fails.
    String holds = "(() => { try { return " + condition + " } catch { return false } })()";
    for (int i = 0; i < SECONDS * 20; i++) {
      if (evaluate(holds).equals("true")) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    throw new IllegalStateException(
        "not true: " + condition + " in " + evaluate("document.body.innerText"));
  }

  /** Emulates a preference of the user, such as {@code prefers-color-scheme}. */
  void prefer(String feature, String value) throws InterruptedException {
    Json preference = Json.object().put("name", feature).put("value", value).build();
    call("Emulation.setEmulatedMedia", Json.object().put("features", List.of(preference)));
  }

  /** Writes a picture of the whole page. */
  void screenshot(Path file) throws IOException, InterruptedException {
    Json.Obj picture =
        call("Page.captureScreenshot", Json.object().put("captureBeyondViewport", Json.of(true)));
    Files.createDirectories(file.getParent());
    Files.write(file, Base64.getDecoder().decode(text(picture, "data")));
  }

  /** Presses a key such as {@code ArrowRight} or {@code ?}. */
  void press(String key) throws InterruptedException {
    for (String type : List.of("keyDown", "keyUp")) {
      Json.Builder event = Json.object().put("type", type).put("key", key);
      if (key.length() == 1) {
        event.put("text", key);
      } else {
        event.put("code", key);
      }
      call("Input.dispatchKeyEvent", event);
    }
  }

  /** What the page printed on its console, with exceptions and violations of its policy. */
  List<String> messages() {
    synchronized (messages) {
      return List.copyOf(messages);
    }
  }

  @Override
  public void close() {
    socket.abort();
    // Until all of its processes have ended, the browser writes to its profile.
    List<ProcessHandle> all =
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
    all.forEach(ProcessHandle::destroyForcibly);
    all.forEach(p -> p.onExit().orTimeout(SECONDS, TimeUnit.SECONDS).join());
  }
}
