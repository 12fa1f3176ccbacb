package rondo.cli.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import rondo.cli.io.ExitSummary;
import rondo.report.Decimal;
import rondo.report.MemorySize;
import rondo.report.TerminalStyle;
import rondo.trace.Statistics;

/**
 * The results of a sweep as a table, printed row by row. The widths of columns are fixed, since the
 * rows to come are not known. The verdicts come last, since their number differs between jobs. The
 * header is printed before the first row, and again where the properties change.
 */
final class SweepTable {
  private static final String GAP = "  ";
  private static final List<String> FIGURES = List.of("states", "transitions", "seconds", "memory");
  private static final List<Integer> FIGURE_WIDTHS = List.of(13, 13, 9, 8);

  /** The longest verdict. */
  private static final int VERDICT_WIDTH = "not violated".length();

  private final ParameterGrid grid;
  private final TerminalStyle style;
  private Optional<List<String>> header = Optional.empty();

  SweepTable(ParameterGrid grid, TerminalStyle style) {
    this.grid = grid;
    this.style = style;
  }

  /** A row, with a header before it if that is necessary. */
  String row(JobResult result) {
    List<String> properties = result.properties().stream().map(JobProperty::property).toList();
    boolean fits = header.isPresent() && (properties.isEmpty() || header.get().equals(properties));
    String before = fits ? "" : header(properties);
    return before + line(figures(result), verdicts(result)) + "\n";
  }

  private String header(List<String> properties) {
    String separator = header.isPresent() ? "\n" : "";
    header = Optional.of(properties);
    var cells = new ArrayList<String>();
    for (SweptParameter parameter : grid.parameters()) {
      cells.add(right(parameter.name(), width(parameter)));
    }
    for (int i = 0; i < FIGURES.size(); i++) {
      cells.add(right(FIGURES.get(i), FIGURE_WIDTHS.get(i)));
    }
    List<String> titles = properties.isEmpty() ? List.of("verdict") : properties;
    String verdicts = String.join(GAP, titles.stream().map(t -> left(t, VERDICT_WIDTH)).toList());
    return separator + style.strong(line(cells, verdicts)) + "\n";
  }

  private static String line(List<String> cells, String last) {
    return (String.join(GAP, cells) + GAP + last).stripTrailing();
  }

  private List<String> figures(JobResult result) {
    var cells = new ArrayList<String>();
    for (SweptParameter parameter : grid.parameters()) {
      Long value = result.point().values().get(parameter.name());
      cells.add(right(value.toString(), width(parameter)));
    }
    List<String> figures =
        result.statistics().map(SweepTable::figures).orElseGet(() -> List.of("", "", "", ""));
    for (int i = 0; i < figures.size(); i++) {
      cells.add(right(figures.get(i), FIGURE_WIDTHS.get(i)));
    }
    return cells;
  }

  private static List<String> figures(Statistics statistics) {
    return List.of(
        Decimal.grouped(statistics.states()),
        Decimal.grouped(statistics.transitions()),
        Decimal.rounded(statistics.seconds()),
        new MemorySize(statistics.memoryBytes()).toString());
  }

  /** The verdict on each property, or on the job, then what there is to say about it. */
  private String verdicts(JobResult result) {
    List<String> words =
        result.properties().isEmpty()
            ? List.of(result.verdict())
            : result.properties().stream().map(JobProperty::verdict).toList();
    List<String> titles = header.orElse(List.of());
    var cells = new ArrayList<String>();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      int width = i < titles.size() ? Math.max(VERDICT_WIDTH, titles.get(i).length()) : 0;
      cells.add(painted(word) + " ".repeat(Math.max(0, width - word.length())));
    }
    note(result).ifPresent(cells::add);
    return String.join(GAP, cells);
  }

  private static Optional<String> note(JobResult result) {
    var notes = new ArrayList<String>();
    if (!result.reason().isEmpty()) {
      notes.add(result.reason());
    }
    result.properties().stream()
        .flatMap(p -> p.trace().stream())
        .distinct()
        .forEach(file -> notes.add("saved: " + file));
    return notes.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", notes));
  }

  private String painted(String verdict) {
    return switch (verdict) {
      case "holds", "reached" -> style.good(verdict);
      case "violated", "not reached", "rejected", "failed" -> style.bad(verdict);
      case "skipped" -> style.faint(verdict);
      default -> style.doubtful(verdict);
    };
  }

  private static int width(SweptParameter parameter) {
    return parameter.values().stream()
        .mapToInt(v -> Long.toString(v).length())
        .reduce(parameter.name().length(), Math::max);
  }

  private static String right(String text, int width) {
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }

  private static String left(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  /** The number of jobs for each exit status. */
  String summary(SweepReport report) {
    var exits = new ExitSummary(report.results().stream().map(JobResult::exit).toList());
    var text = new StringBuilder(exits.text(exits.exits().size() == 1 ? "job" : "jobs"));
    for (JobResult.Kind kind : List.of(JobResult.Kind.SKIPPED, JobResult.Kind.INTERRUPTED)) {
      long number = report.results().stream().filter(r -> r.kind() == kind).count();
      if (number > 0) {
        text.append("; ").append(number).append(' ').append(kind.name().toLowerCase(Locale.ROOT));
      }
    }
    return exits.painted(text.toString(), style);
  }
}
