package rondo.trace.round;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.interpreter.RoundStep.Synchrony;
import rondo.trace.Style;
import rondo.trace.round.RoundTraceView.Change;
import rondo.trace.round.RoundTraceView.Ending;
import rondo.trace.round.RoundTraceView.Entry;
import rondo.trace.round.RoundTraceView.FaultStatus;
import rondo.trace.round.RoundTraceView.InitialValuation;
import rondo.trace.round.RoundTraceView.MessageSend;
import rondo.trace.round.RoundTraceView.ProcessRound;
import rondo.trace.round.RoundTraceView.Reception;
import rondo.trace.round.RoundTraceView.ReceptionStatus;
import rondo.trace.round.RoundTraceView.Scope;
import rondo.trace.round.RoundTraceView.ViolationMessage;

/**
 * Prints a {@link RoundTraceView} as a table: a block for each round, in it a row for each process
 * with the messages it sends, its heard-of set, and the changes of its variables.
 */
public final class RoundTracePrinter {
  private static final int MAX_WIDTH = 28;
  private static final String GAP = "  ";
  private static final String LOST = "--";
  private static final String NOTHING = ".";
  private static final String BEFORE = ">";
  static final String REPEATED = "the following rounds repeat for ever:";
  static final String SYNCHRONOUS = "the network is synchronous from here on";

  private final RoundTraceView trace;
  private final Style style;
  private final StringBuilder out = new StringBuilder();
  private final List<Line> lines = new ArrayList<>();
  private final int[] widths;

  /** The style of a cell. */
  private enum Tone {
    PLAIN,
    FAINT,
    ACTOR,
    CHANGE,
    BAD
  }

  private record Cell(String text, Tone tone) {
    static final Cell EMPTY = new Cell("", Tone.PLAIN);
  }

  /** The margin of a row. */
  private enum Margin {
    EMPTY(" "),
    /** Of a round in the cycle. */
    REPEATED("|");

    final String text;

    Margin(String text) {
      this.text = text;
    }
  }

  /** A row of the table, or a text between two rows. */
  private sealed interface Line {
    record Cells(List<Cell> cells, Margin margin) implements Line {}

    record Text(Cell cell) implements Line {}
  }

  private RoundTracePrinter(RoundTraceView trace, Style style) {
    this.trace = trace;
    this.style = style;
    this.widths = new int[4 + trace.variables().size()];
  }

  public static String print(RoundTraceView trace, Style style) {
    return new RoundTracePrinter(trace, style).print();
  }

  private String print() {
    head();
    start();
    boolean synchronous = false;
    for (Entry entry : trace.entries()) {
      if (trace.ending() instanceof Ending.Lasso(int from) && from == entry.number()) {
        lines.add(text(REPEATED, Tone.BAD));
      }
      if (!synchronous && entry.synchrony() == Synchrony.SYNCHRONOUS) {
        synchronous = true;
        lines.add(text(SYNCHRONOUS, Tone.FAINT));
      }
      rows(entry);
    }
    measure();
    lines.forEach(this::print);
    legend();
    ending(trace.ending())
        .map(t -> trace.ending() instanceof Ending.Lasso ? style.bad(t) : t)
        .ifPresent(t -> out.append(t).append('\n'));
    trace.violations().forEach(this::print);
    return out.toString();
  }

  private static Line text(String text, Tone tone) {
    return new Line.Text(new Cell(text, tone));
  }

  private void head() {
    var cells = new ArrayList<Cell>();
    for (String head : List.of("round", "process", "sends", "hears of")) {
      cells.add(new Cell(head, Tone.FAINT));
    }
    trace.variables().forEach(v -> cells.add(new Cell(v, Tone.FAINT)));
    lines.add(new Line.Cells(cells, Margin.EMPTY));
  }

