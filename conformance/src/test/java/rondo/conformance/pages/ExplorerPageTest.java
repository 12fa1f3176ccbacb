package rondo.conformance.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.conformance.InProcessCommand;
import rondo.diagnostics.RejectedException;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.round.OrderSensitivity;
import rondo.trace.file.ExecutionMode;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;
import rondo.verify.model.TranslationOptions;
import rondo.web.ExplorerOptions;
import rondo.web.ExplorerServer;

/** The explorer in a browser: steps, branches, searches, links, keys, and narrow screens. */
class ExplorerPageTest {
  /** Pictures of the pages, to be looked at. */
  private static final Path PICTURES = Path.of("target", "pictures");

  private static final String POSITION = "document.querySelector('.position').textContent";

  @TempDir Path folder;

  private ExplorerServer server;
  private Chromium browser;
  private boolean isRefusalExpected;

  private void open(String example) throws IOException, InterruptedException, RejectedException {
    open(ModelSource.of(Path.of("..", "examples", example)));
  }

  private void open(ModelSource source)
      throws IOException, InterruptedException, RejectedException {
    Model model =
        Model.load(source, TranslationOptions.DEFAULT.withArrival(OrderSensitivity.SENSITIVE));
    var mode = new ExecutionMode(DeliverySemantics.AT_ONCE, Precedence.FIRST);
    server = ExplorerServer.start(model, new ExplorerOptions(FullChannelPolicy.BLOCK, mode), 0);
    browser = Chromium.open(server.address(), folder.resolve("profile"));
    browser.await("document.querySelector('.position')?.textContent.length > 0");
  }

  @AfterEach
  void close() {
    if (browser != null) {
      browser.close();
      // A request that is refused because of what the user typed is logged by the browser.
      assertThat(browser.messages())
          .allMatch(m -> isRefusalExpected && m.contains("400 (Bad Request)"));
    }
    if (server != null) {
      server.close();
      assertThat(server.internalError()).isEmpty();
    }
  }

  private int count(String selector) throws InterruptedException {
    return Integer.parseInt(
        browser.evaluate("document.querySelectorAll('" + selector + "').length"));
  }

  private void click(String selector) throws InterruptedException {
    browser.evaluate("document.querySelector('" + selector + "').click()");
  }

  private void awaitPosition(String text) throws InterruptedException {
    browser.await(POSITION + " === '" + text + "'");
  }

  private String state() throws InterruptedException {
    return browser.evaluate("document.querySelector('.variables').innerText");
  }

  @Test
  void movesAreMadeAndTakenBack() throws Exception {
    open("promela/peterson_broken.pml");
    String first = state();
    click(".move");
    awaitPosition("move 1 of 1");
    click(".move");
    awaitPosition("move 2 of 2");
    assertThat(count(".run li")).isEqualTo(3);
    assertThat(count(".entry[aria-current]")).isEqualTo(1);
    click(".back");
    awaitPosition("move 1 of 2");
    click(".first");
    awaitPosition("move 0 of 2");
    assertThat(state()).isEqualTo(first);
    click(".last");
    awaitPosition("move 2 of 2");
    browser.evaluate("history.back()");
    awaitPosition("move 0 of 2");
  }

  @Test
  void aForkIsComparedWithItsOrigin() throws Exception {
    open("distal/raft.dst");
    click(".move");
    awaitPosition("move 1 of 1");
    click(".move");
    awaitPosition("move 2 of 2");
    click(".back");
    awaitPosition("move 1 of 2");
    click(".fork");
    awaitPosition("move 1 of 1");
    browser.await("document.querySelectorAll('.compared').length > 0");
    assertThat(count(".differs")).isPositive();
    browser.evaluate("[...document.querySelectorAll('.move')].at(-1).click()");
    awaitPosition("move 2 of 2");
    assertThat(count(".branch-list li")).isEqualTo(1);
    browser.screenshot(PICTURES.resolve("compare.png"));
    click(".go-branch");
    browser.await("document.querySelectorAll('.compared').length === 0");
    assertThat(count(".branch-list li")).isEqualTo(1);
  }

