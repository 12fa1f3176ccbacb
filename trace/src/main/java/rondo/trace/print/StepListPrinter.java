package rondo.trace.print;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.AnnouncementView;
import rondo.trace.view.TraceStep.Change;
import rondo.trace.view.TraceStep.EventKind;
import rondo.trace.view.TraceStep.Line;
import rondo.trace.view.TraceStep.Message.Receipt;
import rondo.trace.view.TraceStep.Message.Send;
import rondo.trace.view.TraceStep.MonitorReaction;
import rondo.trace.view.TraceStep.ReceiptStatus;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Actor;
import rondo.trace.view.TraceView.EndStatus;
import rondo.trace.view.TraceView.Ending;
import rondo.trace.view.TraceView.FinalProcessState;
import rondo.trace.view.TraceView.Snapshot;
import rondo.trace.view.TraceView.Valuation;
import rondo.trace.view.TraceView.ViolationMessage;
import rondo.trace.view.WaitingProcess;
import rondo.trace.view.WaitingProcess.UnconsumedMessage;
import rondo.trace.view.WaitingProcess.WaitingReaction;

/**
 * Prints a run of processes or events step by step: number, process, line, and what happens. The
 * effects of a statement are beside it, those of an event below it.
 */
public final class StepListPrinter {
  /** Heading of the cycle of an infinite run. */
  static final String REPEATED = "the following steps repeat for ever:";

  private static final int MAX_STATEMENT_WIDTH = 44;
  private static final int MAX_WIDTH = 100;

  private final TraceView trace;
  private final Style style;
  private final StringBuilder out = new StringBuilder();
  private int actorWidth = "process".length();
  private int lineWidth = "line".length();
  private int statementWidth = "statement".length();
  private String file = "";

  private StepListPrinter(TraceView trace, List<TraceStep> measured, Style style) {
    this.trace = trace;
    this.style = style;
    for (TraceStep step : measured) {
      if (file.isEmpty()) {
        file = step.action().at().file();
      }
      actorWidth = Math.max(actorWidth, actors(step).length());
      lineWidth = Math.max(lineWidth, where(step.action().at()).length());
      if (step.action() instanceof Action.Execution execution) {
        statementWidth = Math.max(statementWidth, statement(execution).length());
      }
    }
    statementWidth = Math.min(statementWidth, MAX_STATEMENT_WIDTH);
  }

  static String print(TraceView trace, Style style) {
    var printer = new StepListPrinter(trace, trace.steps(), style);
    printer.begin();
    printer.printSteps(trace.steps());
    printer.end();
    return printer.out.toString();
  }

  /** Prints the continuation of a run of processes after {@code from} steps, without a heading. */
  public static String printProcessesFrom(int from, TraceView trace, Style style) {
    List<TraceStep> steps = trace.steps().subList(from, trace.steps().size());
    var printer = new StepListPrinter(trace, steps, style);
    printer.printSteps(steps);
    printer.end();
    return printer.out.toString();
  }

  /**
   * Prints the continuation of a run of events, without the final values.
   *
   * @param from the number of parts printed before: the initial values are one part, each step
   *     another
   */
  public static String printEventsFrom(int from, TraceView trace, Style style) {
    var printer = new StepListPrinter(trace, trace.steps(), style);
    if (from == 0) {
      printer.begin();
    }
    trace.steps().stream().skip(Math.max(0, from - 1)).forEach(printer::print);
    trace.violations().forEach(printer::print);
    return printer.out.toString();
  }

  /** An event in one line: process, event and position. */
  public static String headline(TraceStep step) {
    Position at = step.action().at();
    String line = at.isKnown() ? "  line " + at.line() : "";
    return step.process() + line + "  " + String.join("", eventLines(step));
  }

  /** What a process does in a step, in one line. */
  public static String action(TraceStep step) {
    return switch (step.action()) {
      case Action.Execution execution -> statement(execution);
      case Action.Participation participation -> participation.status().word();
      case Action.Event _ -> String.join(", ", eventLines(step));
    };
  }

  /** The effects of an event in one line: changes, messages sent, and announcements. */
  public static String result(TraceStep step) {
    var parts = new ArrayList<String>();
    step.changes().forEach(c -> parts.add(StepText.change(c)));
    step.sends().forEach(s -> parts.add(text(s)));
    step.announcements().forEach(a -> parts.add(a.kind().word() + " " + a.what()));
    return String.join(", ", parts);
  }

