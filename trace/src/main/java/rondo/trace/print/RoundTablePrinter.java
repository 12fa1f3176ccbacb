package rondo.trace.print;

import static rondo.trace.print.StepListPrinter.pad;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.interpreter.RoundStep.Synchrony;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.Change;
import rondo.trace.view.TraceStep.FaultStatus;
import rondo.trace.view.TraceStep.Message.Receipt;
import rondo.trace.view.TraceStep.Message.Send;
import rondo.trace.view.TraceStep.ReceiptStatus;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Binding;
import rondo.trace.view.TraceView.Ending;
import rondo.trace.view.TraceView.RoundView;
import rondo.trace.view.TraceView.Valuation;
import rondo.trace.view.TraceView.ViolationMessage;

/**
 * Prints a run of rounds as a table: a block for each round, in it a row for each process with the
 * messages it sends, its heard-of set, and the changes of its variables.
 */
public final class RoundTablePrinter {
  private static final int MAX_WIDTH = 28;
  private static final String GAP = "  ";
  private static final String LOST = "--";
  private static final String NOTHING = ".";
  private static final String BEFORE = ">";
  static final String REPEATED = "the following rounds repeat for ever:";
  static final String SYNCHRONOUS = "the network is synchronous from here on";

  private final TraceView trace;
  private final List<RoundView> rounds;
  private final Style style;
  private final StringBuilder out = new StringBuilder();
  private final List<Line> lines = new ArrayList<>();

  /** The current value of each variable of each process. */
  private final Map<String, Map<String, String>> values = new LinkedHashMap<>();

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

  private RoundTablePrinter(TraceView trace, List<RoundView> rounds, Style style) {
    this.trace = trace;
    this.rounds = rounds;
    this.style = style;
    for (Valuation valuation : trace.start().processes()) {
      Map<String, String> own =
          values.computeIfAbsent(valuation.owner(), _ -> new LinkedHashMap<>());
      valuation.values().forEach(b -> own.put(b.variable(), b.value()));
    }
    this.widths = new int[4 + variables().size()];
  }

  static String print(TraceView trace, Style style) {
    var printer = new RoundTablePrinter(trace, trace.rounds(), style);
    printer.head();
    printer.start();
    return printer.print();
  }

  /** Prints the continuation of a run after {@code from} rounds, without the initial values. */
  public static String printFrom(int from, TraceView trace, Style style) {
    int first = Math.min(trace.rounds().size(), from);
    var printer =
        new RoundTablePrinter(trace, trace.rounds().subList(first, trace.rounds().size()), style);
    printer.head();
    for (RoundView round : trace.rounds().subList(0, first)) {
      round.steps().forEach(printer::update);
    }
    return printer.print();
  }

  private List<String> variables() {
    return values.values().stream()
        .filter(own -> !own.isEmpty())
        .findFirst()
        .map(own -> List.copyOf(own.keySet()))
        .orElse(List.of());
  }

  private String print() {
    boolean synchronous = false;
    for (RoundView round : rounds) {
      if (trace.ending() instanceof Ending.Lasso(int from, _) && from == round.number()) {
        lines.add(text(REPEATED, Tone.BAD));
      }
      if (!synchronous && round.synchrony() == Synchrony.SYNCHRONOUS) {
        synchronous = true;
        lines.add(text(SYNCHRONOUS, Tone.FAINT));
      }
      rows(round);
    }
    measure();
    lines.forEach(this::print);
    legend();
    ending(trace.ending())
        .map(t -> trace.ending() instanceof Ending.Lasso ? style.bad(t) : t)
        .ifPresent(t -> out.append(t).append('\n'));
    trace.violations().forEach(v -> out.append(StepListPrinter.text(v, style)));
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
    variables().forEach(v -> cells.add(new Cell(v, Tone.FAINT)));
    lines.add(new Line.Cells(cells, Margin.EMPTY));
  }