  private void start() {
    String label = "start";
    for (InitialValuation valuation : trace.start()) {
      var cells = new ArrayList<Cell>();
      cells.add(new Cell(label, Tone.PLAIN));
      cells.add(process(valuation.process(), valuation.status()));
      cells.add(Cell.EMPTY);
      cells.add(Cell.EMPTY);
      if (valuation.status().showsVariables()) {
        valuation.values().forEach(v -> cells.add(new Cell(v, Tone.PLAIN)));
      }
      lines.add(new Line.Cells(cells, Margin.EMPTY));
      label = "";
    }
  }

  private static Cell process(String name, FaultStatus status) {
    return switch (status) {
      case CORRECT -> new Cell(name, Tone.ACTOR);
      case OMITTING, BYZANTINE, LIES, CRASHES -> new Cell(name + " " + status.word(), Tone.BAD);
      case CRASHED -> new Cell(name + " " + status.word(), Tone.FAINT);
    };
  }

  private Margin margin(Entry entry) {
    return trace.ending() instanceof Ending.Lasso(int from) && from <= entry.number()
        ? Margin.REPEATED
        : Margin.EMPTY;
  }

  private void rows(Entry entry) {
    List<String> labels = labels(entry);
    for (int i = 0; i < Math.max(entry.rows().size(), labels.size()); i++) {
      var cells = new ArrayList<Cell>();
      cells.add(new Cell(i < labels.size() ? labels.get(i) : "", i == 0 ? Tone.PLAIN : Tone.FAINT));
      if (i < entry.rows().size()) {
        cells.addAll(cells(entry.rows().get(i), entry.sensitivity()));
      }
      lines.add(new Line.Cells(cells, margin(entry)));
    }
    for (ViolationMessage accident : entry.faults()) {
      lines.add(text("in round " + entry.number() + ", " + accident.message(), Tone.BAD));
      if (accident.at().isKnown()) {
        lines.add(text("  --> " + accident.at(), Tone.PLAIN));
      }
    }
  }

  /** The names of a round besides its number. */
  static List<String> names(Entry entry) {
    var words = new ArrayList<String>();
    OptionalInt phase = entry.phase();
    phase.ifPresent(p -> words.add("phase " + p));
    if (!entry.name().isEmpty()) {
      words.add(entry.name());
    }
    return words;
  }

  /** The number and the names of a round, one below the other. */
  private static List<String> labels(Entry entry) {
    List<String> words = names(entry);
    String number = Integer.toString(entry.number());
    return words.isEmpty() ? List.of(number) : List.of(number, String.join(", ", words));
  }

  private static List<Cell> cells(ProcessRound round, OrderSensitivity sensitivity) {
    var cells = new ArrayList<Cell>();
    cells.add(process(round.process(), round.status()));
    Tone sending =
        round.status() == FaultStatus.LIES || round.status() == FaultStatus.BYZANTINE
            ? Tone.BAD
            : Tone.PLAIN;
    cells.add(new Cell(sends(round), sending));
    cells.add(new Cell(heard(round.heard(), sensitivity), Tone.PLAIN));
    if (round.status().showsVariables()) {
      round.changes().forEach(c -> cells.add(change(c)));
    }
    return cells;
  }

  private static String sends(ProcessRound round) {
    boolean forged = round.status() == FaultStatus.LIES || round.status() == FaultStatus.BYZANTINE;
    if (forged && round.sends().isEmpty()) {
      return "nothing";
    }
    return round.sends().stream().map(l -> sendText(l, forged)).collect(Collectors.joining(", "));
  }

  private static String sendText(MessageSend send, boolean forged) {
    return send.scope() == Scope.ALL && !forged
        ? send.message()
        : send.message() + " to " + String.join(" ", send.to());
  }

  /**
   * The heard-of set, with one column for each sender, so that missing senders stand out; where the
   * order of delivery matters, in that order.
   */
  private static String heard(List<Reception> deliveries, OrderSensitivity sensitivity) {
    var text = new StringBuilder();
    for (int i = 0; i < deliveries.size(); i++) {
      Reception reception = deliveries.get(i);
      String name = reception.sender();
      if (i > 0) {
        boolean follows =
            sensitivity == OrderSensitivity.SENSITIVE
                && reception.status() == ReceptionStatus.HEARD;
        text.append(follows ? " " + BEFORE + " " : " ");
      }
      text.append(
          switch (reception.status()) {
            case HEARD -> name;
            case LOST -> pad(LOST, name.length());
            case NOTHING_SENT -> pad(NOTHING, name.length());
          });
    }
    return text.toString().stripTrailing();
  }

