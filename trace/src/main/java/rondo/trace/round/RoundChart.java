package rondo.trace.round;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.interpreter.RoundStep.Synchrony;
import rondo.trace.ChartLanes;
import rondo.trace.ChartRow;
import rondo.trace.round.RoundTraceView.Ending;
import rondo.trace.round.RoundTraceView.Entry;
import rondo.trace.round.RoundTraceView.FaultStatus;
import rondo.trace.round.RoundTraceView.InitialValuation;
import rondo.trace.round.RoundTraceView.MessageSend;
import rondo.trace.round.RoundTraceView.ProcessRound;
import rondo.trace.round.RoundTraceView.Reception;
import rondo.trace.round.RoundTraceView.ReceptionStatus;
import rondo.trace.round.RoundTraceView.ViolationMessage;

/**
 * A message sequence chart in plain text: a lane for each process, a band for each round. A message
 * is one row, whatever its receivers: an arrow from its sender with a head at each process that
 * receives it. The effects on the processes are below it.
 */
public final class RoundChart {
  private static final int MAX_WIDTH = 30;
  private static final int MIN_WIDTH = 14;

  /** The intended width of a chart; texts in lanes are wrapped to respect it. */
  private static final int PAGE = 112;

  private static final String SENDER = "*";
  private static final String FORGER = "!";
  private static final String LOST = "x";

  private final RoundTraceView trace;
  private final ChartLanes lanes = new ChartLanes();
  private final int wrapAt;
  private final StringBuilder out = new StringBuilder();

  private RoundChart(RoundTraceView trace) {
    this.trace = trace;
    this.wrapAt = Math.clamp(PAGE / Math.max(1, trace.start().size()), MIN_WIDTH, MAX_WIDTH);
    for (int p = 0; p < trace.start().size(); p++) {
      int distance = p == 0 ? 0 : label() + 6;
      lanes.add(trace.start().get(p).process(), width(p), distance);
    }
  }

  public static String print(RoundTraceView trace) {
    return new RoundChart(trace).print();
  }

  /** The width of the longest message that fits on an arrow. */
  private int label() {
    return trace.entries().stream()
        .flatMap(e -> e.rows().stream())
        .flatMap(r -> r.sends().stream())
        .mapToInt(l -> l.message().length())
        .filter(length -> length + 6 <= wrapAt)
        .max()
        .orElse(0);
  }

  private int width(int process) {
    int width = longest(beginning(trace.start().get(process)));
    for (Entry entry : trace.entries()) {
      width = Math.max(width, longest(texts(entry, entry.rows().get(process))));
    }
    return width + 2;
  }

  private static int longest(List<String> lines) {
    return lines.stream().mapToInt(String::length).max().orElse(0);
  }