  private void begin() {
    if (trace.kind() == TraceKind.EVENTS) {
      valuations("at the beginning", SliceText.start(trace));
    } else if (trace.isExplained()) {
      beginning(SliceText.start(trace).processes().stream().flatMap(v -> texts(v).stream()));
    }
    if (!trace.steps().isEmpty()) {
      String what =
          trace.kind() == TraceKind.PROCESSES
              ? pad("statement", statementWidth) + "  what changes"
              : "what happens";
      String head = " step  " + pad("process", actorWidth) + "  " + pad("line", lineWidth) + "  ";
      out.append(style.faint(head + what)).append('\n');
    }
  }

  private void printSteps(List<TraceStep> steps) {
    int hidden = 0;
    for (TraceStep step : steps) {
      boolean repeats =
          trace.ending() instanceof Ending.Lasso(int from, _) && from == step.number();
      if (repeats || step.isRelevant()) {
        printHidden(hidden);
        hidden = 0;
      }
      if (repeats) {
        out.append(style.bad(REPEATED)).append('\n');
      }
      if (step.isRelevant()) {
        print(step.onlyRelevant());
        SliceText.hiddenParts(step)
            .ifPresent(h -> out.append(style.faint(" ".repeat(margin()) + h)).append('\n'));
      } else {
        hidden++;
      }
    }
    printHidden(hidden);
  }

  private void printHidden(int steps) {
    if (steps > 0) {
      out.append(style.faint("       " + SliceText.hiddenSteps(steps))).append('\n');
    }
  }

  private void end() {
    print(trace.ending());
    if (!trace.steps().isEmpty() && !(trace.ending() instanceof Ending.Lasso)) {
      valuations("in the end", SliceText.end(trace));
    }
    trace.violations().forEach(this::print);
  }

  /** The values of a Promela model, which has one valuation. */
  private void beginning(Stream<String> values) {
    List<String> texts = values.toList();
    if (!texts.isEmpty()) {
      out.append(style.faint("at the beginning")).append("\n  ");
      wrapped(texts, 2, 2);
    }
  }

  /** Processes with equal values are printed on one line. */
  private void valuations(String when, Snapshot snapshot) {
    Map<List<String>, List<String>> owners = new LinkedHashMap<>();
    for (Valuation valuation : snapshot.processes()) {
      if (!valuation.values().isEmpty()) {
        owners.computeIfAbsent(texts(valuation), _ -> new ArrayList<>()).add(valuation.owner());
      }
    }
    if (owners.isEmpty() && snapshot.monitors().isEmpty()) {
      return;
    }
    out.append(style.faint(when)).append('\n');
    owners.forEach(
        (values, who) ->
            valuation(
                who.size() > 1 && who.size() == trace.processes().size()
                    ? "all processes"
                    : String.join(", ", who),
                values));
    snapshot.monitors().stream()
        .filter(m -> !m.values().isEmpty())
        .forEach(m -> valuation("monitor " + m.owner(), texts(m)));
  }

  private static List<String> texts(Valuation valuation) {
    return valuation.values().stream().map(b -> b.variable() + " = " + b.value()).toList();
  }

  private void valuation(String names, List<String> texts) {
    out.append("  ").append(style.actor(names)).append(": ");
    wrapped(texts, 4, 4 + names.length());
  }

  /** Texts separated by commas, wrapped at the line width. */
  private void wrapped(List<String> texts, int margin, int begun) {
    int column = begun;
    String before = "";
    for (String text : texts) {
      int width = text.replaceAll("\u001b\\[[0-9;]*m", "").length();
      boolean fits = before.isEmpty() || column + 2 + width <= MAX_WIDTH;
      out.append(before.isEmpty() || fits ? before : ",\n" + " ".repeat(margin)).append(text);
      column = fits ? column + before.length() + width : margin + width;
      before = ", ";
    }
    out.append('\n');
  }

  static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  private static String actors(TraceStep step) {
    return step.action() instanceof Action.Execution execution && execution.receiver().isPresent()
        ? step.process() + " to " + execution.receiver().get().actor()
        : step.process().name();
  }

