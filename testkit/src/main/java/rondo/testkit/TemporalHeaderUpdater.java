package rondo.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.RejectedException;
import rondo.testkit.TemporalModel.Answer;
import rondo.testkit.TemporalModel.Expectation;

/**
 * Writes Spin's results into the headers of temporal models that do not intentionally differ from
 * Spin, and reports where the reference disagrees.
 */
public final class TemporalHeaderUpdater {
  private static final int MAX_STATES = 100_000;

  private TemporalHeaderUpdater() {}

  public static void main(String[] arguments) throws IOException {
    SpinOracle spin = SpinOracle.installed(Duration.ofSeconds(20)).orElseThrow();
    List<String> only = List.of(arguments);
    for (TemporalModel model : TemporalModel.all()) {
      if (model.spinDiffers().isEmpty() && (only.isEmpty() || only.contains(model.name()))) {
        stamp(model, spin);
      }
    }
  }

  private static void stamp(TemporalModel model, SpinOracle spin) throws IOException {
    String text = Files.readString(model.file());
    var lines = new ArrayList<>(Files.readAllLines(model.file()));
    for (Expectation e : model.expectations()) {
      Answer said = TemporalModel.spin(spin, text, e.property(), e.fairness());
      Answer ours = Answer.OPEN;
      try {
        ours = TemporalModel.reference(model.load(), e.property(), e.fairness(), MAX_STATES);
        if (ours != said) {
          System.out.println(model.name() + ", " + e + ": Spin " + said + ", reference " + ours);
        }
      } catch (RejectedException x) {
        System.out.println(model.name() + ", " + e + ": Spin " + said + ": " + x.diagnostics());
      }
      var stamped = new Expectation(e.property(), e.fairness(), said == Answer.OPEN ? ours : said);
      lines.replaceAll(line -> line.equals(e.toString()) ? stamped.toString() : line);
    }
    Files.write(model.file(), lines);
  }
}
