package rondo.conformance.formats;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import rondo.testkit.CorpusModel;

/** The examples whose headers say that a property is violated. */
final class ViolatedExamples {
  private static final Pattern SAFETY = Pattern.compile("(?m)^// expect: violated");
  private static final Pattern PROPERTY =
      Pattern.compile(
          "(?m)^// expect ([-\\w]+(?:\\(\\w+\\))?)( fairly)?((?: --[-a-z]+(?: [a-z]+)?)*): violated");
  private static final Pattern OPTIONS = Pattern.compile("(?m)^// options: (.*)$");

  private ViolatedExamples() {}

  /**
   * A property of a model that is violated without further options.
   *
   * @param options those of {@code rondo verify}
   */
  record ViolatedExample(Path file, List<String> options) {
    String name() {
      return file.getFileName() + " " + String.join(" ", options);
    }

    /** The command line that saves the counterexample. */
    List<String> verify(Path trace) {
      var line = new ArrayList<>(List.of("verify", "--threads=1", "--quiet", "--trace=" + trace));
      line.addAll(options);
      line.add(file.toString());
      return line;
    }
  }

  static List<ViolatedExample> all() throws IOException {
    Path folder = CorpusModel.folder().resolveSibling("examples");
    var examples = new ArrayList<ViolatedExample>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted().toList()) {
        if (file.toString().endsWith(".pml") || file.toString().endsWith(".dst")) {
          for (List<String> options : options(file)) {
            examples.add(new ViolatedExample(file, options));
          }
        }
      }
    }
    return examples;
  }

  private static Set<List<String>> options(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    Set<List<String>> all = new LinkedHashSet<>();
    Matcher common = OPTIONS.matcher(text);
    List<String> more = common.find() ? List.of(common.group(1).strip().split("\\s+")) : List.of();
    if (SAFETY.matcher(text).find()) {
      all.add(options(more, "--property=safety", "", ""));
    }
    Matcher property = PROPERTY.matcher(text);
    while (property.find()) {
      String fair = property.group(2) == null ? "" : "--fair";
      all.add(options(more, "--property=" + property.group(1), fair, property.group(3)));
    }
    return all;
  }

  private static List<String> options(
      List<String> common, String property, String fair, String own) {
    var options = new ArrayList<>(common);
    options.add(property);
    options.addAll(fair.isEmpty() ? List.of() : List.of(fair));
    options.addAll(own.isBlank() ? List.of() : List.of(own.strip().split("\\s+")));
    return options;
  }
}