  private static String statement(Action.Execution execution) {
    String statement = execution.line().statement();
    return execution
        .receiver()
        .map(Line::statement)
        .map(received -> statement + " / " + received)
        .orElse(statement);
  }

  /** The line, with its file unless that is the file of the first step. */
  private String where(Position at) {
    if (!at.isKnown()) {
      return "";
    }
    return at.file().equals(file) ? Integer.toString(at.line()) : at.file() + ":" + at.line();
  }

  private void print(TraceStep step) {
    out.append(style.faint("%5d".formatted(step.number()))).append("  ");
    String actor = pad(actors(step), actorWidth);
    out.append(isBad(step.action()) ? style.bad(actor) : style.actor(actor)).append("  ");
    out.append(style.faint(pad(where(step.action().at()), lineWidth))).append("  ");
    int margin = margin();
    if (step.action() instanceof Action.Execution execution) {
      printExecution(execution, step.changes(), margin);
    } else {
      printEvent(step, margin);
    }
  }

  /** The column of what happens. */
  private int margin() {
    return 5 + 2 + actorWidth + 2 + lineWidth + 2;
  }

  private static boolean isBad(Action action) {
    return action instanceof Action.Event(EventKind kind, _, _)
        && (kind == EventKind.CRASHES || kind == EventKind.FAILS);
  }

  private void printExecution(Action.Execution execution, List<Change> changes, int margin) {
    String statement = statement(execution);
    if (changes.isEmpty()) {
      out.append(statement).append('\n');
    } else {
      String texts = changes.stream().map(StepText::change).collect(Collectors.joining(", "));
      out.append(pad(statement, statementWidth));
      boolean fits = statement.length() <= statementWidth;
      out.append(fits ? "  " : "\n" + " ".repeat(margin + statementWidth + 2));
      out.append(style.change(texts)).append('\n');
    }
    execution.printed().lines().forEach(l -> out.append("       prints: ").append(l).append('\n'));
  }

  private void printEvent(TraceStep step, int margin) {
    String gap = " ".repeat(margin);
    out.append(String.join("\n" + gap, eventLines(step))).append('\n');
    if (!step.changes().isEmpty()) {
      out.append(gap);
      wrapped(
          step.changes().stream().map(c -> style.change(StepText.change(c))).toList(),
          margin,
          margin);
    }
    for (Send send : step.sends()) {
      out.append(gap).append(text(send)).append('\n');
    }
    for (AnnouncementView view : step.announcements()) {
      out.append(gap).append(view.kind().word()).append(' ').append(view.what()).append('\n');
      for (MonitorReaction seen : view.reactions()) {
        String head = "  monitor " + seen.monitor() + " (line " + where(seen.at()) + "): ";
        out.append(gap).append(head);
        List<String> changes =
            seen.changes().stream().map(c -> style.change(StepText.change(c))).toList();
        wrapped(
            changes.isEmpty() ? List.of("as it was") : changes, margin + 4, margin + head.length());
      }
    }
  }

  private static List<String> eventLines(TraceStep step) {
    if (!(step.action() instanceof Action.Event(EventKind kind, String trigger, _))) {
      throw new IllegalArgumentException("no event: " + step);
    }
    return switch (kind) {
      case BEGINS, CRASHES, FAILS, RESTARTS, JOINS, DECEIVES, OMITS, TRUSTED, STABILIZES ->
          List.of(kind.word());
      case FORGES -> List.of(StepText.action(step));
      case DETECTS -> List.of(trigger);
      case MISSES -> step.receipts().stream().map(a -> text(a) + " is lost").toList();
      case RECEIVES -> step.receipts().stream().map(a -> text(a) + " arrives").toList();
      case REACTS -> {
        var lines = new ArrayList<String>();
        for (Receipt receipt : step.receipts()) {
          String first = receipt.status() == ReceiptStatus.COUNTED ? "upon received " : "upon ";
          boolean isRead = receipt.status() == ReceiptStatus.READ;
          lines.add((isRead ? "reads " : lines.isEmpty() ? first : " and ") + text(receipt));
        }
        if (step.isSpontaneous()) {
          lines.addFirst("upon " + trigger);
        }
        yield lines;
      }
    };
  }

  private static String text(Receipt receipt) {
    String sent =
        receipt.sentIn().isPresent() ? " (sent in step " + receipt.sentIn().getAsInt() + ")" : "";
    return receipt.text() + " of " + receipt.from() + sent;
  }

