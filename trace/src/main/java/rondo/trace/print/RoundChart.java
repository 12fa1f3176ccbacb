package rondo.trace.print;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.interpreter.RoundStep.Synchrony;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Change;
import rondo.trace.view.TraceStep.FaultStatus;
import rondo.trace.view.TraceStep.Message.Receipt;
import rondo.trace.view.TraceStep.Message.Send;
import rondo.trace.view.TraceStep.ReceiptStatus;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Ending;
import rondo.trace.view.TraceView.RoundView;
import rondo.trace.view.TraceView.Valuation;
import rondo.trace.view.TraceView.ViolationMessage;
import rondo.trace.view.ValueView;

/**
 * The chart of a run of rounds: a lane for each process, a band for each round. A message is one
 * row, whatever its receivers: an arrow from its sender with a head at each process that receives
 * it. The effects on the processes are below it.
 */
final class RoundChart {
  private static final int MAX_WIDTH = 30;
  private static final int MIN_WIDTH = 14;

  /** The intended width of a chart; texts in lanes are wrapped to respect it. */
  private static final int PAGE = 112;

  private static final String SENDER = "*";
  private static final String FORGER = "!";
  private static final String LOST = "x";

  private final TraceView trace;
  private final ChartLanes lanes = new ChartLanes();
  private final int wrapAt;
  private final StringBuilder out = new StringBuilder();

  private RoundChart(TraceView trace) {
    this.trace = trace;
    this.wrapAt = Math.clamp(PAGE / Math.max(1, trace.processes().size()), MIN_WIDTH, MAX_WIDTH);
    for (int p = 0; p < trace.processes().size(); p++) {
      int distance = p == 0 ? 0 : label() + 6;
      lanes.add(trace.processes().get(p).name(), width(p), distance);
    }
  }

  static String print(TraceView trace) {
    return new RoundChart(trace).print();
  }

  /** The width of the longest message that fits on an arrow. */
  private int label() {
    return trace.steps().stream()
        .flatMap(s -> s.sends().stream())
        .mapToInt(s -> s.text().length())
        .filter(length -> length + 6 <= wrapAt)
        .max()
        .orElse(0);
  }

  private int width(int process) {
    int width = longest(beginning(trace.start().processes().get(process)));
    for (RoundView round : trace.rounds()) {
      width = Math.max(width, longest(texts(round, round.steps().get(process))));
    }
    return width + 2;
  }

  private static int longest(List<String> lines) {
    return lines.stream().mapToInt(String::length).max().orElse(0);
  }

