package rondo.trace.print;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Binding;
import rondo.trace.view.TraceView.Explanation;
import rondo.trace.view.TraceView.PropertyPart;
import rondo.trace.view.TraceView.Snapshot;
import rondo.trace.view.TraceView.Valuation;

/** Texts about the causal slice of a run. */
final class SliceText {
  private static final int MAX_PARTS = 10;

  private SliceText() {}

  /** The values at the beginning that are shown. */
  static Snapshot start(TraceView trace) {
    return trace.explanation() instanceof Explanation.Slice slice ? slice.start() : trace.start();
  }

  /** The variables of a process whose values at the beginning are shown. */
  static Set<String> startVariables(TraceView trace, Valuation all) {
    return start(trace).processes().stream()
        .filter(v -> v.owner().equals(all.owner()))
        .flatMap(v -> v.values().stream())
        .map(Binding::variable)
        .collect(Collectors.toSet());
  }

  /** The values at the end that are shown. */
  static Snapshot end(TraceView trace) {
    return trace.explanation() instanceof Explanation.Slice slice ? slice.end() : trace.end();
  }

  /** A line about the explanation of a run, if there should be one. */
  static Optional<String> heading(TraceView trace) {
    return switch (trace.explanation()) {
      case Explanation.NotComputed() -> Optional.empty();
      case Explanation.Unavailable(String reason) -> Optional.of("no explanation: " + reason);
      case Explanation.Slice _ -> Optional.of(summary(trace));
    };
  }

  /**
   * Lines with the parts of the violated property that are false in the last state; none for a
   * formula, whose violation is not that of a state.
   */
  static List<String> falseParts(TraceView trace) {
    if (!(trace.explanation() instanceof Explanation.Slice slice)
        || slice.parts().isEmpty()
        || !slice.parts().getFirst().isFalse()) {
      return List.of();
    }
    return slice.parts().stream()
        .filter(PropertyPart::isFalse)
        .limit(MAX_PARTS)
        .map(
            p ->
                "  %sfalse: %s%s"
                    .formatted(
                        "  ".repeat(p.level()),
                        p.text(),
                        p.detail().isEmpty() ? "" : " (" + p.detail() + ")"))
        .toList();
  }

  /** How much of a run belongs to its slice. */
  private static String summary(TraceView trace) {
    long steps = trace.steps().stream().filter(TraceStep::isRelevant).count();
    int changes = 0;
    int relevantChanges = 0;
    int messages = 0;
    int relevantMessages = 0;
    for (TraceStep step : trace.steps()) {
      TraceStep shown = step.onlyRelevant();
      changes += step.changes().size();
      relevantChanges += shown.changes().size();
      messages += step.sends().size() + step.announcements().size();
      relevantMessages += shown.sends().size() + shown.announcements().size();
    }
    String unit = trace.kind() == TraceKind.ROUNDS ? "rounds of a process" : "steps";
    return "the violation depends on %d of %d %s, %d of %d changes%s"
        .formatted(
            steps,
            trace.steps().size(),
            unit,
            relevantChanges,
            changes,
            messages == 0 ? "" : ", %d of %d messages".formatted(relevantMessages, messages));
  }

  /** A line for steps that are not shown. */
  static String hiddenSteps(int steps) {
    return steps == 1
        ? "(1 step that does not matter is hidden)"
        : "(%d steps that do not matter are hidden)".formatted(steps);
  }

  /** A line for the parts of a relevant step that are not shown. */
  static Optional<String> hiddenParts(TraceStep step) {
    TraceStep shown = step.onlyRelevant();
    var parts = new ArrayList<String>();
    add(step.receipts().size() - shown.receipts().size(), "message received", parts);
    add(step.changes().size() - shown.changes().size(), "change", parts);
    add(step.sends().size() - shown.sends().size(), "message sent", parts);
    add(step.announcements().size() - shown.announcements().size(), "announcement", parts);
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of("(hidden: " + String.join(", ", parts) + ")");
  }

  private static void add(int count, String what, List<String> to) {
    if (count > 0) {
      int space = what.indexOf(' ');
      String noun = space < 0 ? what : what.substring(0, space);
      String rest = space < 0 ? "" : what.substring(space);
      to.add(count + " " + noun + (count == 1 ? "" : "s") + rest);
    }
  }
}
