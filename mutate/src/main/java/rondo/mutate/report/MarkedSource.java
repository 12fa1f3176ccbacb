package rondo.mutate.report;

import static rondo.report.html.HtmlText.escaped;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import rondo.mutate.MutantOutcome.Kind;
import rondo.mutate.TestedMutant;

/**
 * The text of a model in which each place that a mutant changes is marked by its outcome. Where
 * several mutants overlap, the mark is that of the shortest change; of changes of the same length,
 * that of the one that is least detected.
 */
record MarkedSource(String text, List<TestedMutant> mutants) {
  private static final List<Kind> BEST_FIRST =
      List.of(
          Kind.INVALID,
          Kind.DUPLICATE,
          Kind.EQUIVALENT,
          Kind.KILLED,
          Kind.INCONCLUSIVE,
          Kind.SURVIVED);

  private static final int UNMARKED = -1;

  /** The lines as HTML, each with a number and links to its mutants. */
  String html() {
    int[] marks = marks();
    var out = new StringBuilder("<pre class=\"model-source\" tabindex=\"0\">");
    int start = 0;
    int line = 1;
    while (start < text.length()) {
      int newline = text.indexOf('\n', start);
      int end = newline < 0 ? text.length() : newline;
      out.append("<span class=\"model-line\" id=\"l%d\">".formatted(line));
      out.append("<span class=\"number\">%d</span>".formatted(line));
      append(out, marks, start, end);
      out.append(links(line)).append("</span>");
      start = end + 1;
      line++;
    }
    return out.append("</pre>\n").toString();
  }

  /** For each character the index of the mutant that marks it. */
  private int[] marks() {
    int[] marks = new int[text.length()];
    Arrays.fill(marks, UNMARKED);
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < mutants.size(); i++) {
      order.add(i);
    }
    order.sort(
        Comparator.<Integer>comparingInt(i -> -length(mutants.get(i)))
            .thenComparingInt(i -> BEST_FIRST.indexOf(mutants.get(i).outcome().kind())));
    for (int i : order) {
      var edit = mutants.get(i).mutant().edit();
      Arrays.fill(marks, edit.start(), edit.end(), i);
    }
    return marks;
  }

  private static int length(TestedMutant tested) {
    return tested.mutant().edit().end() - tested.mutant().edit().start();
  }

  private void append(StringBuilder out, int[] marks, int start, int end) {
    int from = start;
    while (from < end) {
      int to = from;
      while (to < end && marks[to] == marks[from]) {
        to++;
      }
      String part = escaped(text.substring(from, to));
      out.append(
          marks[from] == UNMARKED
              ? part
              : "<mark class=\"%s\">%s</mark>"
                  .formatted(mutants.get(marks[from]).outcome().kind().title(), part));
      from = to;
    }
  }

  private String links(int line) {
    String links =
        mutants.stream()
            .filter(m -> m.mutant().at().line() == line)
            .filter(m -> m.outcome().kind() == Kind.SURVIVED)
            .map(m -> "<a href=\"#m%1$d\">survivor %1$d</a>".formatted(m.mutant().number()))
            .collect(Collectors.joining(" "));
    return links.isEmpty() ? "" : "<span class=\"mutant-links\">" + links + "</span>";
  }
}
