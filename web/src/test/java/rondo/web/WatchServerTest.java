package rondo.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.trace.Statistics;
import rondo.verify.Verification;
import rondo.verify.method.Method;
import rondo.verify.method.PropertyProgress;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;
import rondo.verify.report.Report;

/** Each reader gets all events, and the listener behind the page everything. */
class WatchServerTest {
  private static final String MODEL =
      "byte x; active proctype P() { do :: x < 3 -> x++ :: x > 0 -> x-- od }"
          + " ltl small { [] (x < 3) } ltl bounded { [] (x < 4) }";

  private final HttpClient client = HttpClient.newHttpClient();

  private CompletableFuture<HttpResponse<Stream<String>>> events(URI address) {
    return client.sendAsync(
        HttpRequest.newBuilder(address.resolve("progress")).build(),
        HttpResponse.BodyHandlers.ofLines());
  }

  private int status(URI address) throws IOException, InterruptedException {
    return client
        .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  @Test
  void everyReaderGetsAllEvents() throws Exception {
    HttpResponse<Stream<String>> early;
    HttpResponse<Stream<String>> late;
    try (WatchServer server = WatchServer.start()) {
      var begun = events(server.address());
      verify(server);
      late = events(server.address()).get();
      early = begun.get();
      assertThat(status(server.address())).isEqualTo(200);
    }
    List<String> events = early.body().toList();
    assertThat(events).isEqualTo(late.body().toList());
    assertThat(events.stream().filter(l -> !l.isEmpty()))
        .first()
        .isEqualTo("data: {\"event\":\"model\",\"model\":\"counter.pml\"}");
    assertThat(String.join("\n", events))
        .contains("\"event\":\"property\"")
        .containsPattern("\"property\":\"small\",\"verdict\":\"violated\"")
        .containsPattern("\"property\":\"bounded\",\"verdict\":\"holds\"")
        .endsWith("data: {\"event\":\"end\"}\n");
  }

  private static void verify(WatchServer server) throws RejectedException {
    Model model = Model.load(ModelSource.of("counter.pml", MODEL));
    Report report =
        Verification.verify(
            model,
            Method.Explicit.DEFAULT,
            List.of(),
            server.watching(Path.of("counter.pml"), VerificationListener.NONE));
    server.verified(report);
  }

  @Test
  void progressIsPassedOnAndRecordedAtIntervals() throws Exception {
    var passed = new ArrayList<Statistics>();
    VerificationListener listener =
        new VerificationListener() {
          @Override
          public PropertyProgress checking(String property) {
            return passed::add;
          }
        };
    HttpResponse<Stream<String>> events;
    try (WatchServer server = WatchServer.start()) {
      try (PropertyProgress progress = server.watching(Path.of("m"), listener).checking("p")) {
        for (int i = 1; i <= 1000; i++) {
          progress.accept(new Statistics(i, i, 1, 1, 1));
        }
      }
      events = events(server.address()).get(); // before the server ends
      assertThat(status(server.address())).isEqualTo(200);
    }
    assertThat(passed).hasSize(1000);
    assertThat(events.body().filter(l -> l.contains("search")))
        .hasSizeBetween(1, 100)
        .first()
        .asString()
        .contains("\"states\":1,");
  }

  @Test
  void otherRequestsAreRefused() throws Exception {
    try (WatchServer server = WatchServer.start()) {
      assertThat(status(server.address().resolve("/progress"))).isEqualTo(403);
      assertThat(status(server.address().resolve("api/x"))).isEqualTo(404);
      assertThat(status(server.address().resolve("../../etc/passwd"))).isEqualTo(403);
    }
  }
}
