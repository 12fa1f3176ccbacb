package rondo.report.ci;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The rules behind diagnostics, as {@code docs/diagnostics.md}, which the jar contains, has them.
 */
final class DiagnosticCatalog {
  private static final String PAGE = "diagnostics.md";

  /** A row of a table: code, rule, and an example that breaks it. */
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| ([A-Z]\\d{3})(?: \\*)? \\| (.*?) \\|(?: (.*?) \\|| \\|)$");

  /** A section: code, rule, explanation. */
  private static final Pattern SECTION =
      Pattern.compile("(?ms)^### ([A-Z]\\d{3}): (.*?)$\\n(.*?)(?=^##|\\z)");

  private final Map<String, Entry> entries = new HashMap<>();

  /**
   * A rule.
   *
   * @param help an explanation or an example, as Markdown; may be empty
   */
  record Entry(String rule, String help) {}

  private DiagnosticCatalog(String page) {
    ROW.matcher(page).results().forEach(r -> add(r, example(r.group(3))));
    SECTION.matcher(page).results().forEach(r -> add(r, r.group(3).strip()));
  }

  private void add(MatchResult match, String help) {
    entries.put(match.group(1), new Entry(match.group(2), help));
  }

  private static String example(String text) {
    return text == null || text.isEmpty() ? "" : "Breaks it: " + text;
  }

  static DiagnosticCatalog load() {
    try (InputStream in = DiagnosticCatalog.class.getResourceAsStream(PAGE)) {
      if (in == null) {
        throw new IllegalStateException("the jar does not contain " + PAGE);
      }
      return new DiagnosticCatalog(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Optional<Entry> entry(String code) {
    return Optional.ofNullable(entries.get(code));
  }
}
