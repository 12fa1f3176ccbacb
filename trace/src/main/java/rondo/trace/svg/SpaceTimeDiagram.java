package rondo.trace.svg;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.trace.svg.Lifelines.Life;
import rondo.trace.svg.SvgCanvas.Anchor;
import rondo.trace.svg.SvgCanvas.Emphasis;
import rondo.trace.svg.SvgCanvas.Layer;
import rondo.trace.view.MessageEdge;
import rondo.trace.view.MessageEdge.Status;
import rondo.trace.view.MessageEdges;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceLanes;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.Change;
import rondo.trace.view.TraceStep.EventKind;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Actor;

/**
 * The space-time diagram (Lamport 1978) of a run of processes or events. Each step has rows of its
 * own, first those of the messages that it receives, then a box with its effects. So no two texts
 * are beside each other, and lanes may be narrower than texts. Steps without messages are
 * compressed: their boxes touch.
 */
final class SpaceTimeDiagram {
  private static final double LANE_WIDTH = 230;

  private static final double LABEL_ROW = 16;
  private static final double STUB = 24;

  private final TraceView trace;
  private final TraceLanes lanes;
  private final ChartPage page;
  private final SvgCanvas canvas;
  private final ChartColumns columns;
  private final ArrowPainter arrows;
  private final Map<Integer, List<MessageEdge>> received = new HashMap<>();
  private final Map<Integer, List<MessageEdge>> pending = new HashMap<>();

  /** The lanes and places from which the messages of a step start. */
  private final Map<Integer, Double> sendPlaces = new HashMap<>();

  private int previousLane = -1;
  private int previousNumber = -1;

  SpaceTimeDiagram(TraceView trace) {
    this.trace = trace;
    lanes = TraceLanes.of(trace);
    page = new ChartPage(trace, lanes, LANE_WIDTH);
    canvas = page.canvas();
    columns = page.columns();
    arrows = new ArrowPainter(canvas);
    for (MessageEdge edge : MessageEdges.of(trace)) {
      Map<Integer, List<MessageEdge>> to = edge.received().isPresent() ? received : pending;
      int step = edge.received().orElseGet(() -> edge.sent().getAsInt());
      to.computeIfAbsent(step, _ -> new ArrayList<>()).add(edge);
    }
  }

  String print() {
    begin();
    for (int i = 0; i < trace.steps().size(); i++) {
      addStep(i);
    }
    return page.finish();
  }

  private void begin() {
    if (trace.kind() == TraceKind.EVENTS) {
      new LaneValues(page).add(trace.start().processes());
    }
    Set<Integer> present = new HashSet<>();
    trace.processes().forEach(p -> present.add(lanes.of(p)));
    if (trace.kind() == TraceKind.EVENTS) {
      trace.steps().stream().filter(SpaceTimeDiagram::joins).forEach(this::markAbsent);
    } else {
      for (int lane = 0; lane < lanes.count(); lane++) {
        if (!present.contains(lane)) {
          page.lifelines().change(lane, Life.ABSENT, page.y());
        }
      }
    }
  }

  private static boolean joins(TraceStep step) {
    return step.action() instanceof Action.Event(EventKind kind, _, _) && kind == EventKind.JOINS;
  }

  private void markAbsent(TraceStep step) {
    page.lifelines().change(lanes.of(step.process()), Life.ABSENT, page.y());
  }