  /** The previous value is also further up in the column. */
  private static Cell change(Change change) {
    if (!change.isChanged()) {
      return new Cell(change.after(), Tone.FAINT);
    }
    String after = "-> " + change.after();
    String both = change.before() + " " + after;
    return new Cell(both.length() <= MAX_WIDTH ? both : after, Tone.CHANGE);
  }

  private void measure() {
    for (Line line : lines) {
      if (line instanceof Line.Cells(List<Cell> cells, _)) {
        for (int i = 0; i < cells.size(); i++) {
          int length = cells.get(i).text().length();
          if (i == 3 || length <= MAX_WIDTH) {
            widths[i] = Math.max(widths[i], length);
          }
        }
      }
    }
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  private void print(Line line) {
    switch (line) {
      case Line.Text(Cell cell) -> out.append(painted(cell.text(), cell.tone())).append('\n');
      case Line.Cells(List<Cell> cells, Margin margin) -> print(cells, margin);
    }
  }

  /** A cell that is too wide for its column moves the rest of the row to the next line. */
  private void print(List<Cell> cells, Margin before) {
    int last = cells.size() - 1;
    while (last > 0 && cells.get(last).text().isEmpty()) {
      last--;
    }
    int margin = 1;
    String begin = before == Margin.EMPTY ? before.text : painted(before.text, Tone.BAD);
    out.append(begin);
    for (int i = 0; i <= last; i++) {
      Cell cell = cells.get(i);
      boolean tooWide = cell.text().length() > widths[i];
      String text = i == last || tooWide ? cell.text() : pad(cell.text(), widths[i]);
      out.append(painted(text, cell.tone()));
      margin += widths[i] + GAP.length();
      if (i < last) {
        if (tooWide) {
          out.append('\n').append(begin).append(" ".repeat(margin - before.text.length()));
        } else {
          out.append(GAP);
        }
      }
    }
    out.append('\n');
  }

  private String painted(String text, Tone tone) {
    return switch (tone) {
      case PLAIN -> text;
      case FAINT -> style.faint(text);
      case ACTOR -> style.actor(text);
      case CHANGE -> style.change(text);
      case BAD -> style.bad(text);
    };
  }

  /** Explains the marks that occur. */
  private void legend() {
    var words = new ArrayList<String>();
    if (trace.entries().stream().anyMatch(e -> e.sensitivity() == OrderSensitivity.SENSITIVE)) {
      words.add(BEFORE + " heard before");
    }
    if (occurs(trace, ReceptionStatus.LOST)) {
      words.add(LOST + " a message that is lost");
    }
    if (occurs(trace, ReceptionStatus.NOTHING_SENT)) {
      words.add(NOTHING + " nothing was sent");
    }
    if (!words.isEmpty()) {
      out.append(style.faint(" (" + String.join(", ", words) + ")")).append('\n');
    }
  }

  static boolean occurs(RoundTraceView trace, ReceptionStatus status) {
    return trace.entries().stream()
        .anyMatch(
            e ->
                e.rows().stream()
                    .anyMatch(r -> r.heard().stream().anyMatch(d -> d.status() == status)));
  }

  /** How a run ends, as text; empty if the view stops before the end of the run. */
  static Optional<String> ending(Ending ending) {
    return switch (ending) {
      case Ending.Open() -> Optional.empty();
      case Ending.Finished() -> Optional.of("the run has come to its end: nothing more happens");
      case Ending.Lasso(int from) -> Optional.of("and so on, from round " + from);
    };
  }

  private void print(ViolationMessage message) {
    out.append(style.bad(message.message())).append('\n');
    if (message.at().isKnown()) {
      out.append("  --> ").append(message.at()).append('\n');
    }
  }
}
