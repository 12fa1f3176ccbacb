package rondo.trace.svg;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.interpreter.RoundStep.Synchrony;
import rondo.trace.print.StepText;
import rondo.trace.svg.Lifelines.Life;
import rondo.trace.svg.SvgCanvas.Emphasis;
import rondo.trace.svg.SvgCanvas.Layer;
import rondo.trace.view.TraceLanes;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.FaultStatus;
import rondo.trace.view.TraceStep.Message.Receipt;
import rondo.trace.view.TraceStep.Message.Send;
import rondo.trace.view.TraceStep.ReceiptStatus;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.RoundView;
import rondo.trace.view.TraceView.ViolationMessage;

/**
 * The chart of a run of rounds: a band for each round. At its top are the messages that processes
 * send, below the arrows to those that hear them, then the effects. A message that is not heard
 * ends in a cross.
 */
final class RoundBands {
  private static final double LANE_WIDTH = 200;

  /** With more lanes arrows are drawn lighter. */
  private static final int MANY_LANES = 6;

  /** How far a lost message gets. */
  private static final double LOST_AT = 0.7;

  private final TraceView trace;
  private final ChartPage page;
  private final TraceLanes lanes;
  private final ChartColumns columns;
  private final ArrowPainter arrows;
  private final LaneValues values;

  RoundBands(TraceView trace) {
    this.trace = trace;
    lanes = TraceLanes.of(trace);
    page = new ChartPage(trace, lanes, LANE_WIDTH);
    columns = page.columns();
    arrows = new ArrowPainter(page.canvas());
    values = new LaneValues(page);
  }

  String print() {
    values.add(trace.start().processes());
    page.skip(8);
    boolean isSynchronous = false;
    for (RoundView round : trace.rounds()) {
      page.beginLoop(round.number());
      page.repeatHeads();
      boolean becomesSynchronous = !isSynchronous && round.synchrony() == Synchrony.SYNCHRONOUS;
      isSynchronous |= becomesSynchronous;
      add(round, becomesSynchronous ? ", the network is synchronous from here on" : "");
    }
    return page.finish();
  }

  private static FaultStatus status(TraceStep step) {
    return ((Action.Participation) step.action()).status();
  }

  private void add(RoundView round, String remark) {
    double top = page.y();
    page.skip(4);
    page.paragraph("faint", "band", ChartColumns.BRACKET + 14, StepText.title(round) + remark);
    page.skip(4);
    for (TraceStep step : round.steps()) {
      begin(step, page.y());
    }
    values.addBoxes(round.steps().stream().map(this::sends).toList());
    double sendPlace = page.y();
    boolean hasMessages =
        round.steps().stream()
            .flatMap(s -> s.receipts().stream())
            .anyMatch(r -> r.status() != ReceiptStatus.NOTHING_SENT);
    if (hasMessages) {
      page.skip(Math.clamp(30 + 9.0 * lanes.count(), 50, 120));
      for (TraceStep step : round.steps()) {
        for (int i = 0; i < step.messages().size(); i++) {
          if (step.messages().get(i) instanceof Receipt receipt) {
            emphasize(step.isRelevantMessage(i));
            add(receipt, round, step, sendPlace);
            emphasize(true);
          }
        }
      }
    }
    page.skip(2);
    for (TraceStep step : round.steps()) {
      end(step, page.y());
    }
    if (round.steps().stream().anyMatch(s -> status(s) == FaultStatus.CRASHES)) {
      page.skip(8);
    }
    values.addBoxes(round.steps().stream().map(s -> effects(s, round)).toList());
    for (ViolationMessage fault : round.faults()) {
      page.skip(2);
      page.paragraph("bad", "band", ChartColumns.BRACKET + 14, fault.message());
    }
    page.skip(6);
    page.canvas()
        .rectangle(
            Layer.BAND,
            "band",
            ChartColumns.BRACKET + 8,
            top,
            columns.right() - ChartColumns.BRACKET - 8,
            page.y() - top);
    page.skip(8);
  }

  private void emphasize(boolean isRelevant) {
    page.canvas().emphasize(isRelevant ? Emphasis.FULL : Emphasis.OUTSIDE);
  }

