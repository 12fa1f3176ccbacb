package rondo.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;

/** Requests of others than the page are refused; each is written byte by byte. */
class ExplorerServerTest {
  private static final String MODEL =
      "byte x; active proctype P() { do :: x < 3 -> x++ :: x > 0 -> x-- od }";

  private ExplorerServer server;
  private URI address;
  private String host;

  @BeforeEach
  void start() throws Exception {
    server =
        ExplorerServer.start(
            Model.load(ModelSource.of("counter.pml", MODEL)), ExampleModels.OPTIONS, 0);
    address = server.address();
    host = address.getHost() + ":" + address.getPort();
  }

  @AfterEach
  void stop() {
    server.close();
    assertThat(server.internalError()).isEmpty();
  }

  private String send(String request) throws IOException {
    try (var socket = new Socket("127.0.0.1", address.getPort())) {
      socket.setSoTimeout(20_000);
      OutputStream out = socket.getOutputStream();
      out.write(request.getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The status of the answer to a request whose body may be incomplete. */
  private int earlyStatus(String request) throws IOException {
    try (var socket = new Socket("127.0.0.1", address.getPort())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      byte[] line = socket.getInputStream().readNBytes("HTTP/1.1 200".length());
      return status(new String(line, StandardCharsets.ISO_8859_1) + " ");
    }
  }

  private String get(String path, String hostName, String... headers) throws IOException {
    String more = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
    return send(
        "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n%s\r\n"
            .formatted(path, hostName, more));
  }

  private String post(String name, String body, String... headers) throws IOException {
    String more = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
    String type = more.contains("Content-Type") ? "" : "Content-Type: application/json\r\n";
    return send(
        "POST %sapi/%s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\nContent-Length: %d\r\n%s%s\r\n%s"
            .formatted(address.getPath(), name, host, body.length(), type, more, body));
  }

  private static int status(String response) {
    return Integer.parseInt(response.split(" ", 3)[1]);
  }

  @Test
  void thePageIsServedWithAStrictPolicy() throws IOException {
    String page = get(address.getPath(), host);
    assertThat(status(page)).isEqualTo(200);
    assertThat(page.toLowerCase(Locale.ROOT))
        .contains("content-security-policy: default-src 'none'; script-src 'self'")
        .contains("x-content-type-options: nosniff")
        .contains("referrer-policy: no-referrer")
        .doesNotContain("unsafe-inline")
        .doesNotContain("access-control-allow-origin");
    assertThat(status(get(address.getPath() + "explorer.js", host))).isEqualTo(200);
    assertThat(status(get(address.getPath() + "explorer.css", host))).isEqualTo(200);
  }

  @Test
  void aRequestIsAnswered() throws IOException {
    String answer = post("view", "{\"run\":[],\"at\":0}");
    assertThat(status(answer)).as(answer).isEqualTo(200);
    assertThat(answer).contains("\"moves\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", "localhost.evil"})
  void anotherHostIsRefused(String other) throws IOException {
    assertThat(status(get(address.getPath(), other))).isEqualTo(421);
  }

  @Test
  void twoHostsAreRefused() throws IOException {
    String response = get(address.getPath(), host, "Host: evil.example");
    assertThat(status(response)).isIn(400, 421);
  }

  @Test
  void anAddressWithoutItsTokenIsRefused() throws IOException {
    String token = address.getPath().substring(1, address.getPath().length() - 1);
    String other = (token.charAt(0) == 'a' ? "b" : "a") + token.substring(1);
    for (String path :
        new String[] {
          "/", "/explorer.js", "/api/view", "/" + other + "/", "/" + token, "/" + token + "x/"
        }) {
      String response = get(path, host);
      assertThat(status(response)).as(path).isEqualTo(403);
      assertThat(response).doesNotContain(token);
    }
  }

  @Test
  void eachExplorerHasAnotherToken() throws Exception {
    try (ExplorerServer another =
        ExplorerServer.start(
            Model.load(ModelSource.of("counter.pml", MODEL)), ExampleModels.OPTIONS, 0)) {
      assertThat(another.address().getPath()).isNotEqualTo(address.getPath());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../pom.xml",
        "..%2fpom.xml",
        "%2e%2e/%2e%2e/etc/passwd",
        "/etc/passwd",
        "explorer.html",
        "explorer.js/../../x",
        "PageResources.class",
        "explorer.js%00.css",
        "search/../../x"
      })
  void noOtherPathIsServed(String path) throws IOException {
    assertThat(status(get(address.getPath() + path, host))).isIn(400, 403, 404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Origin: http://evil.example",
        "Origin: null",
        "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Site: same-site"
      })
  void aRequestOfAnotherPageIsRefused(String header) throws IOException {
    assertThat(status(post("view", "{\"run\":[],\"at\":0}", header))).isEqualTo(403);
  }

  @Test
  void aFormCannotSendARequest() throws IOException {
    assertThat(status(post("view", "{}", "Content-Type: text/plain"))).isEqualTo(415);
  }

  @Test
  void otherMethodsAreRefused() throws IOException {
    String request =
        "PUT %s HTTP/1.1\r\nHost: %s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    assertThat(status(send(request.formatted(address.getPath(), host)))).isEqualTo(405);
  }

  @Test
  void aBodyOfTenMegabytesIsRefused() throws IOException {
    String head =
        "POST %sapi/view HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n"
            .formatted(address.getPath(), host);
    int size = 10 << 20;
    assertThat(earlyStatus(head + "Content-Length: " + size + "\r\n\r\n")).isEqualTo(413);
    var chunked = new StringBuilder(head + "Transfer-Encoding: chunked\r\n\r\n");
    String chunk = "10000\r\n" + " ".repeat(1 << 16) + "\r\n";
    chunked.append(chunk.repeat(1 + ExplorerServer.MAX_BODY / (1 << 16)));
    assertThat(earlyStatus(chunked.toString())).isEqualTo(413);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{",
        "{\"run\":[1],\"at\":0}",
        "{\"run\":[\"99\"],\"at\":1}",
        "{\"run\":[\"x\"],\"at\":1}",
        "{\"run\":[\"f99\"],\"at\":1}",
        "{\"run\":[\"99999999999\"],\"at\":1}",
        "{\"run\":[],\"at\":7}",
        "{\"run\":[],\"at\":0.5}",
        "{\"run\":[]}"
      })
  void aMalformedRequestIsAMistakeOfItsSender(String body) throws IOException {
    String answer = post("view", body);
    assertThat(status(answer)).as(answer).isEqualTo(400);
    assertThat(answer).contains("\"error\"");
  }

  @Test
  void malformedSearchesAndTracesAreRefused() throws IOException {
    for (Map.Entry<String, String> each :
        Map.of(
                "search", "{\"run\":[],\"kind\":\"else\"}",
                "open", "{\"text\":\"{}\"}",
                "export", "{\"run\":[],\"format\":\"else\"}",
                "walk", "{\"run\":[],\"steps\":5,\"seed\":1,\"until\":\"x ==\"}",
                "cancel", "{\"id\":\"17\"}",
                "graph", "{\"run\":[],\"depth\":9}",
                "else", "{}")
            .entrySet()) {
      String answer = post(each.getKey(), each.getValue());
      assertThat(status(answer)).as(each.getKey() + answer).isEqualTo(400);
    }
    assertThat(status(get(address.getPath() + "search/17", host))).isEqualTo(404);
  }
}
