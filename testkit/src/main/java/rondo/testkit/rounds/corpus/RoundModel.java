package rondo.testkit.rounds.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.testkit.events.EventModel;

/**
 * A round-based protocol with the expected results for its properties in the header of its file:
 *
 * <pre>
 * // expect agreement: holds; states: 87
 * // expect validity: violated; rounds: 2
 * // expect agreement with N=5 V=2: holds; states: 21
 * </pre>
 *
 * <p>The results are for {@code --semantics rounds}, unless a line says otherwise:
 *
 * <pre>
 * // options: --semantics interleaved
 * </pre>
 *
 * <p>{@code states} is the number of states of the search, {@code rounds} the length of the
 * counterexample: shortest, unless the property is temporal. Both are optional. Every property of
 * the protocol has a line without {@code with}, for the defaults of the parameters.
 */
public record RoundModel(Path file, Semantics semantics, List<Expectation> expectations) {
  private static final String ENDING = ".dst";
  private static final String OPTIONS = "// options: --semantics ";
  private static final Pattern EXPECT =
      Pattern.compile(
          "// expect (\\w+(?:\\(\\w+\\))?)(?: with ((?:\\w+=\\w+ ?)+))?: (holds|violated|reached|not reached)"
              + "(?:; states: (\\d+))?(?:; rounds: (\\d+))?");

  /** The values of {@code --semantics}. */
  public enum Semantics {
    ROUNDS,
    SEQUENTIAL,
    INTERLEAVED
  }

  /** The verdict of an engine, to which a witness that is reached is a violation. */
  public enum Answer {
    HOLDS,
    VIOLATED
  }

  /**
   * The expected result for one property, with some values of the parameters.
   *
   * @param verdict as in the file: {@code holds}, {@code violated}, {@code reached} or {@code not
   *     reached}
   */
  public record Expectation(
      String property,
      Map<String, String> defines,
      String verdict,
      OptionalLong states,
      OptionalLong rounds) {
    public Expectation {
      defines = Map.copyOf(defines);
    }

    /** The expected verdict of an engine. */
    public Answer answer() {
      return switch (verdict) {
        case "holds", "not reached" -> Answer.HOLDS;
        case "violated", "reached" -> Answer.VIOLATED;
        default -> throw new IllegalArgumentException("no verdict: " + verdict);
      };
    }
  }

  public RoundModel {
    expectations = List.copyOf(expectations);
  }

  /** {@code one_third_rule}. */
  public String name() {
    String name = file.getFileName().toString();
    return name.substring(0, name.length() - ENDING.length());
  }

  /** The protocol with these values of its parameters. */
  public RoundSystem system(Map<String, String> defines) throws RejectedException {
    OrderSensitivity sensitivity =
        switch (semantics) {
          case ROUNDS, SEQUENTIAL -> OrderSensitivity.INSENSITIVE;
          case INTERLEAVED -> OrderSensitivity.SENSITIVE;
        };
    return Distal.load(file, defines, sensitivity).roundSystem();
  }

  /** The property of an expectation. */
  public static RoundProperty property(RoundSystem system, Expectation expected) {
    return system.properties().stream()
        .filter(p -> p.name().equals(expected.property()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no property " + expected.property()));
  }

  /** All round-based protocols in a folder and its subfolders. */
  public static List<RoundModel> in(Path folder) throws IOException {
    var models = new ArrayList<RoundModel>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(ENDING)).sorted().toList()) {
        if (!EventModel.isEventProtocol(file)) {
          models.add(read(file));
        }
      }
    }
    if (models.isEmpty()) {
      throw new IllegalStateException("no protocols in " + folder);
    }
    return models;
  }

  private static RoundModel read(Path file) throws IOException {
    var expectations = new ArrayList<Expectation>();
    Semantics semantics = Semantics.ROUNDS;
    for (String line : Files.readAllLines(file)) {
      if (!line.startsWith("//")) {
        break;
      }
      if (line.startsWith("// expect")) {
        expectations.add(expectation(file, line.strip()));
      } else if (line.startsWith(OPTIONS)) {
        String word = line.substring(OPTIONS.length()).strip();
        semantics = Semantics.valueOf(word.toUpperCase(Locale.ROOT));
      }
    }
    return new RoundModel(file, semantics, expectations);
  }

  private static Expectation expectation(Path file, String line) {
    Matcher m = EXPECT.matcher(line);
    if (!m.matches()) {
      throw new IllegalArgumentException(file + ": no expectation: " + line);
    }
    var defines = new LinkedHashMap<String, String>();
    if (m.group(2) != null) {
      for (String define : m.group(2).strip().split(" ")) {
        int equals = define.indexOf('=');
        defines.put(define.substring(0, equals), define.substring(equals + 1));
      }
    }
    return new Expectation(m.group(1), defines, m.group(3), number(m.group(4)), number(m.group(5)));
  }

  private static OptionalLong number(String digits) {
    return digits == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(digits));
  }
}
