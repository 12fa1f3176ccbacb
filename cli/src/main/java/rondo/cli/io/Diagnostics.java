package rondo.cli.io;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.DiagnosticPrinter;
import rondo.diagnostics.Position;
import rondo.verify.model.Language;
import rondo.verify.model.ModelSource;

/** Prints diagnostics with their source lines, which are read again for that. */
public final class Diagnostics {
  private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}&&[^\\n\\r\\t]]");

  private final Map<String, List<String>> files = new HashMap<>();

  private final SourceReader reader;

  private Diagnostics(StandardInput input) {
    reader = new SourceReader(input);
  }

  public static void print(List<Diagnostic> diagnostics, Console console) {
    var lines = new Diagnostics(console.input());
    console.err().print(printable(new DiagnosticPrinter(lines::line).print(diagnostics)));
    console.err().flush();
  }

  /** Prints the diagnostics of a rejected model, and the language that was detected. */
  public static void reject(List<Diagnostic> diagnostics, Console console) {
    print(diagnostics, console);
    if (diagnostics.stream().anyMatch(d -> d.at().file().equals(ModelSource.STANDARD_INPUT))) {
      console
          .input()
          .detectedLanguage()
          .ifPresent(l -> console.err().println("help: " + guessExplanation(l)));
    }
    console.err().flush();
  }

  /** Explains to the user that this language was detected. */
  private static String guessExplanation(Language language) {
    return switch (language) {
      case PROMELA ->
          "standard input was read as Promela, since it does not begin with `protocol`;"
              + " --language distal reads it as Distal";
      case DISTAL ->
          "standard input was read as Distal, since it begins with `protocol`;"
              + " --language promela reads it as Promela";
    };
  }

  /**
   * Escapes control characters: models and traces are untrusted and must not control the terminal.
   */
  private static String printable(String text) {
    return CONTROL.matcher(text).replaceAll("\uFFFD");
  }

  private Optional<String> line(Position at) {
    List<String> lines = files.computeIfAbsent(at.file(), this::lines);
    return at.line() <= lines.size() ? Optional.of(lines.get(at.line() - 1)) : Optional.empty();
  }

  private List<String> lines(String file) {
    return reader.text(file).map(text -> text.lines().toList()).orElse(List.of());
  }
}
