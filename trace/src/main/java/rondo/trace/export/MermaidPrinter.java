package rondo.trace.export;

import java.util.function.IntPredicate;
import rondo.trace.export.DiagramElement.Arrow;
import rondo.trace.export.DiagramElement.ArrowHead;
import rondo.trace.export.DiagramElement.Divider;
import rondo.trace.export.DiagramElement.LaneNote;
import rondo.trace.export.DiagramElement.LoopBegin;
import rondo.trace.export.DiagramElement.LoopEnd;
import rondo.trace.export.DiagramElement.Remark;
import rondo.trace.view.TraceView;

/**
 * Prints a run as a Mermaid sequence diagram. Characters that have a meaning in Mermaid are written
 * as entities, {@code #59;} for a semicolon: many in names, few in texts after a colon. Notes are
 * wrapped.
 */
public final class MermaidPrinter {
  private final SequenceDiagram diagram;
  private final StringBuilder out = new StringBuilder();

  private MermaidPrinter(SequenceDiagram diagram) {
    this.diagram = diagram;
  }

  public static String print(TraceView trace) {
    return new MermaidPrinter(SequenceDiagram.of(trace)).print();
  }

  private String print() {
    out.append("%% counterexample printed by rondo\nsequenceDiagram\n");
    line("title " + name(diagram.title()));
    for (int lane = 0; lane < diagram.titles().size(); lane++) {
      line("participant " + id(lane) + " as " + name(diagram.titles().get(lane)));
    }
    for (DiagramElement element : diagram.elements()) {
      switch (element) {
        case Arrow(int from, int to, String text, ArrowHead head) ->
            line(id(from) + (head == ArrowHead.LOST ? "-x" : "->>") + id(to) + ": " + text(text));
        case LaneNote(int lane, String text, _) ->
            line("Note over " + id(lane) + ":wrap: " + text(text));
        case Remark(String text) -> line("Note over " + all() + ": " + text(text));
        case Divider(String text) -> line("Note over " + all() + ": " + text(text));
        case LoopBegin(String text) -> line("loop " + text(text));
        case LoopEnd() -> line("end");
      }
    }
    return out.toString();
  }

  private void line(String text) {
    out.append("  ").append(text.stripTrailing()).append('\n');
  }

  private static String id(int lane) {
    return "p" + lane;
  }

  private String all() {
    int last = diagram.titles().size() - 1;
    return last == 0 ? id(0) : id(0) + "," + id(last);
  }

  private static String name(String name) {
    return escaped(name, EscapedText::isPlain);
  }

  private static String text(String text) {
    return escaped(text, c -> EscapedText.isPlain(c) || "[]{}|:-+*/>_'".indexOf(c) >= 0);
  }

  /** A blank alone would be no text at all. */
  private static String escaped(String text, IntPredicate isPlain) {
    String escaped = EscapedText.of(text, isPlain, c -> "#" + c + ";");
    return escaped.isBlank() ? "#160;" : escaped;
  }
}
