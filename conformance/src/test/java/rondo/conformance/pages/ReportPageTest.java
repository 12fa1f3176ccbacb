package rondo.conformance.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.conformance.InProcessCommand;

/** The page of a report in a browser: stepping, links to steps, filters, and narrow screens. */
class ReportPageTest {
  private static final String STEP = "document.querySelector('.stepper-label').textContent";

  @TempDir Path folder;

  private Chromium browser;
  private Path page;

  private void open(String model, String... options) throws IOException, InterruptedException {
    page = folder.resolve("report.html");
    Path trace = folder.resolve("t.json");
    var line = new ArrayList<>(List.of("verify", "--report=" + page, "--trace=" + trace));
    line.addAll(List.of(options));
    line.add(Path.of("..", "examples", model).toString());
    InProcessCommand result = InProcessCommand.run(line);
    assertThat(result.status()).as(result.toString()).isLessThan(2);
    browser = Chromium.open(page.toUri(), folder.resolve("profile"));
  }

  @AfterEach
  void close() {
    if (browser != null) {
      browser.close();
      assertThat(browser.messages()).isEmpty();
    }
  }

  private int count(String selector) throws InterruptedException {
    return Integer.parseInt(
        browser.evaluate("document.querySelectorAll('" + selector + "').length"));
  }

  @Test
  void keysMoveThroughTheRun() throws Exception {
    open("promela/peterson_broken.pml", "--shortest");
    String last = browser.evaluate(STEP);
    assertThat(last).matches("step (\\d+) of \\1");
    browser.press("Home");
    assertThat(browser.evaluate(STEP)).startsWith("step 0 of ");
    browser.press("ArrowRight");
    browser.press("ArrowRight");
    browser.press("ArrowRight");
    browser.press("ArrowLeft");
    assertThat(browser.evaluate(STEP)).startsWith("step 2 of ");
    assertThat(browser.evaluate("location.hash")).isEqualTo("#p=1&step=2");
    assertThat(count(".steps [aria-current]")).isEqualTo(1);
    assertThat(count(".row-current")).isEqualTo(1);
    assertThat(count(".line.current")).isEqualTo(1);
    assertThat(browser.evaluate("document.querySelector('[aria-live]').textContent"))
        .startsWith("Step 2 of ");
    browser.press("End");
    assertThat(browser.evaluate(STEP)).isEqualTo(last);
    browser.press("?");
    assertThat(browser.evaluate("document.querySelector('dialog').open")).isEqualTo("true");
  }

  @Test
  void aLinkLeadsToItsStep() throws Exception {
    open("rounds/one_third_rule_broken.dst");
    browser.go(page.toUri() + "#p=1&step=1");
    assertThat(browser.evaluate(STEP)).startsWith("round 1 of ");
    browser.evaluate("location.hash = '#p=1&step=0'");
    assertThat(browser.evaluate(STEP)).startsWith("round 0 of ");
    browser.go(page.toUri() + "#p=99&step=nonsense");
    assertThat(count(".stepper")).isEqualTo(1);
  }

  @Test
  void changedVariablesAreMarked() throws Exception {
    open("rounds/one_third_rule_broken.dst");
    browser.press("Home");
    browser.press("ArrowRight");
    int changes = count(".variables .changed");
    assertThat(changes).isEqualTo(count(".steps tr[aria-current] .new"));
    browser.press("End");
    assertThat(changes + count(".variables .changed")).isPositive();
  }

  @Test
  void thePartsOfThePropertyFollowTheRun() throws Exception {
    open("rounds/one_third_rule_broken.dst");
    assertThat(count(".parts tbody tr")).isGreaterThan(1);
    assertThat(count(".parts tr.false")).isEqualTo(count(".parts tbody tr"));
    String last = browser.evaluate("document.querySelector('.part-marker').getAttribute('x')");
    browser.press("Home");
    assertThat(count(".parts tr.false")).isZero();
    assertThat(browser.evaluate("document.querySelector('.part-marker').getAttribute('x')"))
        .isNotEqualTo(last);
    assertThat(browser.evaluate("document.querySelector('.part-strip svg').ariaLabel"))
        .contains("false from");
  }

  @Test
  void aBreadthFirstSearchHasAPlotOfItsLevels() throws Exception {
    open("promela/peterson.pml", "--shortest");
    assertThat(browser.evaluate("document.querySelector('.profile figcaption').textContent"))
        .matches("States by depth.*most at depth \\d+");
    assertThat(count(".profile polyline")).isPositive();
  }

  @Test
  void aDepthFirstSearchDoesNotKnowItsLevels() throws Exception {
    open("promela/peterson.pml", "--search", "dfs");
    assertThat(count("figure.plot [aria-label*=depth]")).isZero();
  }

  @Test
  void filtersHideProcessesAndMessages() throws Exception {
    open("distal/paxos_always_accepts.dst", "-DN=1");
    int lanes = count(".lane-head");
    int arrows = count("g.arrow");
    assertThat(lanes).isPositive();
    assertThat(arrows).isPositive();
    browser.evaluate("document.querySelector('.filters input[type=checkbox]').click()");
    assertThat(count(".lane-head")).isEqualTo(lanes - 1);
    browser.evaluate("document.querySelector('.filters input[type=checkbox]').click()");
    assertThat(count("g.arrow")).isEqualTo(arrows);
    browser.evaluate(
        "(s => { s.selectedIndex = 1; s.dispatchEvent(new Event('change')); })"
            + "(document.querySelector('.filters select'))");
    assertThat(count("g.arrow")).isBetween(1, arrows - 1);
    int rows = count(".variables tbody tr");
    browser.evaluate(
        "(s => { s.value = 'ballot'; s.dispatchEvent(new Event('input')); })"
            + "(document.querySelector('.filters input[type=search]'))");
    assertThat(count(".variables tbody tr")).isLessThan(rows);
  }

  @Test
  void aLassoHasABracket() throws Exception {
    open("promela/peterson_live.pml", "--property=everyone_gets_in");
    assertThat(count(".bracket")).isEqualTo(1);
    assertThat(browser.evaluate("document.querySelector('.ending').textContent"))
        .contains("And so on, for ever");
  }

  @ParameterizedTest
  @CsvSource({
    "promela/peterson_broken.pml, 400",
    "rounds/one_third_rule_broken.dst, 400",
    "distal/paxos_always_accepts.dst, 400",
    "promela/peterson.pml, 400",
    "promela/peterson_broken.pml, 1280"
  })
  void thePageHasNoHorizontalScrollBar(String model, int width) throws Exception {
    open(model);
    browser.resize(width, 800);
    browser.go(page.toUri().toString());
    String root = "document.documentElement";
    assertThat(browser.evaluate(root + ".scrollWidth <= " + root + ".clientWidth"))
        .isEqualTo("true");
  }
}
