package rondo.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import rondo.trace.Statistics;

class ProgressReporterTest {
  private final StringWriter text = new StringWriter();
  private final PrintWriter err = new PrintWriter(text);

  private static Statistics after(double seconds, long states) {
    return new Statistics(states, 2 * states, 100, seconds, 1 << 20);
  }

  @Test
  void shortSearchesPassInSilence() {
    try (var reporter = ProgressReporter.onTerminal(err, "model.pml")) {
      reporter.accept(after(0.5, 1000));
    }
    try (var reporter = ProgressReporter.inLines(err, "model.pml")) {
      reporter.accept(after(0.9, 1000));
    }
    assertThat(text.toString()).isEmpty();
  }

  @Test
  void aTerminalSeesOneLineThatChangesAndGoes() {
    try (var reporter = ProgressReporter.onTerminal(err, "model.pml")) {
      reporter.accept(after(1, 1000));
      reporter.accept(after(2, 4000));
    }
    assertThat(text.toString())
        .isEqualTo(
            "\r\u001b[Kmodel.pml"
                + System.lineSeparator()
                + "\r\u001b[K1,000 states, 1,000/s, depth 100, 1.00 MB, 1 s"
                + "\r\u001b[K4,000 states, 3,000/s, depth 100, 1.00 MB, 2 s"
                + "\r\u001b[K");
  }

  @Test
  void aFileGetsALineAfterASecondAndThenEveryTenSeconds() {
    try (var reporter = ProgressReporter.inLines(err, "")) {
      for (int i = 1; i <= 50; i++) {
        reporter.accept(after(i / 2.0, i * 1000));
      }
    }
    assertThat(text.toString().lines()).hasSize(3).allMatch(l -> l.contains(" states, 2,000/s"));
  }
}