  private void start() {
    String label = "start";
    for (Valuation valuation : trace.start().processes()) {
      var cells = new ArrayList<Cell>();
      cells.add(new Cell(label, Tone.PLAIN));
      cells.add(process(valuation.owner(), valuation.status().orElseThrow()));
      cells.add(Cell.EMPTY);
      cells.add(Cell.EMPTY);
      for (Binding binding : valuation.values()) {
        cells.add(new Cell(binding.value(), Tone.PLAIN));
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

  private Margin margin(RoundView round) {
    return trace.ending() instanceof Ending.Lasso(int from, _) && from <= round.number()
        ? Margin.REPEATED
        : Margin.EMPTY;
  }

  private void rows(RoundView round) {
    List<String> labels = labels(round);
    for (int i = 0; i < Math.max(round.steps().size(), labels.size()); i++) {
      var cells = new ArrayList<Cell>();
      cells.add(new Cell(i < labels.size() ? labels.get(i) : "", i == 0 ? Tone.PLAIN : Tone.FAINT));
      if (i < round.steps().size()) {
        cells.addAll(cells(round.steps().get(i), round.sensitivity()));
      }
      lines.add(new Line.Cells(cells, margin(round)));
    }
    for (ViolationMessage fault : round.faults()) {
      lines.add(text("in round " + round.number() + ", " + fault.message(), Tone.BAD));
      if (fault.at().isKnown()) {
        lines.add(text("  --> " + fault.at(), Tone.PLAIN));
      }
    }
  }

  /** The names of a round besides its number. */
  static List<String> names(RoundView round) {
    var words = new ArrayList<String>();
    round.phase().ifPresent(p -> words.add("phase " + p));
    if (!round.name().isEmpty()) {
      words.add(round.name());
    }
    return words;
  }

  /** The number and the names of a round, one below the other. */
  private static List<String> labels(RoundView round) {
    List<String> words = names(round);
    String number = Integer.toString(round.number());
    return words.isEmpty() ? List.of(number) : List.of(number, String.join(", ", words));
  }

  static FaultStatus status(TraceStep step) {
    return ((Action.Participation) step.action()).status();
  }

  private List<Cell> cells(TraceStep step, OrderSensitivity sensitivity) {
    var cells = new ArrayList<Cell>();
    cells.add(process(step.process().name(), status(step)));
    cells.add(new Cell(sends(step), status(step).isForging() ? Tone.BAD : Tone.PLAIN));
    cells.add(new Cell(heard(step.receipts(), sensitivity), Tone.PLAIN));
    Map<String, Cell> changed = update(step);
    values
        .get(step.process().name())
        .forEach((name, v) -> cells.add(changed.getOrDefault(name, new Cell(v, Tone.FAINT))));
    return cells;
  }

  /** Applies the changes of a step; the cells of the changed variables. */
  private Map<String, Cell> update(TraceStep step) {
    var changed = new LinkedHashMap<String, Cell>();
    for (Change change : step.changes()) {
      if (change instanceof Change.OfVariable(String name, String before, String after)) {
        values.get(step.process().name()).put(name, after);
        changed.put(name, change(before, after));
      }
    }
    return changed;
  }

  private static String sends(TraceStep step) {
    boolean forged = status(step).isForging();
    if (forged && step.sends().isEmpty()) {
      return "nothing";
    }
    return step.sends().stream().map(s -> text(s, forged)).collect(Collectors.joining(", "));
  }

  private static String text(Send send, boolean forged) {
    return send.receivers().equals(Send.ALL) && !forged
        ? send.text()
        : send.text() + " to " + String.join(" ", send.to());
  }

  /**
   * The heard-of set, with one column for each sender, so that missing senders stand out; where the
   * order of delivery matters, in that order.
   */
  private static String heard(List<Receipt> receipts, OrderSensitivity sensitivity) {
    var text = new StringBuilder();
    for (Receipt receipt : receipts) {
      String name = receipt.from();
      boolean follows =
          sensitivity == OrderSensitivity.SENSITIVE && receipt.status() == ReceiptStatus.RECEIVED;
      text.append(text.isEmpty() ? "" : follows ? " " + BEFORE + " " : " ");
      text.append(
          switch (receipt.status()) {
            case RECEIVED, READ -> name;
            case LOST -> pad(LOST, name.length());
            case NOTHING_SENT -> pad(NOTHING, name.length());
          });
    }
    return text.toString().stripTrailing();
  }

  /** The previous value is also further up in the column. */
  private static Cell change(String before, String after) {
    String both = before + " -> " + after;
    return new Cell(both.length() <= MAX_WIDTH ? both : "-> " + after, Tone.CHANGE);
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
    if (rounds.stream().anyMatch(r -> r.sensitivity() == OrderSensitivity.SENSITIVE)) {
      words.add(BEFORE + " heard before");
    }
    if (occurs(rounds, ReceiptStatus.LOST)) {
      words.add(LOST + " a message that is lost");
    }
    if (occurs(rounds, ReceiptStatus.NOTHING_SENT)) {
      words.add(NOTHING + " nothing was sent");
    }
    if (!words.isEmpty()) {
      out.append(style.faint(" (" + String.join(", ", words) + ")")).append('\n');
    }
  }

  static boolean occurs(List<RoundView> rounds, ReceiptStatus status) {
    return rounds.stream()
        .flatMap(r -> r.steps().stream())
        .flatMap(s -> s.receipts().stream())
        .anyMatch(r -> r.status() == status);
  }

  /** How a run ends, as text; empty if the view stops before the end of the run. */
  static Optional<String> ending(Ending ending) {
    return switch (ending) {
      case Ending.Finished() -> Optional.of("the run has come to its end: nothing more happens");
      case Ending.Lasso(int from, _) -> Optional.of("and so on, from round " + from);
      case Ending.Open(), Ending.Failed _, Ending.Deadlock _ -> Optional.empty();
    };
  }
}
