package rondo.trace.export;

import rondo.trace.export.DiagramElement.Arrow;
import rondo.trace.export.DiagramElement.ArrowHead;
import rondo.trace.export.DiagramElement.Divider;
import rondo.trace.export.DiagramElement.Emphasis;
import rondo.trace.export.DiagramElement.LaneNote;
import rondo.trace.export.DiagramElement.LoopBegin;
import rondo.trace.export.DiagramElement.LoopEnd;
import rondo.trace.export.DiagramElement.Remark;
import rondo.trace.view.TraceView;

/**
 * Prints a run as a PlantUML sequence diagram. Characters that have a meaning in PlantUML are
 * written as references, {@code &#60;} for a less-than sign.
 */
public final class PlantUmlPrinter {
  private static final String FAULT_COLOUR = " #FFD0D0";

  private final SequenceDiagram diagram;
  private final StringBuilder out = new StringBuilder();

  private PlantUmlPrinter(SequenceDiagram diagram) {
    this.diagram = diagram;
  }

  public static String print(TraceView trace) {
    return new PlantUmlPrinter(SequenceDiagram.of(trace)).print();
  }

  private String print() {
    line("@startuml");
    line("' counterexample printed by rondo");
    line("title " + text(diagram.title()));
    for (int lane = 0; lane < diagram.titles().size(); lane++) {
      line("participant \"" + text(diagram.titles().get(lane)) + "\" as " + id(lane));
    }
    for (DiagramElement element : diagram.elements()) {
      switch (element) {
        case Arrow(int from, int to, String text, ArrowHead head) -> {
          String arrow = head == ArrowHead.LOST ? " ->x " : " -> ";
          line(id(from) + arrow + id(to) + " : " + text(text));
        }
        case LaneNote(int lane, String text, Emphasis emphasis) -> {
          String colour = emphasis == Emphasis.FAULT ? FAULT_COLOUR : "";
          line("note over " + id(lane) + colour + " : " + text(text));
        }
        case Remark(String text) -> line("note over " + all() + " : " + text(text));
        case Divider(String text) -> line("== " + text(text) + " ==");
        case LoopBegin(String text) -> line("loop " + text(text));
        case LoopEnd() -> line("end");
      }
    }
    line("@enduml");
    return out.toString();
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  private static String id(int lane) {
    return "p" + lane;
  }

  private String all() {
    int last = diagram.titles().size() - 1;
    return last == 0 ? id(0) : id(0) + ", " + id(last);
  }

  /** The equals sign and the exclamation mark have a meaning in dividers and directives. */
  private static String text(String text) {
    String escaped =
        EscapedText.of(
            text, c -> EscapedText.isPlain(c) && c != '=' && c != '!', c -> "&#" + c + ";");
    return escaped.isBlank() ? "&#160;" : escaped;
  }
}