  private String print() {
    out.append(lanes.heads());
    List<List<String>> start = trace.start().stream().map(this::beginning).toList();
    texts(start, trace.start().stream().map(InitialValuation::status).toList());
    boolean synchronous = false;
    for (Entry entry : trace.entries()) {
      if (trace.ending() instanceof Ending.Lasso(int from) && from == entry.number()) {
        remark(RoundTracePrinter.REPEATED);
      }
      if (!synchronous && entry.synchrony() == Synchrony.SYNCHRONOUS) {
        synchronous = true;
        remark(RoundTracePrinter.SYNCHRONOUS);
      }
      band(entry);
    }
    legend();
    RoundTracePrinter.ending(trace.ending()).ifPresent(this::line);
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

  private void band(Entry entry) {
    String name = String.join(", ", RoundTracePrinter.names(entry));
    String rule = "==" + (name.isEmpty() ? "" : " " + name + " ");
    String rest = "=".repeat(Math.max(0, lanes.width() - rule.length()));
    line(ChartLanes.number(entry.number()) + rule + rest);
    for (int p = 0; p < entry.rows().size(); p++) {
      for (MessageSend send : entry.rows().get(p).sends()) {
        row(message(entry, p, send));
      }
    }
    texts(
        entry.rows().stream().map(r -> texts(entry, r)).toList(),
        entry.rows().stream().map(ProcessRound::status).toList());
    for (ViolationMessage accident : entry.faults()) {
      remark(accident.message());
    }
  }

  /** An arrow with several heads; a message without receivers that update is a mark only. */
  private ChartRow message(Entry entry, int sender, MessageSend send) {
    ChartRow row = lifelines(entry.rows().stream().map(ProcessRound::status).toList());
    int own = lanes.middle(sender);
    int left = own;
    int right = own;
    for (int p = 0; p < entry.rows().size(); p++) {
      if (p != sender && receptionStatus(entry, sender, p, send).isPresent()) {
        left = Math.min(left, lanes.middle(p));
        right = Math.max(right, lanes.middle(p));
      }
    }
    for (int column = left + 1; column < right; column++) {
      if (!isLifeline(column)) {
        row.put("-", column);
      }
    }
    for (int p = 0; p < entry.rows().size(); p++) {
      Optional<ReceptionStatus> fate = receptionStatus(entry, sender, p, send);
      if (fate.isPresent() && p != sender) {
        String head = p < sender ? "<" : ">";
        int before = lanes.middle(p) + (p < sender ? 1 : -1);
        row.put(fate.get() == ReceptionStatus.LOST ? LOST : head, before);
      }
    }
    boolean forged = isForged(entry.rows().get(sender));
    boolean ownLost =
        receptionStatus(entry, sender, sender, send).equals(Optional.of(ReceptionStatus.LOST));
    row.put(ownLost ? LOST : forged ? FORGER : SENDER, own);
    int side = right > own ? 1 : left < own ? -1 : 0;
    String to = side == 0 ? " to " + String.join(" ", send.to()) : "";
    label(row, sender, ChartLanes.clip(send.message(), MAX_WIDTH) + to, side);
    return row;
  }

  private boolean isLifeline(int column) {
    for (int p = 0; p < trace.start().size(); p++) {
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

  private static boolean isForged(ProcessRound sender) {
    return sender.status() == FaultStatus.LIES || sender.status() == FaultStatus.BYZANTINE;
  }

  /**
   * The status of a message at a process; empty if the process is not a receiver or does not
   * update.
   */
  private static Optional<ReceptionStatus> receptionStatus(
      Entry entry, int sender, int receiver, MessageSend send) {
    ProcessRound round = entry.rows().get(receiver);
    return send.to().contains(round.process())
        ? round.heard().stream()
            .filter(d -> d.sender().equals(entry.rows().get(sender).process()))
            .map(Reception::status)
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

  private List<String> beginning(InitialValuation valuation) {
    var texts = new ArrayList<String>();
    if (valuation.status() != FaultStatus.CORRECT) {
      texts.add(valuation.status().word());
    }
    for (int v = 0; v < valuation.values().size() && valuation.status().showsVariables(); v++) {
      if (!valuation.values().get(v).equals("none")) {
        texts.addAll(broken(trace.variables().get(v) + "=" + valuation.values().get(v)));
      }
    }
    return texts;
  }

  /** The effects of a round on a process, except for the messages it sends. */
  private List<String> texts(Entry entry, ProcessRound round) {
    var texts = new ArrayList<String>();
    if (round.status() == FaultStatus.CRASHES || round.status() == FaultStatus.LIES) {
      texts.add(round.status().word());
    }
    if (isForged(round) && round.sends().isEmpty()) {
      texts.add("sends nothing");
    }
    if (entry.sensitivity() == OrderSensitivity.SENSITIVE
        && round.status() != FaultStatus.CRASHED) {
      String order =
          round.heard().stream()
              .filter(d -> d.status() == ReceptionStatus.HEARD)
              .map(Reception::sender)
              .collect(Collectors.joining(" "));
      texts.addAll(order.isEmpty() ? List.of() : broken("hears " + order));
    }
    for (int v = 0; v < round.changes().size() && round.status().showsVariables(); v++) {
      if (round.changes().get(v).isChanged()) {
        texts.addAll(broken(trace.variables().get(v) + "=" + round.changes().get(v).after()));
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
    if (trace.entries().stream().anyMatch(e -> e.rows().stream().anyMatch(RoundChart::isSender))) {
      words.add(SENDER + " sends");
    }
    if (trace.entries().stream().anyMatch(e -> e.rows().stream().anyMatch(RoundChart::isForged))) {
      words.add(FORGER + " sends what it likes");
    }
    if (RoundTracePrinter.occurs(trace, ReceptionStatus.LOST)) {
      words.add(LOST + " the message is lost");
    }
    if (!words.isEmpty()) {
      line(ChartLanes.MARGIN + "(" + String.join(", ", words) + ")");
    }
  }

  private static boolean isSender(ProcessRound round) {
    return !round.sends().isEmpty() && !isForged(round);
  }
}
