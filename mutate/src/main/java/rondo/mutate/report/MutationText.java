package rondo.mutate.report;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.mutate.MutantOutcome.Kind;
import rondo.mutate.MutationReport;
import rondo.mutate.OriginalResult;
import rondo.mutate.TestedMutant;
import rondo.mutate.change.ModelMutant;
import rondo.report.Decimal;
import rondo.report.TerminalStyle;

/** The result of mutation testing as text: a table of the mutants, the survivors, the score. */
public final class MutationText {
  private static final int MAX_EXCERPT = 34;

  private final MutationReport report;
  private final TerminalStyle style;

  private MutationText(MutationReport report, TerminalStyle style) {
    this.report = report;
    this.style = style;
  }

  public static String full(MutationReport report, TerminalStyle style) {
    var text = new MutationText(report, style);
    return text.head() + text.table() + text.survivors() + text.summary();
  }

  /** The survivors and the score. */
  public static String quiet(MutationReport report, TerminalStyle style) {
    var text = new MutationText(report, style);
    return text.survivors() + text.summary();
  }

  private String head() {
    var out = new StringBuilder();
    line(out, "model", report.model().file().toString());
    Map<String, String> defines = new TreeMap<>(report.model().defines());
    if (!defines.isEmpty()) {
      line(
          out,
          "parameters",
          defines.entrySet().stream()
              .map(d -> d.getKey() + "=" + d.getValue())
              .collect(Collectors.joining(", ")));
    }
    line(out, "properties", report.used().isEmpty() ? "none" : String.join(", ", report.used()));
    for (OriginalResult unused : report.unused()) {
      line(out, "not used", unused.property() + ", which is " + unused.word());
    }
    line(out, "time limit", seconds(report.timeLimit()) + " s a mutant");
    return out + "\n";
  }

  private static void line(StringBuilder out, String title, String value) {
    out.append(String.format("%-12s %s%n", title, value).replace(System.lineSeparator(), "\n"));
  }

  private static String seconds(Duration time) {
    return Decimal.rounded(time.toMillis() / 1000.0).replaceAll("\\.0+$", "");
  }

  private String table() {
    if (report.mutants().isEmpty()) {
      return "";
    }
    int original = width(report.mutants().stream().map(MutationText::original), "original");
    int mutant = width(report.mutants().stream().map(MutationText::replacement), "mutant");
    String format = "%4s %5s  %-10s  %-" + original + "s  %-" + mutant + "s  ";
    var out = new StringBuilder();
    out.append(
        style.faint(
            String.format(format, "#", "line", "operator", "original", "mutant") + "outcome"));
    out.append('\n');
    for (TestedMutant each : report.mutants()) {
      ModelMutant m = each.mutant();
      out.append(
          String.format(
              format,
              m.number(),
              m.at().line(),
              m.operator().title(),
              original(each),
              replacement(each)));
      out.append(
          painted(each.outcome().kind(), String.format("%-12s", each.outcome().kind().title())));
      out.append(' ').append(OutcomeText.details(each.outcome(), report)).append('\n');
    }
    return out.append('\n').toString();
  }

  private static int width(Stream<String> texts, String title) {
    return texts.mapToInt(String::length).reduce(title.length(), Math::max);
  }

  private static String original(TestedMutant tested) {
    return OutcomeText.excerpt(tested.mutant().original(), MAX_EXCERPT);
  }

  private static String replacement(TestedMutant tested) {
    String text = OutcomeText.excerpt(tested.mutant().edit().replacement(), MAX_EXCERPT);
    return text.isEmpty() ? "(removed)" : text;
  }

  private String painted(Kind kind, String text) {
    return switch (kind) {
      case KILLED -> style.good(text);
      case SURVIVED -> style.bad(text);
      case INCONCLUSIVE -> style.doubtful(text);
      case EQUIVALENT, DUPLICATE, INVALID -> style.faint(text);
    };
  }

  private String survivors() {
    List<TestedMutant> survivors = report.all(Kind.SURVIVED);
    if (survivors.isEmpty()) {
      return "";
    }
    var out = new StringBuilder();
    out.append(
        survivors.size() == 1
            ? "This change breaks no property that is checked:\n"
            : "These changes break no property that is checked:\n");
    for (TestedMutant each : survivors) {
      ModelMutant m = each.mutant();
      out.append("\n  ").append(m.number()).append("  ").append(m.at()).append("  ");
      out.append(m.operator().title()).append('\n');
      m.linesBefore(report.text())
          .forEach(l -> out.append("  ").append(style.bad("- " + l.strip())).append('\n'));
      m.linesAfter(report.text())
          .forEach(l -> out.append("  ").append(style.good("+ " + l.strip())).append('\n'));
    }
    return out.append('\n').toString();
  }

  private String summary() {
    if (report.used().isEmpty()) {
      return "No property is known to hold in the original, so that no mutant can be killed.\n";
    }
    var out = new StringBuilder();
    out.append(report.mutants().size())
        .append(report.mutants().size() == 1 ? " mutant: " : " mutants: ");
    out.append(
        Stream.of(Kind.values())
            .filter(k -> report.count(k) > 0)
            .map(k -> report.count(k) + " " + k.title())
            .collect(Collectors.joining(", ")));
    if (report.mutants().isEmpty()) {
      out.append("there is nothing to change");
    }
    out.append('\n');
    if (report.isInterrupted()) {
      out.append(
          style.doubtful(
              "interrupted: "
                  + (report.selected() - report.mutants().size())
                  + " more were not verified"));
      out.append('\n');
    }
    out.append(style.strong("mutation score " + OutcomeText.score(report))).append('\n');
    return out.toString();
  }
}