  private void addStep(int index) {
    TraceStep step = trace.steps().get(index);
    page.beginLoop(step.number());
    page.repeatHeads();
    int lane = lanes.of(step.process());
    List<MessageEdge> incoming = received.getOrDefault(index, List.of());
    boolean isQuiet =
        incoming.isEmpty() && step.messages().isEmpty() && !pending.containsKey(index);
    if (!isQuiet || lane != previousLane) {
      page.skip(6);
    }
    if (step.number() != previousNumber && step.number() > 0) {
      String number = Integer.toString(step.number());
      canvas.text("faint", ChartColumns.NUMBERS, page.y() + ChartPage.BASE + 2, Anchor.END, number);
    }
    revive(step, lane);
    for (MessageEdge edge : incoming) {
      canvas.emphasize(trace.isRelevant(edge) ? Emphasis.FULL : Emphasis.OUTSIDE);
      addArrow(edge);
      canvas.emphasize(Emphasis.FULL);
    }
    Map<Integer, List<BoxLine>> boxes = new StepLines(lanes, boxWidth()).of(step, incoming);
    if (boxes.isEmpty()) {
      canvas.circle(Layer.BOX, "dot", columns.x(lane), page.y() - 3, 2.5);
    }
    String style = StepLines.isFault(step) ? "failure" : "box";
    boxes.forEach((at, lines) -> addBox(at, lines, style));
    sendPlaces.put(index, page.y() - (boxes.isEmpty() ? 3 : 0));
    end(step, lane);
    addPending(index, lane);
    page.skip(isQuiet ? 0 : 4);
    previousLane = isQuiet ? lane : -1;
    previousNumber = step.number();
  }

  private double boxWidth() {
    return columns.spacing() >= 150 ? columns.spacing() - 12 : columns.spacing() * 1.5;
  }

  /** A process that starts again is drawn as alive from the top of its step. */
  private void revive(TraceStep step, int lane) {
    if (step.action() instanceof Action.Event(EventKind kind, _, _)) {
      switch (kind) {
        case RESTARTS, JOINS -> page.lifelines().change(lane, Life.ALIVE, page.y());
        case DECEIVES -> {
          page.lifelines().change(lane, Life.BYZANTINE, page.y());
          page.explain("[dash-dotted line: byzantine]");
        }
        case BEGINS,
            REACTS,
            RECEIVES,
            CRASHES,
            OMITS,
            MISSES,
            FAILS,
            FORGES,
            DETECTS,
            TRUSTED,
            STABILIZES -> {}
      }
    }
  }

  /** Crashes, and the beginnings and ends of Promela processes. */
  private void end(TraceStep step, int lane) {
    if (step.action() instanceof Action.Event(EventKind kind, _, _) && kind == EventKind.CRASHES) {
      page.skip(8);
      canvas.cross("cross", columns.x(lane), page.y());
      page.lifelines().change(lane, Life.CRASHED, page.y());
      page.explain("[dotted line: crashed]");
      page.skip(8);
    }
    for (Change change : step.changes()) {
      switch (change) {
        case Change.Started(Actor actor, _) -> {
          page.skip(4);
          page.head(lanes.of(actor), "name", actor.name());
          page.skip(ChartPage.LINE + 6);
          page.lifelines().change(lanes.of(actor), Life.ALIVE, page.y());
        }
        case Change.Ended(Actor actor) -> {
          page.skip(6);
          double x = columns.x(lanes.of(actor));
          canvas.line(Layer.BOX, "life", x - 8, page.y(), x + 8, page.y());
          page.lifelines().change(lanes.of(actor), Life.ABSENT, page.y());
          page.skip(4);
        }
        case Change.OfVariable _, Change.OfChannel _ -> {}
      }
    }
  }

  private void addBox(int lane, List<BoxLine> lines, String style) {
    double width = lines.stream().mapToDouble(l -> l.label().width()).max().orElse(0) + 12;
    double middle =
        Math.clamp(columns.x(lane), ChartColumns.LEFT + width / 2, columns.right() - width / 2);
    double height = lines.size() * ChartPage.LINE + 4;
    boolean isOutside = lines.stream().allMatch(l -> l.emphasis() == Emphasis.OUTSIDE);
    canvas.emphasize(isOutside ? Emphasis.OUTSIDE : Emphasis.FULL);
    canvas.rectangle(Layer.BOX, style, middle - width / 2, page.y(), width, height);
    for (BoxLine line : lines) {
      double base = page.y() + ChartPage.BASE + 1;
      canvas.emphasize(line.emphasis());
      canvas.text(line.style(), middle, base, Anchor.MIDDLE, line.label());
      page.skip(ChartPage.LINE);
    }
    canvas.emphasize(Emphasis.FULL);
    page.skip(4);
  }

