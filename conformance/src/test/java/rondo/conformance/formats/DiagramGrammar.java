package rondo.conformance.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines that Mermaid and PlantUML accept, as far as we print them. */
enum DiagramGrammar {
  MERMAID(
      List.of("%% counterexample printed by rondo", "sequenceDiagram"),
      List.of(),
      "(?:[A-Za-z0-9 .,()=?!\\[\\]{}|:+*/>_'-]|#\\d+;)+",
      "  participant (p\\d+) as (?:[A-Za-z0-9 .,()=?!]|#\\d+;)+",
      "  (p\\d+)(?:->>|-x)(p\\d+): TEXT",
      "  Note over (p\\d+)(?:,(p\\d+))?:(?:wrap:)? TEXT",
      "  title (?:[A-Za-z0-9 .,()=?!]|#\\d+;)+"),
  PLANTUML(
      List.of("@startuml", "' counterexample printed by rondo"),
      List.of("@enduml"),
      "(?:[A-Za-z0-9 .,()?]|&#\\d+;)+",
      "participant \"TEXT\" as (p\\d+)",
      "(p\\d+) ->x? (p\\d+) : TEXT",
      "note over (p\\d+)(?:, (p\\d+))?(?: #[0-9A-F]{6})? : TEXT",
      "title TEXT|== TEXT ==");

  private final List<String> first;
  private final List<String> last;
  private final Pattern participant;
  private final Pattern arrow;
  private final Pattern note;
  private final Pattern other;
  private final Pattern loop;

  DiagramGrammar(
      List<String> first,
      List<String> last,
      String text,
      String participant,
      String arrow,
      String note,
      String other) {
    this.first = first;
    this.last = last;
    this.participant = Pattern.compile(participant.replace("TEXT", text));
    this.arrow = Pattern.compile(arrow.replace("TEXT", text));
    this.note = Pattern.compile(note.replace("TEXT", text));
    this.other = Pattern.compile(other.replace("TEXT", text));
    loop = Pattern.compile("\\s*loop " + text);
  }

  /** The number of arrows of a valid diagram. */
  int check(String diagram) {
    List<String> lines = diagram.lines().toList();
    int end = lines.size() - last.size();
    assertThat(lines.subList(0, first.size())).isEqualTo(first);
    assertThat(lines.subList(end, lines.size())).isEqualTo(last);
    var known = new HashSet<String>();
    int arrows = 0;
    int depth = 0;
    for (String line : lines.subList(first.size(), end)) {
      Matcher p = participant.matcher(line);
      Matcher a = arrow.matcher(line);
      Matcher n = note.matcher(line);
      if (p.matches()) {
        assertThat(known.add(p.group(1))).isTrue();
      } else if (a.matches()) {
        arrows++;
        assertThat(known).contains(a.group(1), a.group(2));
      } else if (n.matches()) {
        assertThat(known).contains(n.group(1));
        assertThat(n.group(2) == null || known.contains(n.group(2))).as(line).isTrue();
      } else if (loop.matcher(line).matches()) {
        depth++;
      } else if (line.strip().equals("end")) {
        depth--;
      } else {
        assertThat(line).matches(other);
      }
      assertThat(depth).isBetween(0, 1);
    }
    assertThat(depth).isZero();
    assertThat(known).isNotEmpty();
    return arrows;
  }
}
