package rondo.trace.print;

import static rondo.trace.print.StepListPrinter.pad;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.interpreter.RoundStep.Synchrony;
import rondo.trace.print.TextTable.Cell;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
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
 * Prints a run of rounds as a table: a block for each round, in it a row for each process with the
 * messages it sends, its heard-of set, and the changes of its variables.
 */
public final class RoundTablePrinter {
  private static final int MAX_WIDTH = 28;
  private static final String LOST = "--";
  private static final String NOTHING = ".";
  private static final String BEFORE = ">";
  static final String REPEATED = "the following rounds repeat for ever:";
  static final String SYNCHRONOUS = "the network is synchronous from here on";

  /** The column of heard-of sets, which are never broken. */
  private static final int HEARD = 3;

  private final TraceView trace;
  private final List<RoundView> rounds;
  private final Style style;
  private final TextTable table = new TextTable(MAX_WIDTH, HEARD);

  /** The current value of each variable of each process. */
  private final Map<String, Map<String, String>> values = new LinkedHashMap<>();

  private RoundTablePrinter(TraceView trace, List<RoundView> rounds, Style style) {
    this.trace = trace;
    this.rounds = rounds;
    this.style = style;
    for (Valuation valuation : trace.start().processes()) {
      Map<String, String> own =
          values.computeIfAbsent(valuation.owner(), _ -> new LinkedHashMap<>());
      valuation.values().forEach(b -> own.put(b.variable(), b.value().text()));
    }
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
        table.text(bad(REPEATED));
      }
      if (!synchronous && round.synchrony() == Synchrony.SYNCHRONOUS) {
        synchronous = true;
        table.text(faint(SYNCHRONOUS));
      }
      rows(round);
    }
    var out = new StringBuilder(table.print());
    legend().ifPresent(l -> out.append(style.faint(l)).append('\n'));
    ending(trace.ending())
        .map(t -> trace.ending() instanceof Ending.Lasso ? style.bad(t) : t)
        .ifPresent(t -> out.append(t).append('\n'));
    trace.violations().forEach(v -> out.append(StepListPrinter.text(v, style)));
    return out.toString();
  }

  private Cell faint(String text) {
    return new Cell(text, style::faint);
  }

  private Cell bad(String text) {
    return new Cell(text, style::bad);
  }

  private void head() {
    var heads = new ArrayList<>(List.of("round", "process", "sends", "hears of"));
    heads.addAll(variables());
    table.row(Cell.plain(" "), heads.stream().map(this::faint).toList());
  }

  private void start() {
    String label = "start";
    for (Valuation valuation : trace.start().processes()) {
      var cells = new ArrayList<Cell>();
      cells.add(Cell.plain(label));
      cells.add(process(valuation.owner(), valuation.status().orElseThrow()));
      cells.add(Cell.EMPTY);
      cells.add(Cell.EMPTY);
      Set<String> shown = SliceText.startVariables(trace, valuation);
      valuation
          .values()
          .forEach(
              b ->
                  cells.add(
                      shown.contains(b.variable()) ? Cell.plain(b.value().text()) : Cell.EMPTY));
      table.row(Cell.plain(" "), cells);
      label = "";
    }
  }

  private Cell process(String name, FaultStatus status) {
    return switch (status) {
      case CORRECT -> new Cell(name, style::actor);
      case OMITTING, BYZANTINE, LIES, CRASHES -> bad(name + " " + status.word());
      case CRASHED -> faint(name + " " + status.word());
    };
  }

  private void rows(RoundView round) {
    boolean repeated =
        trace.ending() instanceof Ending.Lasso(int from, _) && from <= round.number();
    List<TraceStep> steps = round.steps().stream().filter(TraceStep::isRelevant).toList();
    List<String> labels = labels(round);
    for (int i = 0; i < Math.max(steps.size(), labels.size()); i++) {
      var cells = new ArrayList<Cell>();
      String label = i < labels.size() ? labels.get(i) : "";
      cells.add(i == 0 ? Cell.plain(label) : faint(label));
      if (i < steps.size()) {
        cells.addAll(cells(steps.get(i), round.sensitivity()));
      }
      table.row(repeated ? bad("|") : Cell.plain(" "), cells);
    }
    for (ViolationMessage fault : round.faults()) {
      table.text(bad("in round " + round.number() + ", " + fault.message()));
      if (fault.at().isKnown()) {
        table.text(Cell.plain("  --> " + fault.at()));
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
    String sends = sends(step.onlyRelevant());
    cells.add(process(step.process().name(), status(step)));
    cells.add(status(step).isForging() ? bad(sends) : Cell.plain(sends));
    cells.add(Cell.plain(heard(step, sensitivity)));
    Map<String, Cell> changed = update(step.onlyRelevant());
    values
        .get(step.process().name())
        .forEach(
            (name, v) ->
                cells.add(changed.getOrDefault(name, trace.isExplained() ? Cell.EMPTY : faint(v))));
    return cells;
  }

  /** Applies the changes of a step; the cells of the changed variables. */
  private Map<String, Cell> update(TraceStep step) {
    var changed = new LinkedHashMap<String, Cell>();
    for (Change change : step.changes()) {
      if (change instanceof Change.OfVariable(String name, ValueView before, ValueView after)) {
        values.get(step.process().name()).put(name, after.text());
        changed.put(name, change(before.text(), after.text()));
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
   * order of delivery matters, in that order. Outside the causal slice the column is empty.
   */
  private static String heard(TraceStep step, OrderSensitivity sensitivity) {
    var text = new StringBuilder();
    for (int i = 0; i < step.messages().size(); i++) {
      if (!(step.messages().get(i) instanceof Receipt receipt)) {
        continue;
      }
      String name = receipt.from();
      if (!step.isRelevantMessage(i)) {
        text.append(" ".repeat(name.length() + (text.isEmpty() ? 0 : 1)));
        continue;
      }
      boolean follows =
          sensitivity == OrderSensitivity.SENSITIVE && receipt.status() == ReceiptStatus.RECEIVED;
      text.append(text.isEmpty() ? "" : follows ? " " + BEFORE + " " : " ");
      text.append(
          switch (receipt.status()) {
            case RECEIVED, READ, COUNTED -> name;
            case LOST -> pad(LOST, name.length());
            case NOTHING_SENT -> pad(NOTHING, name.length());
          });
    }
    return text.toString().stripTrailing();
  }

  /** The previous value is also further up in the column. */
  private Cell change(String before, String after) {
    String both = before + " -> " + after;
    return new Cell(both.length() <= MAX_WIDTH ? both : "-> " + after, style::change);
  }

  /** Explains the marks that occur. */
  private Optional<String> legend() {
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
    return words.isEmpty() ? Optional.empty() : Optional.of(" (" + String.join(", ", words) + ")");
  }

  static boolean occurs(List<RoundView> rounds, ReceiptStatus status) {
    return rounds.stream()
        .flatMap(r -> r.steps().stream())
        .flatMap(s -> s.onlyRelevant().receipts().stream())
        .anyMatch(r -> r.status() == status);
  }

  /** How a run ends, as text; empty if the view stops before the end of the run. */
  static Optional<String> ending(Ending ending) {
    return switch (ending) {
      case Ending.Finished _ -> Optional.of("the run has come to its end: nothing more happens");
      case Ending.Lasso(int from, _) -> Optional.of("and so on, from round " + from);
      case Ending.Open(), Ending.Failed _, Ending.Deadlock _ -> Optional.empty();
    };
  }
}
