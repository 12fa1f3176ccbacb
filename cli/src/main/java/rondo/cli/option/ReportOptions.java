package rondo.cli.option;

import static rondo.cli.option.Options.flag;
import static rondo.cli.option.Options.value;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.cli.io.OutputDestination;
import rondo.cli.io.OutputDestination.Kind;

/** The options of {@code rondo verify} for reports in files and for continuous integration. */
public final class ReportOptions {
  private static final String GITHUB = "--github";

  private ReportOptions() {}

  /** A report file that an option names. */
  private enum FileOption {
    HTML(
        "--report",
        Kind.HTML,
        "Write an HTML page: verdicts, statistics, and counterexamples to step through."),
    JUNIT("--junit", Kind.JUNIT, "Write JUnit XML: a test suite a model, a test case a property."),
    SARIF(
        "--sarif",
        Kind.SARIF,
        "Write SARIF 2.1.0: diagnostics and violations, with the steps of counterexamples."),
    MARKDOWN(
        "--markdown", Kind.MARKDOWN, "Write a summary in Markdown: verdicts and counterexamples.");

    private final String option;
    private final Kind kind;
    private final String description;

    FileOption(String option, Kind kind, String description) {
      this.option = option;
      this.kind = kind;
      this.description = description;
    }

    OptionSpec spec() {
      String label = kind == Kind.HTML ? "FILE.html" : "FILE";
      return value(option, label, Path.class, description, this::file);
    }

    private Path file(String text) {
      return kind == Kind.HTML
          ? htmlFile(text, "--junit, --sarif, --markdown and --json write other formats")
          : Path.of(text);
    }
  }

  /**
   * The name of an HTML file.
   *
   * @param others what to do for another format
   */
  static Path htmlFile(String text, String others) {
    if (!text.toLowerCase(Locale.ROOT).matches(".*\\.html?")) {
      throw new IllegalArgumentException(
          "'%s' is not the name of an HTML file, *.html; %s".formatted(text, others));
    }
    return Path.of(text);
  }

  /** Whether an option is one of these. */
  static boolean isReport(String option) {
    return Stream.of(options()).anyMatch(o -> o.longestName().equals(option));
  }

  static OptionSpec[] options() {
    return Stream.concat(
            Stream.of(FileOption.values()).map(FileOption::spec),
            Stream.of(
                flag(
                    GITHUB,
                    "Print annotations for GitHub Actions on standard error, and append the"
                        + " Markdown summary to that of the job's step.")))
        .toArray(OptionSpec[]::new);
  }

  public static boolean isOnGitHub(ParseResult arguments) {
    return arguments.hasMatchedOption(GITHUB);
  }

  /**
   * The files to write, by kind; those that must not be overwritten are rejected, before a long
   * search.
   *
   * @throws ParameterException if a file must not be overwritten, or is named twice
   */
  public static Map<Kind, OutputDestination> files(ParseResult arguments) {
    var kinds = new LinkedHashMap<String, Kind>();
    Stream.of(FileOption.values()).forEach(each -> kinds.put(each.option, each.kind));
    return files(arguments, kinds);
  }

  /**
   * The files that these options name.
   *
   * @param kinds for each option the kind of its file
   */
  static Map<Kind, OutputDestination> files(ParseResult arguments, Map<String, Kind> kinds) {
    var files = new EnumMap<Kind, OutputDestination>(Kind.class);
    var taken = new ArrayList<Path>();
    kinds.forEach(
        (option, kind) -> {
          Path file = arguments.matchedOptionValue(option, null);
          if (file != null) {
            var destination = new OutputDestination(file, kind);
            destination.check(arguments, option);
            Path absolute = file.toAbsolutePath().normalize();
            if (taken.contains(absolute)) {
              throw new ParameterException(
                  arguments.commandSpec().commandLine(),
                  option + ": " + file + " is named twice; each report needs a file of its own");
            }
            taken.add(absolute);
            files.put(kind, destination);
          }
        });
    return files;
  }
}