  private void begin(TraceStep step, double y) {
    int lane = lanes.of(step.process());
    switch (status(step)) {
      case CRASHED -> page.lifelines().change(lane, Life.CRASHED, y);
      case BYZANTINE, LIES -> {
        page.lifelines().change(lane, Life.BYZANTINE, y);
        page.explain("[dash-dotted line: byzantine]");
      }
      case CORRECT, OMITTING, CRASHES -> page.lifelines().change(lane, Life.ALIVE, y);
    }
  }

  private void end(TraceStep step, double y) {
    if (status(step) == FaultStatus.CRASHES) {
      int lane = lanes.of(step.process());
      page.canvas().cross("cross", columns.x(lane), y);
      page.lifelines().change(lane, Life.CRASHED, y);
      page.explain("[dotted line: crashed]");
    }
  }

  private List<BoxLine> sends(TraceStep step) {
    var lines = new ArrayList<BoxLine>();
    boolean isForged = status(step).isForging();
    for (int i = 0; i < step.messages().size(); i++) {
      if (!(step.messages().get(i) instanceof Send send)) {
        continue;
      }
      String to =
          send.receivers().equals(Send.ALL) && !isForged
              ? ""
              : " to " + String.join(" ", send.to());
      String style = isForged ? BoxLine.LIAR : BoxLine.FAINT;
      add(values.lines(style, "sends " + send.text() + to), step.isRelevantMessage(i), lines);
    }
    return lines;
  }

  private void add(Receipt receipt, RoundView round, TraceStep receiver, double y1) {
    int from = lanes.of(receipt.from());
    int to = lanes.of(receiver.process());
    double x1 = columns.x(from);
    double x2 = columns.x(to);
    double y2 = page.y() - 2;
    String what = receipt.from() + " to " + receiver.process() + ": " + receipt.text();
    boolean isForged = status(round.steps().get(from)).isForging();
    switch (receipt.status()) {
      case LOST -> {
        page.explain("[cross: the message is not heard]");
        if (from == to) {
          page.canvas().cross("cross", x2, (y1 + y2) / 2);
        } else {
          double x = x1 + (x2 - x1) * LOST_AT;
          arrows.lost(x1, y1, x, y1 + (y2 - y1) * LOST_AT, what);
        }
      }
      case RECEIVED, READ, COUNTED -> {
        if (from != to) {
          String style =
              isForged ? "arrow forged" : lanes.count() > MANY_LANES ? "arrow dense" : "arrow";
          arrows.received(style, x1, y1, x2, y2, what);
        }
      }
      case NOTHING_SENT -> {}
    }
  }

  private List<BoxLine> effects(TraceStep step, RoundView round) {
    var lines = new ArrayList<BoxLine>();
    FaultStatus status = status(step);
    if (status != FaultStatus.CORRECT && status != FaultStatus.CRASHED) {
      lines.addAll(values.lines(LaneValues.style(status), status.word()));
    }
    boolean isOrdered = round.sensitivity() == OrderSensitivity.SENSITIVE;
    boolean hasLoss = step.receipts().stream().anyMatch(r -> r.status() == ReceiptStatus.LOST);
    if (isOrdered || hasLoss) {
      String heard =
          step.receipts().stream()
              .filter(r -> r.status() == ReceiptStatus.RECEIVED)
              .map(Receipt::from)
              .collect(Collectors.joining(isOrdered ? ", " : " "));
      lines.addAll(
          values.lines(BoxLine.FAINT, heard.isEmpty() ? "hears nobody" : "hears " + heard));
    }
    for (int i = 0; i < step.changes().size(); i++) {
      String change = StepText.change(step.changes().get(i));
      add(values.lines(BoxLine.PLAIN, change), step.isRelevantChange(i), lines);
    }
    return step.isRelevant() ? lines : lines.stream().map(BoxLine::outside).toList();
  }

  private static void add(List<BoxLine> some, boolean isRelevant, List<BoxLine> to) {
    to.addAll(isRelevant ? some : some.stream().map(BoxLine::outside).toList());
  }
}