  private static String text(Send send) {
    return "sends " + send.text() + " to " + send.receivers();
  }

  private void print(Ending ending) {
    switch (ending) {
      case Ending.Open(), Ending.Failed _ -> {}
      case Ending.Finished(List<WaitingProcess> waiting) -> {
        out.append(
            trace.kind() == TraceKind.PROCESSES
                ? "all processes are in valid end states\n"
                : "nothing more happens, for ever\n");
        printWaiting(waiting);
      }
      case Ending.Lasso(int from, List<Actor> starved) -> {
        boolean repeats = out.indexOf(REPEATED) >= 0;
        out.append(
                style.bad(
                    repeats ? "and so on, from step " + from : "nothing more happens, for ever"))
            .append('\n');
        if (!starved.isEmpty()) {
          String names = starved.stream().map(Actor::name).collect(Collectors.joining(", "));
          out.append("continuously enabled, but never takes a step: ").append(names).append('\n');
        }
      }
      case Ending.Deadlock(List<FinalProcessState> processes, var pendingEvents) -> {
        out.append(style.bad("invalid end state")).append(": nothing can be executed\n");
        pendingEvents.ifPresent(m -> out.append("  ").append(style.bad(m.text())).append('\n'));
        print(processes);
      }
    }
  }

  /** Prints what is left for each process; processes that wait for the same are on one line. */
  private void printWaiting(List<WaitingProcess> waiting) {
    Map<List<String>, List<String>> left = new LinkedHashMap<>();
    Map<List<String>, List<String>> reactions = new LinkedHashMap<>();
    for (WaitingProcess process : waiting) {
      add(process.process(), process.left().stream().map(StepListPrinter::text).toList(), left);
      add(
          process.process(),
          process.reactions().stream().map(WaitingReaction::text).toList(),
          reactions);
    }
    printByProcess("messages that are left", left);
    printByProcess("reactions that lack messages", reactions);
  }

  private static void add(String process, List<String> texts, Map<List<String>, List<String>> to) {
    if (!texts.isEmpty()) {
      to.computeIfAbsent(texts, _ -> new ArrayList<>()).add(process);
    }
  }

  private void printByProcess(String heading, Map<List<String>, List<String>> processes) {
    if (!processes.isEmpty()) {
      out.append(style.faint(heading)).append('\n');
    }
    processes.forEach(
        (texts, who) -> {
          String names = String.join(", ", who);
          out.append("  ").append(style.actor(names)).append(": ");
          wrapped(texts, 4, 4 + names.length());
        });
  }

  private static String text(UnconsumedMessage message) {
    String sent = message.sentIn().isPresent() ? "sent in step " + message.sentIn().getAsInt() : "";
    String lost = message.mayBeLost() ? "may be lost" : "";
    String both = sent + (sent.isEmpty() || lost.isEmpty() ? "" : ", ") + lost;
    return message.text() + " of " + message.from() + (both.isEmpty() ? "" : " (" + both + ")");
  }

  private void print(List<FinalProcessState> processes) {
    int widestName = processes.stream().mapToInt(p -> p.actor().name().length()).max().orElse(0);
    int widestLine = processes.stream().mapToInt(p -> where(p.at()).length()).max().orElse(0);
    for (FinalProcessState process : processes) {
      String words =
          switch (process.status()) {
            case DONE -> "is in a valid end state";
            case STUCK ->
                process.waitsFor().isEmpty()
                    ? "is stuck"
                    : "waits for  " + String.join("  or  ", process.waitsFor());
          };
      String actor = pad(process.actor().name(), widestName);
      String where = where(process.at());
      out.append("  ")
          .append(process.status() == EndStatus.STUCK ? style.bad(actor) : style.actor(actor))
          .append(where.isEmpty() ? "" : "  line " + pad(where, widestLine))
          .append("  ")
          .append(words)
          .append('\n');
    }
  }

  private void print(ViolationMessage violation) {
    out.append(text(violation, style));
  }

  /** A violation with its position below. */
  static String text(ViolationMessage violation, Style style) {
    String at = violation.at().isKnown() ? "  --> " + violation.at() + "\n" : "";
    return style.bad(violation.message()) + "\n" + at;
  }
}
