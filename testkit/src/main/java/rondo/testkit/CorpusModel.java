package rondo.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.trace.Property;

/**
 * A model of the corpus with the expected results in its header.
 *
 * <p>The header is the block of line comments at the top of the file:
 *
 * <pre>
 * // expect: holds; states: 42; transitions: 77
 * // expect: violated assertion + invalid end state; states: 42; transitions: 77
 * // expect: violated run-time error
 * // expect: rejected P012
 * // options: --full-channel lose -DN=3
 * // spin: differs, because ...
 * </pre>
 *
 * Counts are those of Spin; its verifier stops at a run-time error, so that there are none then.
 */
public record CorpusModel(
    Path file,
    Expectation expectation,
    FullChannelPolicy policy,
    Map<String, String> defines,
    Optional<String> spinDiffers) {

  /** The expected result. */
  public sealed interface Expectation {
    /** At least one diagnostic has this code, or any code if none is given. */
    record Rejected(Optional<String> code) implements Expectation {}

    /** The expected violations; counts are 0 if they are not given. */
    record Verdict(EnumSet<Property> violated, long states, long transitions)
        implements Expectation {}

    /** Not yet determined. */
    record Open() implements Expectation {}
  }

  /** The corpus folder, found from any working directory below the project. */
  public static Path folder() {
    Path here = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(here.resolve("corpus"))) {
      here = here.getParent();
    }
    return here.resolve("corpus");
  }

  public static List<CorpusModel> all() throws IOException {
    try (Stream<Path> files = Files.walk(folder())) {
      var models = new ArrayList<CorpusModel>();
      for (Path file : files.filter(CorpusModel::isModel).sorted().toList()) {
        models.add(read(file));
      }
      if (models.isEmpty()) {
        throw new IllegalStateException("no models in " + folder());
      }
      return models;
    }
  }

  /**
   * Whether the file is a model; models with temporal properties have a folder of their own, see
   * {@link TemporalModel}.
   */
  private static boolean isModel(Path file) {
    return file.toString().endsWith(".pml") && !file.getParent().equals(TemporalModel.folder());
  }

  /** {@code holds/name}, for messages. */
  public String name() {
    return file.getParent().getFileName() + "/" + file.getFileName().toString().replace(".pml", "");
  }

  public static CorpusModel read(Path file) throws IOException {
    Expectation expectation = new Expectation.Open();
    FullChannelPolicy policy = FullChannelPolicy.BLOCK;
    var defines = new LinkedHashMap<String, String>();
    Optional<String> differs = Optional.empty();
    for (String line : Files.readAllLines(file, java.nio.charset.StandardCharsets.ISO_8859_1)) {
      if (!line.startsWith("//")) {
        break;
      }
      String text = line.substring(2).strip();
      if (text.startsWith("expect:")) {
        expectation = expectation(text.substring("expect:".length()).strip());
      } else if (text.startsWith("spin: differs")) {
        differs = Optional.of(text);
      } else if (text.startsWith("options:")) {
        for (String option : text.substring("options:".length()).strip().split("\\s+")) {
          if (option.equals("lose")) {
            policy = FullChannelPolicy.LOSE;
          } else if (option.startsWith("-D")) {
            String[] parts = option.substring(2).split("=", 2);
            defines.put(parts[0], parts.length == 2 ? parts[1] : "1");
          } else if (!option.equals("--full-channel")) {
            throw new IllegalArgumentException(file + ": unknown option " + option);
          }
        }
      }
    }
    return new CorpusModel(file, expectation, policy, Map.copyOf(defines), differs);
  }

  private static Expectation expectation(String text) {
    if (text.startsWith("?")) {
      return new Expectation.Open();
    }
    if (text.startsWith("rejected")) {
      String code = text.substring("rejected".length()).strip();
      return new Expectation.Rejected(code.isEmpty() ? Optional.empty() : Optional.of(code));
    }
    String[] parts = text.split(";");
    var violated = EnumSet.noneOf(Property.class);
    if (!parts[0].equals("holds")) {
      String list = parts[0].substring("violated".length());
      for (String title : list.split("\\+")) {
        violated.add(property(title.strip()));
      }
    }
    long states = 0;
    long transitions = 0;
    for (int i = 1; i < parts.length; i++) {
      String[] pair = parts[i].split(":");
      long value = Long.parseLong(pair[1].strip());
      switch (pair[0].strip()) {
        case "states" -> states = value;
        case "transitions" -> transitions = value;
        default -> throw new IllegalArgumentException(text);
      }
    }
    return new Expectation.Verdict(violated, states, transitions);
  }

  private static Property property(String title) {
    for (Property p : Property.values()) {
      if (p.title().equals(title)) {
        return p;
      }
    }
    throw new IllegalArgumentException("no property is called " + title);
  }
}
