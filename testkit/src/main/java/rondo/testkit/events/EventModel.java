package rondo.testkit.events;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;

/**
 * An event-based protocol with the expected results for its properties in the header of its file:
 *
 * <pre>
 * // expect agreement: holds; states: 38810
 * // expect agreement with N=3 B=2: violated; steps: 13
 * // expect agreement --delivery mp: holds
 * // expect round-based: holds
 * // expect agreement --sequentialize: holds
 * // expect agreement with N=2 --delivery mmp --any-upon: holds; states: 431
 * </pre>
 *
 * <p>Options are those of {@code rondo verify}, which is executed. {@code states} is the number of
 * states of the search, {@code steps} the length of the counterexample without the initial steps of
 * all processes: shortest, unless the property is temporal or the protocol is sequentialized. Both
 * are optional. Every property of the protocol has a line; the first one is the one in the list of
 * examples.
 */
public record EventModel(Path file, List<Expectation> expectations) {
  private static final String ENDING = ".dst";
  private static final Pattern REACTION = Pattern.compile("(?m)^\\s*upon\\s");
  private static final Pattern EXPECT =
      Pattern.compile(
          "// expect ([-\\w]+(?:\\(\\w+\\))?)(?: with ((?:\\w+=\\w+ ?)+))?((?: ?--[-a-z]+(?: [a-z]+)?)*)"
              + ": (holds|violated|reached|not reached|inconclusive)(?:; states: (\\d+))?(?:; steps: (\\d+))?");

  /**
   * The expected result for one property.
   *
   * @param defines some values of the parameters
   * @param options the options of {@code rondo verify}
   * @param verdict {@code holds}, {@code violated} or {@code inconclusive}; of a witness {@code
   *     reached} or {@code not reached}
   */
  public record Expectation(
      String property,
      Map<String, String> defines,
      List<String> options,
      String verdict,
      OptionalLong states,
      OptionalLong steps) {
    public Expectation {
      defines = Map.copyOf(defines);
      options = List.copyOf(options);
    }
  }

  public EventModel {
    expectations = List.copyOf(expectations);
  }

  /** The first expectation of each property of the protocol, in order. */
  public List<Expectation> first() {
    var first = new LinkedHashMap<String, Expectation>();
    expectations.stream()
        .filter(e -> !e.property().equals(EventProperty.ROUND_BASED))
        .forEach(e -> first.putIfAbsent(e.property(), e));
    return List.copyOf(first.values());
  }

  /** Whether a file has an event-based protocol. */
  public static boolean isEventProtocol(Path file) throws IOException {
    return REACTION.matcher(Files.readString(file, StandardCharsets.ISO_8859_1)).find();
  }

  /** {@code simple_paxos}. */
  public String name() {
    String name = file.getFileName().toString();
    return name.substring(0, name.length() - ENDING.length());
  }

  /** The protocol with these values of its parameters. */
  public EventSystem system(Map<String, String> defines) throws RejectedException {
    return Distal.load(file, defines).eventSystem();
  }

  /** All event-based protocols in a folder and its subfolders. */
  public static List<EventModel> in(Path folder) throws IOException {
    var models = new ArrayList<EventModel>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(ENDING)).sorted().toList()) {
        if (isEventProtocol(file)) {
          models.add(read(file));
        }
      }
    }
    return models;
  }

  private static EventModel read(Path file) throws IOException {
    var expectations = new ArrayList<Expectation>();
    for (String line : Files.readAllLines(file)) {
      if (!line.startsWith("//")) {
        break;
      }
      if (line.startsWith("// expect")) {
        expectations.add(expectation(file, line.strip()));
      }
    }
    return new EventModel(file, expectations);
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
    List<String> options =
        m.group(3).isBlank() ? List.of() : List.of(m.group(3).strip().split(" +"));
    return new Expectation(
        m.group(1), defines, options, m.group(4), number(m.group(5)), number(m.group(6)));
  }

  private static OptionalLong number(String digits) {
    return digits == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(digits));
  }
}
