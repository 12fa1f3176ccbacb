package rondo.simulate;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import rondo.report.TerminalStyle;
import rondo.trace.print.StepListPrinter;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.EventKind;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Binding;
import rondo.trace.view.TraceView.Valuation;

/**
 * Descriptions of the next moves of an event-based protocol, derived from the traces that they lead
 * to.
 */
public final class EventMoveText {
  private EventMoveText() {}

  /**
   * The choices of each initial state; with the first actions of processes where these distinguish
   * it.
   */
  static List<EnabledMove> ofBeginnings(List<TraceView> traces) {
    List<String> values = differences(traces, EventMoveText::given);
    List<String> deeds = differences(traces, EventMoveText::done);
    return moves(traces, values, deeds, _ -> "");
  }

  /** For each trace, those of its facts that are not common to all. */
  private static List<String> differences(
      List<TraceView> traces, Function<TraceView, List<String>> facts) {
    List<List<String>> all = traces.stream().map(facts).toList();
    Set<String> common = new HashSet<>(all.getFirst());
    all.forEach(common::retainAll);
    return all.stream()
        .map(own -> own.stream().filter(f -> !common.contains(f)).collect(joining("; ")))
        .toList();
  }

  /** The initial values and roles of processes. */
  private static List<String> given(TraceView trace) {
    var facts = new ArrayList<String>();
    for (Valuation valuation : trace.start().processes()) {
      valuation.values().stream()
          .filter(Binding::isWritten)
          .forEach(b -> facts.add(valuation.owner() + ": " + b.variable() + " = " + b.value()));
    }
    trace.steps().stream()
        .filter(s -> kind(s) != EventKind.BEGINS)
        .forEach(s -> facts.add(s.process() + " " + kind(s).word()));
    return facts;
  }

  private static List<String> done(TraceView trace) {
    return trace.steps().stream()
        .filter(s -> kind(s) == EventKind.BEGINS)
        .map(s -> s.process() + ": " + StepListPrinter.result(s))
        .toList();
  }

  private static EventKind kind(TraceStep step) {
    return ((Action.Event) step.action()).kind();
  }

  /** The last step of each trace; with its effects where steps have equal descriptions. */
  public static List<EnabledMove> ofSteps(List<TraceView> traces) {
    return moves(
        traces,
        traces.stream().map(t -> joined(t, StepListPrinter::headline)).toList(),
        traces.stream().map(t -> joined(t, StepListPrinter::result)).toList(),
        t -> t.steps().getLast().process().name());
  }

  /** A move in one line. */
  static String styled(EnabledMove move, TerminalStyle style) {
    return move.text()
        + (move.detail().isEmpty() ? "" : style.faint("  " + move.detail()))
        + (move.violation().isEmpty() ? "" : "  " + style.bad(move.violation()));
  }

  /** The text of the last step; a crash within it has the same number. */
  private static String joined(TraceView trace, Function<TraceStep, String> text) {
    List<TraceStep> steps = trace.steps();
    int number = steps.getLast().number();
    return steps.stream()
        .filter(s -> s.number() == number)
        .map(text)
        .filter(t -> !t.isEmpty())
        .collect(joining("; "));
  }

  /** Short descriptions; longer ones where these are ambiguous. */
  private static List<EnabledMove> moves(
      List<TraceView> traces,
      List<String> words,
      List<String> more,
      Function<TraceView, String> process) {
    var once = new HashSet<String>();
    var often = new HashSet<String>();
    words.stream().filter(w -> !once.add(w)).forEach(often::add);
    var moves = new ArrayList<EnabledMove>();
    for (int i = 0; i < traces.size(); i++) {
      moves.add(
          new EnabledMove(
              Integer.toString(i),
              process.apply(traces.get(i)),
              words.get(i).isEmpty() ? "nothing else" : words.get(i),
              often.contains(words.get(i)) ? more.get(i) : "",
              violation(traces.get(i))));
    }
    return moves;
  }

  private static String violation(TraceView trace) {
    return trace.violations().isEmpty() ? "" : trace.violations().getFirst().message();
  }
}
