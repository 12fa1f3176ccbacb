package rondo.trace.svg;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.trace.print.StepText;
import rondo.trace.svg.SvgCanvas.Emphasis;
import rondo.trace.view.MessageEdge;
import rondo.trace.view.TraceLanes;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.Change;
import rondo.trace.view.TraceStep.EventKind;
import rondo.trace.view.TraceStep.Line;
import rondo.trace.view.TraceStep.Message.Receipt;
import rondo.trace.view.TraceStep.Message.Send;
import rondo.trace.view.TraceStep.ReceiptStatus;
import rondo.trace.view.TraceView.Actor;

/** The texts of a step, for the boxes on the lanes of its processes. */
final class StepLines {
  /** The lines of one text. */
  private static final int MAX_LINES = 2;

  private final TraceLanes lanes;
  private final double width;
  private final Map<Integer, List<BoxLine>> lines = new LinkedHashMap<>();

  /**
   * @param width the maximal width of a line
   */
  StepLines(TraceLanes lanes, double width) {
    this.lanes = lanes;
    this.width = width;
  }

  /** The lines of a step by lane; the messages that arrive in it are on their arrows. */
  Map<Integer, List<BoxLine>> of(TraceStep step, List<MessageEdge> incoming) {
    int own = lanes.of(step.process());
    switch (step.action()) {
      case Action.Execution execution -> addExecution(step, execution, incoming);
      case Action.Event event -> addEvent(step, event, incoming);
      case Action.Participation _ -> throw new IllegalArgumentException("a step of a round");
    }
    StepText.announcements(step).forEach(t -> add(own, BoxLine.PLAIN, t));
    if (!step.isRelevant()) {
      lines.replaceAll((_, all) -> all.stream().map(BoxLine::outside).toList());
    }
    return lines;
  }

  private void add(int lane, String style, String text) {
    add(lane, style, text, Emphasis.FULL);
  }

  private void add(int lane, String style, String text, Emphasis emphasis) {
    List<BoxLine> to = lines.computeIfAbsent(lane, _ -> new ArrayList<>());
    TextLabel.lines(text.replace(" -> ", " → "), width, MAX_LINES)
        .forEach(l -> to.add(new BoxLine(style, l, emphasis)));
  }

  /** A statement and its effects are on one line if there is room. */
  private void addExecution(
      TraceStep step, Action.Execution execution, List<MessageEdge> incoming) {
    Actor actor = step.process();
    Optional<Actor> partner = execution.receiver().map(Line::actor);
    var own = new ArrayList<String>();
    var others = new ArrayList<String>();
    for (Change change : step.changes()) {
      boolean isMessage = change instanceof Change.OfChannel && !step.messages().isEmpty();
      if (!isMessage) {
        boolean isPartners =
            change instanceof Change.OfVariable(String name, _, _)
                && partner.filter(p -> name.startsWith(p.name() + ":")).isPresent();
        if (isPartners) {
          others.add(StepText.change(change, partner.get()));
        } else {
          own.add(StepText.change(change, actor));
        }
      }
    }
    String statement = execution.line().statement();
    String effects = String.join(", ", own);
    int lane = lanes.of(actor);
    boolean isOnArrow = partner.isPresent();
    String both = statement + "   " + effects.replace(" -> ", " → ");
    if (isOnArrow || statement.isEmpty()) {
      own.forEach(t -> add(lane, BoxLine.PLAIN, t));
    } else if (effects.isEmpty()) {
      add(
          lane,
          incoming.isEmpty() && step.messages().isEmpty() ? BoxLine.FAINT : BoxLine.PLAIN,
          statement);
    } else if (TextMetrics.width(both, SvgCanvas.FONT_SIZE) <= width) {
      add(lane, BoxLine.PLAIN, both);
    } else {
      add(lane, BoxLine.FAINT, statement);
      own.forEach(t -> add(lane, BoxLine.PLAIN, t));
    }
    partner.ifPresent(p -> others.forEach(t -> add(lanes.of(p), BoxLine.PLAIN, t)));
    execution.printed().lines().forEach(l -> add(lane, BoxLine.FAINT, "prints: " + l));
  }

  private void addEvent(TraceStep step, Action.Event event, List<MessageEdge> incoming) {
    int own = lanes.of(step.process());
    switch (event.kind()) {
      case BEGINS -> {
        if (step.changes().isEmpty() && step.sends().isEmpty()) {
          add(own, BoxLine.FAINT, StepText.action(step));
        }
      }
      case REACTS -> {
        if (step.isSpontaneous()) {
          add(own, BoxLine.FAINT, StepText.action(step));
        }
        for (Receipt receipt : step.receipts()) {
          if (!isOnArrow(receipt, incoming)) {
            String verb = receipt.status() == ReceiptStatus.READ ? "reads " : "upon ";
            add(own, BoxLine.FAINT, verb + receipt.text() + " of " + receipt.from());
          }
        }
      }
      case RECEIVES, MISSES -> {
        if (incoming.isEmpty()) {
          add(own, BoxLine.FAINT, StepText.action(step));
        }
      }
      case CRASHES, OMITS, FAILS -> add(own, BoxLine.BAD, StepText.action(step));
      case DECEIVES, FORGES -> add(own, BoxLine.LIAR, StepText.action(step));
      case RESTARTS, JOINS, DETECTS, TRUSTED, STABILIZES ->
          add(own, BoxLine.FAINT, StepText.action(step));
    }
    for (int i = 0; i < step.changes().size(); i++) {
      add(
          own,
          BoxLine.PLAIN,
          StepText.change(step.changes().get(i)),
          step.isRelevantChange(i) ? Emphasis.FULL : Emphasis.OUTSIDE);
    }
    for (int i = 0; i < step.messages().size(); i++) {
      if (step.messages().get(i) instanceof Send send) {
        add(
            own,
            BoxLine.FAINT,
            "sends " + send.text() + " to " + send.receivers(),
            step.isRelevantMessage(i) ? Emphasis.FULL : Emphasis.OUTSIDE);
      }
    }
  }

  private static boolean isOnArrow(Receipt receipt, List<MessageEdge> incoming) {
    return incoming.stream()
        .anyMatch(e -> e.text().equals(receipt.text()) && e.sender().equals(receipt.from()));
  }

  /** Whether an event is a fault of its process. */
  static boolean isFault(TraceStep step) {
    return step.action() instanceof Action.Event(EventKind kind, _, _)
        && (kind == EventKind.CRASHES || kind == EventKind.OMITS || kind == EventKind.FAILS);
  }
}