  private void addArrow(MessageEdge edge) {
    int from = lanes.of(edge.sender());
    int to = lanes.of(edge.receiver());
    double x1 = columns.x(from);
    double x2 = columns.x(to);
    page.skip(LABEL_ROW);
    double y2 = page.y() - 2;
    boolean isForged = trace.isForged(edge);
    double y1 =
        edge.sent().isEmpty() || edge.status() == Status.RENDEZVOUS
            ? y2
            : sendPlaces.get(edge.sent().getAsInt());
    String what = edge.text() + (isForged ? " (byzantine)" : "");
    if (from == to) {
      double side = to == columns.lanes() - 1 && to > 0 ? -1 : 1;
      double room = side > 0 ? columns.right() - x2 - 30 : x2 - ChartColumns.LEFT - 30;
      if (edge.status() == Status.LOST) {
        canvas.cross("cross", x2, y2 - 4);
      } else {
        arrows.toItself(x2, y1, y2 - 2, side, what);
      }
      addLabel(edge, what, x2 + side * 24, side, room);
      return;
    }
    double side = from < to ? -1 : 1;
    addLabel(edge, what, x2 + side * 12, side, Math.abs(x1 - x2) - 18);
    if (edge.status() == Status.LOST) {
      arrows.lost(x1, y1, x2 + side * 10, y2, what);
      page.explain("[cross: the message is lost]");
    } else {
      String style =
          isForged ? "arrow forged" : y2 - y1 > ArrowPainter.LONG_ARROW ? "arrow long" : "arrow";
      arrows.received(style, x1, y1, x2 + side * 2, y2, what);
    }
  }

  /** The text of a message beside the tip of its arrow. */
  private void addLabel(MessageEdge edge, String text, double x, double side, double room) {
    String style = edge.status() == Status.LOST ? "lost" : trace.isForged(edge) ? "liar" : "label";
    addVeiled(style, x, side, TextLabel.of(text, room));
  }

  /** A text in the current row, to the left or right of a place, over the arrows that cross it. */
  private void addVeiled(String style, double x, double side, TextLabel label) {
    double left = side < 0 ? x - label.width() : x;
    double base = page.y() - 6;
    canvas.rectangle(Layer.BOX, "veil", left - 1, base - 9, label.width() + 2, 11);
    canvas.text(style, x, base, side < 0 ? Anchor.END : Anchor.START, label);
  }

  /** A stub for the messages of a step that are never received. */
  private void addPending(int index, int lane) {
    List<MessageEdge> edges = pending.getOrDefault(index, List.of());
    if (edges.isEmpty()) {
      return;
    }
    boolean isOutside = edges.stream().noneMatch(trace::isRelevant);
    canvas.emphasize(isOutside ? Emphasis.OUTSIDE : Emphasis.FULL);
    Map<String, List<String>> receivers = new LinkedHashMap<>();
    edges.forEach(
        e -> receivers.computeIfAbsent(e.text(), _ -> new ArrayList<>()).add(e.receiver()));
    String missing =
        receivers.entrySet().stream()
            .map(r -> r.getKey() + " to " + String.join(", ", r.getValue()))
            .collect(Collectors.joining("; ", "not received: ", ""));
    double side = lane == columns.lanes() - 1 && lane > 0 ? -1 : 1;
    double x = columns.x(lane);
    arrows.pending(x, page.y(), side * STUB, missing);
    page.explain("[circle: the message is not received]");
    double room = side > 0 ? columns.right() - x - STUB - 8 : x - STUB - 8 - ChartColumns.LEFT;
    page.skip(ChartPage.LINE + 2);
    addVeiled(
        "faint",
        x + side * (STUB + 8),
        side,
        TextLabel.of(missing, Math.min(room, 2 * columns.spacing())));
    canvas.emphasize(Emphasis.FULL);
  }
}