  private String print() {
    out.append(lanes.heads());
    List<Valuation> start = trace.start().processes();
    texts(
        start.stream().map(this::beginning).toList(),
        start.stream().map(v -> v.status().orElseThrow()).toList());
    boolean synchronous = false;
    for (RoundView round : trace.rounds()) {
      if (trace.ending() instanceof Ending.Lasso(int from, _) && from == round.number()) {
        remark(RoundTablePrinter.REPEATED);
      }
      if (!synchronous && round.synchrony() == Synchrony.SYNCHRONOUS) {
        synchronous = true;
        remark(RoundTablePrinter.SYNCHRONOUS);
      }
      band(round);
    }
    legend();
    RoundTablePrinter.ending(trace.ending()).ifPresent(this::line);
    trace.violations().forEach(w -> line(w.message()));
    return out.toString();
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  private void remark(String text) {
    line(ChartLanes.MARGIN + text);
  }

  private void row(ChartRow row) {
    line((ChartLanes.MARGIN + row).stripTrailing());
  }

  private void band(RoundView round) {
    String name = String.join(", ", RoundTablePrinter.names(round));
    String rule = "==" + (name.isEmpty() ? "" : " " + name + " ");
    String rest = "=".repeat(Math.max(0, lanes.width() - rule.length()));
    line(ChartLanes.number(round.number()) + rule + rest);
    for (int p = 0; p < round.steps().size(); p++) {
      for (Send send : round.steps().get(p).sends()) {
        row(message(round, p, send));
      }
    }
    texts(round.steps().stream().map(s -> texts(round, s)).toList(), statuses(round));
    for (ViolationMessage fault : round.faults()) {
      remark(fault.message());
    }
  }

  private static List<FaultStatus> statuses(RoundView round) {
    return round.steps().stream().map(RoundTablePrinter::status).toList();
  }

  /** An arrow with several heads; a message without receivers that update is a mark only. */
  private ChartRow message(RoundView round, int sender, Send send) {
    ChartRow row = lifelines(statuses(round));
    int own = lanes.middle(sender);
    int left = own;
    int right = own;
    for (int p = 0; p < round.steps().size(); p++) {
      if (p != sender && receipt(round, sender, p, send).isPresent()) {
        left = Math.min(left, lanes.middle(p));
        right = Math.max(right, lanes.middle(p));
      }
    }
    for (int column = left + 1; column < right; column++) {
      if (!isLifeline(column)) {
        row.put("-", column);
      }
    }
    for (int p = 0; p < round.steps().size(); p++) {
      Optional<ReceiptStatus> status = receipt(round, sender, p, send);
      if (status.isPresent() && p != sender) {
        String head = p < sender ? "<" : ">";
        int before = lanes.middle(p) + (p < sender ? 1 : -1);
        row.put(status.get() == ReceiptStatus.LOST ? LOST : head, before);
      }
    }
    boolean forged = isForging(round.steps().get(sender));
    boolean ownLost = receipt(round, sender, sender, send).equals(Optional.of(ReceiptStatus.LOST));
    row.put(ownLost ? LOST : forged ? FORGER : SENDER, own);
    int side = right > own ? 1 : left < own ? -1 : 0;
    String to = side == 0 ? " to " + String.join(" ", send.to()) : "";
    label(row, sender, ChartLanes.clip(send.text(), MAX_WIDTH) + to, side);
    return row;
  }

  private boolean isLifeline(int column) {
    for (int p = 0; p < trace.processes().size(); p++) {
      if (lanes.middle(p) == column) {
        return true;
      }
    }
    return false;
  }

  /**
   * Writes a message on its arrow next to its sender, or at the end of the row if it is too long.
   */
  private void label(ChartRow row, int sender, String text, int side) {
    int own = lanes.middle(sender);
    int room = side == 0 ? 0 : Math.abs(lanes.middle(sender + side) - own) - 5;
    if (text.length() <= room) {
      row.centre(text, (lanes.middle(sender + side) + own) / 2);
    } else {
      row.put("  " + text, Math.max(lanes.width(), row.toString().length()));
    }
  }

  private static boolean isForging(TraceStep step) {
    return RoundTablePrinter.status(step).isForging();
  }

  /**
   * The status of a message at a process; empty if the process is not a receiver or does not
   * update.
   */
  private static Optional<ReceiptStatus> receipt(
      RoundView round, int sender, int receiver, Send send) {
    TraceStep step = round.steps().get(receiver);
    String from = round.steps().get(sender).process().name();
    return send.to().contains(step.process().name())
        ? step.receipts().stream()
            .filter(r -> r.from().equals(from))
            .map(Receipt::status)
            .findFirst()
        : Optional.empty();
  }

  private ChartRow lifelines(List<FaultStatus> statuses) {
    return lanes.lifelines(p -> statuses.get(p) != FaultStatus.CRASHED);
  }

  /** Prints the texts of all lanes, in as many rows as the longest needs. */
  private void texts(List<List<String>> texts, List<FaultStatus> statuses) {
    int rows = texts.stream().mapToInt(List::size).max().orElse(0);
    for (int i = 0; i < rows; i++) {
      ChartRow row = lifelines(statuses);
      for (int p = 0; p < texts.size(); p++) {
        if (i < texts.get(p).size()) {
          row.centre(texts.get(p).get(i), lanes.middle(p));
        }
      }
      row(row);
    }
  }

  private List<String> beginning(Valuation valuation) {
    var texts = new ArrayList<String>();
    FaultStatus status = valuation.status().orElseThrow();
    if (status != FaultStatus.CORRECT) {
      texts.add(status.word());
    }
    valuation.values().stream()
        .filter(b -> !b.value().text().equals("none"))
        .forEach(b -> texts.addAll(broken(b.variable() + "=" + b.value())));
    return texts;
  }

  /** The effects of a round on a process, except for the messages it sends. */
  private List<String> texts(RoundView round, TraceStep step) {
    var texts = new ArrayList<String>();
    FaultStatus status = RoundTablePrinter.status(step);
    if (status == FaultStatus.CRASHES || status == FaultStatus.LIES) {
      texts.add(status.word());
    }
    if (status.isForging() && step.sends().isEmpty()) {
      texts.add("sends nothing");
    }
    if (round.sensitivity() == OrderSensitivity.SENSITIVE) {
      String order =
          step.receipts().stream()
              .filter(r -> r.status() == ReceiptStatus.RECEIVED)
              .map(Receipt::from)
              .collect(Collectors.joining(" "));
      texts.addAll(order.isEmpty() ? List.of() : broken("hears " + order));
    }
    for (Change change : step.changes()) {
      if (change instanceof Change.OfVariable(String name, _, ValueView after)) {
        texts.addAll(broken(name + "=" + after));
      }
    }
    return texts;
  }

  /** A text in lines that fit into a lane, broken after blanks and commas where possible. */
  private List<String> broken(String text) {
    var lines = new ArrayList<String>();
    String rest = text;
    while (rest.length() > wrapAt) {
      int end = Math.max(rest.lastIndexOf(' ', wrapAt - 1), rest.lastIndexOf(',', wrapAt - 1)) + 1;
      end = end < wrapAt / 2 ? wrapAt : end;
      lines.add(rest.substring(0, end).strip());
      rest = rest.substring(end).strip();
    }
    lines.add(rest);
    return lines;
  }

  /** Explains the marks that occur. */
  private void legend() {
    var words = new ArrayList<String>();
    if (trace.steps().stream().anyMatch(s -> !s.sends().isEmpty() && !isForging(s))) {
      words.add(SENDER + " sends");
    }
    if (trace.steps().stream().anyMatch(RoundChart::isForging)) {
      words.add(FORGER + " sends what it likes");
    }
    if (RoundTablePrinter.occurs(trace.rounds(), ReceiptStatus.LOST)) {
      words.add(LOST + " the message is lost");
    }
    if (!words.isEmpty()) {
      line(ChartLanes.MARGIN + "(" + String.join(", ", words) + ")");
    }
  }
}
