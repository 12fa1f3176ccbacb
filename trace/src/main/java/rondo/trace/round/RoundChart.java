package rondo.trace.round;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.RoundStep.Synchrony;
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
 * is one row, whoever it is for: an arrow that leaves its sender and has a head at everybody who
 * hears it. Below stands what becomes of the processes.
 */
public final class RoundChart {
  private static final int WIDEST = 30;
  private static final int NARROWEST = 14;

  /** How wide a chart should be; beyond that, texts in lanes are broken into lines. */
  private static final int PAGE = 112;

  private static final String SENDER = "*";
  private static final String FORGER = "!";
  private static final String LOST = "x";

  private final RoundTraceView story;
  private final ChartLanes lanes = new ChartLanes();
  private final int widest;
  private final StringBuilder out = new StringBuilder();

  private RoundChart(RoundTraceView story) {
    this.story = story;
    this.widest = Math.clamp(PAGE / Math.max(1, story.start().size()), NARROWEST, WIDEST);
    for (int p = 0; p < story.start().size(); p++) {
      int distance = p == 0 ? 0 : label() + 6;
      lanes.add(story.start().get(p).process(), width(p), distance);
    }
  }

  public static String print(RoundTraceView story) {
    return new RoundChart(story).print();
  }

  /** What the longest message takes, unless that is too long for an arrow. */
  private int label() {
    return story.entries().stream()
        .flatMap(e -> e.rows().stream())
        .flatMap(r -> r.sends().stream())
        .mapToInt(l -> l.message().length())
        .filter(length -> length + 6 <= widest)
        .max()
        .orElse(0);
  }

  private int width(int process) {
    int width = longest(beginning(story.start().get(process)));
    for (Entry entry : story.entries()) {
      width = Math.max(width, longest(texts(entry, entry.rows().get(process))));
    }
    return width + 2;
  }

  private static int longest(List<String> lines) {
    return lines.stream().mapToInt(String::length).max().orElse(0);
  }

  private String print() {
    out.append(lanes.heads());
    List<List<String>> start = story.start().stream().map(this::beginning).toList();
    texts(start, story.start().stream().map(InitialValuation::status).toList());
    boolean synchronous = false;
    for (Entry entry : story.entries()) {
      if (story.ending() instanceof Ending.Lasso(int from) && from == entry.number()) {
        remark(RoundTracePrinter.REPEATED);
      }
      if (!synchronous && entry.synchrony() == Synchrony.SYNCHRONOUS) {
        synchronous = true;
        remark(RoundTracePrinter.SYNCHRONOUS);
      }
      band(entry);
    }
    legend();
    RoundTracePrinter.ending(story.ending()).ifPresent(this::line);
    story.violations().forEach(w -> line(w.message()));
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

  /** An arrow with many heads; what comes to nobody who listens is a mark alone. */
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
    label(row, sender, ChartLanes.clip(send.message(), WIDEST) + to, side);
    return row;
  }

  private boolean isLifeline(int column) {
    for (int p = 0; p < story.start().size(); p++) {
      if (lanes.middle(p) == column) {
        return true;
      }
    }
    return false;
  }

  /** Writes a message on its arrow next to its sender, or behind the row if it is too long. */
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

  /** What becomes of a message at a process; empty if it is not for it, or it does not listen. */
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

  private ChartRow lifelines(List<FaultStatus> parts) {
    return lanes.lifelines(p -> parts.get(p) != FaultStatus.CRASHED);
  }

  /** As many rows as the longest lane needs. */
  private void texts(List<List<String>> texts, List<FaultStatus> parts) {
    int rows = texts.stream().mapToInt(List::size).max().orElse(0);
    for (int i = 0; i < rows; i++) {
      ChartRow row = lifelines(parts);
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
        texts.addAll(broken(story.variables().get(v) + "=" + valuation.values().get(v)));
      }
    }
    return texts;
  }

  /** What happens to a process in a round, apart from what it sends. */
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
        texts.addAll(broken(story.variables().get(v) + "=" + round.changes().get(v).after()));
      }
    }
    return texts;
  }

  /** A text in lines that have room in a lane, broken behind blanks and commas where possible. */
  private List<String> broken(String text) {
    var lines = new ArrayList<String>();
    String rest = text;
    while (rest.length() > widest) {
      int end = Math.max(rest.lastIndexOf(' ', widest - 1), rest.lastIndexOf(',', widest - 1)) + 1;
      end = end < widest / 2 ? widest : end;
      lines.add(rest.substring(0, end).strip());
      rest = rest.substring(end).strip();
    }
    lines.add(rest);
    return lines;
  }

  /** Says what the marks mean that occur. */
  private void legend() {
    var words = new ArrayList<String>();
    if (story.entries().stream().anyMatch(e -> e.rows().stream().anyMatch(RoundChart::isSender))) {
      words.add(SENDER + " sends");
    }
    if (story.entries().stream().anyMatch(e -> e.rows().stream().anyMatch(RoundChart::isForged))) {
      words.add(FORGER + " sends what it likes");
    }
    if (RoundTracePrinter.occurs(story, ReceptionStatus.LOST)) {
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