  @Test
  void leavingARunKeepsItsRestAsABranch() throws Exception {
    open("distal/raft.dst");
    click(".move");
    awaitPosition("move 1 of 1");
    click(".back");
    awaitPosition("move 0 of 1");
    browser.evaluate("document.querySelectorAll('.move')[1].click()");
    awaitPosition("move 1 of 1");
    assertThat(count(".branch-list li")).isEqualTo(1);
  }

  @Test
  void aSearchFindsAViolationFromHere() throws Exception {
    open("promela/peterson_broken.pml");
    click(".move");
    awaitPosition("move 1 of 1");
    click(".violation");
    browser.await("document.querySelector('.search.found .show-run') !== null");
    click(".show-run");
    browser.await("document.querySelector('.status.violated') !== null");
    assertThat(browser.evaluate("document.querySelector('.ending').innerText"))
        .contains("assertion");
    click(".to-here");
    browser.await("document.querySelectorAll('.search').length === 2");
    browser.await("document.querySelectorAll('.search.running').length === 0");
  }

  @Test
  void aSearchIsCancelled() throws Exception {
    open(
        ModelSource.of(
            "counters.pml",
            """
            byte a, b, c, d, e;
            active proctype P() { do :: a++ :: b++ :: c++ :: d++ :: e++ :: a + b + c + d + e < 0 od }
            """));
    click(".violation");
    browser.await("document.querySelector('.search.running button') !== null");
    browser.await("/searching: [1-9]/.test(document.querySelector('.search-text').textContent)");
    click(".search.running button");
    browser.await("document.querySelector('.search.stopped') !== null");
    assertThat(browser.evaluate("document.querySelector('.search-text').textContent"))
        .contains("interrupted");
  }

  @Test
  void aRunToATypedConditionIsFound() throws Exception {
    open("rounds/one_third_rule.dst");
    click("button.primary");
    awaitPosition("move 1 of 1");
    browser.evaluate(
        "document.querySelector('#condition').value = 'exists p : p.decision != none'");
    click(".to-condition");
    browser.await("document.querySelector('.search.found .show-run') !== null");
    click(".show-run");
    browser.await(POSITION + " !== 'move 1 of 1'");
    assertThat(state()).containsPattern("decision\\s+1");
    isRefusalExpected = true;
    browser.evaluate("document.querySelector('#condition').value = 'nonsense ('");
    click(".walk-to");
    browser.await("document.querySelector('.error').textContent.length > 0");
    assertThat(browser.evaluate("document.querySelector('.error').textContent"))
        .startsWith("this is not a condition");
  }

  @Test
  void aRoundIsComposed() throws Exception {
    open("rounds/one_third_rule.dst");
    click("button.primary");
    awaitPosition("move 1 of 1");
    assertThat(count("[data-link]")).isEqualTo(16);
    click("[data-link=\"1<-0\"]");
    browser.await("document.querySelectorAll('[data-link]:not(:checked)').length === 1");
    click("button.primary");
    awaitPosition("move 2 of 2");
    assertThat(browser.evaluate("decodeURIComponent(location.hash)")).isEqualTo("#run=./1:1 2 3");
    browser.screenshot(PICTURES.resolve("rounds-1280.png"));
  }

  @Test
  void aLinkReproducesTheRun() throws Exception {
    open("distal/two_phase_commit_broken.dst");
    for (int i = 1; i <= 3; i++) {
      click(".move");
      awaitPosition("move " + i + " of " + i);
    }
    click(".back");
    awaitPosition("move 2 of 3");
    String state = state();
    String link = browser.evaluate("location.href");
    browser.go(link);
    awaitPosition("move 2 of 3");
    assertThat(state()).isEqualTo(state);
    isRefusalExpected = true;
    browser.go(server.address() + "#run=999/nonsense");
    browser.await("document.querySelector('.error').textContent.length > 0");
  }

