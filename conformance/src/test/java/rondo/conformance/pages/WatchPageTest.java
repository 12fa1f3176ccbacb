package rondo.conformance.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rondo.trace.Statistics;
import rondo.verify.Verification;
import rondo.verify.method.Method;
import rondo.verify.method.PropertyProgress;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;
import rondo.web.WatchServer;

/** The page of a verification in a browser: plots while it runs, verdicts when it has ended. */
class WatchPageTest {
  private static final Path PICTURES = Path.of("target", "pictures");

  @TempDir Path folder;

  private Chromium browser;

  @AfterEach
  void close() {
    if (browser != null) {
      browser.close();
      assertThat(browser.messages()).isEmpty();
    }
  }

  private String text(String selector) throws InterruptedException {
    return browser.evaluate("document.querySelector('" + selector + "').textContent");
  }

  @Test
  void plotsGrowAndVerdictsFollow() throws Exception {
    Path example = Path.of("..", "examples", "promela", "peterson_broken.pml");
    try (WatchServer server = WatchServer.start()) {
      browser = Chromium.open(server.address(), folder.resolve("profile"));
      VerificationListener listener =
          server.watching(Path.of("<b>long</b>.pml"), VerificationListener.NONE);
      try (PropertyProgress progress = listener.checking("<i>safety</i>")) {
        for (int i = 1; i <= 3; i++) {
          progress.accept(new Statistics(1000L * i, 3000L * i, 10L * i, i, 100_000L * i));
          Thread.sleep(300); // Samples are a quarter of a second apart.
        }
        browser.await("document.querySelectorAll('.plots figure').length === 6");
        assertThat(text("header .faint")).isEqualTo("<b>long</b>.pml");
        assertThat(text(".properties tbody tr")).isEqualTo("<i>safety</i>running");
        assertThat(text(".plots figure output")).isEqualTo("3,000");
        for (int width : List.of(1280, 400)) {
          browser.resize(width, 900);
          assertThat(browser.evaluate("document.documentElement.scrollWidth <= innerWidth"))
              .isEqualTo("true");
          Files.createDirectories(PICTURES);
          browser.screenshot(PICTURES.resolve("watch-" + width + ".png"));
        }
      }
      server.verified(
          Verification.verify(
              Model.load(ModelSource.of(example)),
              Method.Explicit.DEFAULT,
              List.of(),
              server.watching(example, VerificationListener.NONE)));
      browser.await("document.querySelector('.badge-failed')?.textContent === 'violated'");
    }
    browser.await(
        "document.querySelector('[role=status]').textContent === 'Everything is verified.'");
  }
}