  @Test
  void everythingWorksWithoutAMouse() throws Exception {
    open("promela/peterson_broken.pml");
    browser.press("1");
    awaitPosition("move 1 of 1");
    browser.press("2");
    awaitPosition("move 2 of 2");
    browser.press("ArrowLeft");
    awaitPosition("move 1 of 2");
    browser.press("Home");
    awaitPosition("move 0 of 2");
    browser.press("End");
    awaitPosition("move 2 of 2");
    browser.press("f");
    browser.await("document.querySelectorAll('.branch-list li').length === 1");
    browser.press("c");
    browser.await("document.querySelectorAll('.compared').length === 0");
    browser.press("g");
    browser.await("document.querySelectorAll('.node.here').length === 1");
    browser.evaluate("document.querySelector('.node:not(.here)').focus()");
    browser.press("Enter");
    browser.await(POSITION + " !== 'move 2 of 2'");
    browser.press("v");
    browser.await("document.querySelectorAll('.search').length === 1");
    browser.press("?");
    assertThat(browser.evaluate("document.querySelector('dialog').open")).isEqualTo("true");
    assertThat(count("button:not([aria-label]):empty")).isZero();
    assertThat(browser.evaluate("document.querySelector('p[aria-live]').textContent"))
        .startsWith("move ");
  }

  @Test
  void aSavedTraceIsContinued() throws Exception {
    Path trace = folder.resolve("t.json");
    InProcessCommand verified =
        InProcessCommand.run(
            List.of(
                "verify",
                "--shortest",
                "--trace=" + trace,
                Path.of("..", "examples", "promela", "peterson_broken.pml").toString()));
    assertThat(verified.status()).as(verified.toString()).isEqualTo(1);
    open("promela/peterson_broken.pml");
    String text = Files.readString(trace).replace("\\", "\\\\").replace("`", "\\`");
    browser.evaluate(
        "(() => { const d = new DataTransfer(); d.items.add(new File([`"
            + text
            + "`], 't.json')); const i = document.querySelector('#trace-file');"
            + " i.files = d.files; i.dispatchEvent(new Event('change')); })()");
    browser.await("document.querySelector('.status.violated') !== null");
    assertThat(count(".run li")).isGreaterThan(5);
  }

  @ParameterizedTest
  @CsvSource({
    "promela/peterson_broken.pml, 1280, light",
    "promela/peterson_broken.pml, 400, dark",
    "rounds/one_third_rule.dst, 400, light",
    "rounds/one_third_rule.dst, 1280, dark",
    "distal/raft.dst, 1280, light",
    "distal/raft.dst, 400, dark"
  })
  void thePageHasNoHorizontalScrollBar(String model, int width, String colours) throws Exception {
    open(model);
    browser.prefer("prefers-color-scheme", colours);
    browser.resize(width, 900);
    for (int i = 1; i <= 3; i++) {
      browser.press("r");
      browser.await(POSITION + ".endsWith(' of " + i + "')");
    }
    browser.press("g");
    browser.await("document.querySelectorAll('.node.here').length === 1");
    String root = "document.documentElement";
    assertThat(browser.evaluate(root + ".scrollWidth <= " + root + ".clientWidth"))
        .isEqualTo("true");
    String name = model.replaceAll(".*/|\\..*", "") + "-" + width + "-" + colours + ".png";
    browser.screenshot(PICTURES.resolve(name));
  }

  @Test
  void markupInAModelIsShownAsText() throws Exception {
    open(
        ModelSource.of(
            "<img src=x onerror=alert(1)>.pml",
            """
            active proctype P() {
              printf("<script>document.title = 'changed'</script>");
              printf("<img src=x onerror='document.title = 1'>")
            }
            """));
    browser.press("1");
    awaitPosition("move 1 of 1");
    browser.press("1");
    awaitPosition("move 2 of 2");
    assertThat(count("img")).isZero();
    assertThat(count("script")).isEqualTo(1);
    assertThat(browser.evaluate("document.title")).startsWith("<img src=x");
    assertThat(browser.evaluate("document.querySelector('.run').innerText")).contains("<script>");
  }

  @Test
  void theAddressNeedsItsToken() throws Exception {
    open("promela/peterson.pml");
    URI address = server.address();
    assertThat(address.getPath()).hasSizeGreaterThan(40);
    assertThat(address.getHost()).isEqualTo("127.0.0.1");
  }
}
