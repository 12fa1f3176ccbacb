package rondo.trace.print;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import rondo.ir.Fault;
import rondo.trace.Property;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.AnnouncementView;
import rondo.trace.view.TraceStep.Change;
import rondo.trace.view.TraceStep.EventKind;
import rondo.trace.view.TraceStep.FaultStatus;
import rondo.trace.view.TraceStep.MonitorReaction;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Actor;
import rondo.trace.view.TraceView.EndStatus;
import rondo.trace.view.TraceView.Ending;
import rondo.trace.view.TraceView.FinalProcessState;
import rondo.trace.view.TraceView.RoundView;
import rondo.trace.view.TraceView.ViolationMessage;
import rondo.trace.view.ValueView;
import rondo.trace.view.WaitingProcess;

/** The parts of a run as short texts. */
public final class StepText {
  private StepText() {}

  /** The name of the model: of a Promela model, that of its file without the folder. */
  public static String model(TraceView trace) {
    String name = trace.model();
    return trace.kind() == TraceKind.PROCESSES
        ? name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
        : name;
  }

  /** What a process does, without messages and changes; empty for a correct one in a round. */
  public static String action(TraceStep step) {
    return switch (step.action()) {
      case Action.Execution execution -> execution.line().statement();
      case Action.Participation(FaultStatus status) ->
          status == FaultStatus.CORRECT ? "" : status.word();
      case Action.Event(EventKind kind, String trigger, _) ->
          switch (kind) {
            case REACTS -> "upon " + trigger;
            case FORGES -> kind.word() + " " + trigger;
            case DETECTS -> trigger;
            case BEGINS,
                RECEIVES,
                CRASHES,
                OMITS,
                RESTARTS,
                JOINS,
                MISSES,
                DECEIVES,
                FAILS,
                TRUSTED,
                STABILIZES ->
                kind.word();
          };
    };
  }

  /** A change, such as {@code x: 1 -> 2}. */
  public static String change(Change change) {
    return switch (change) {
      case Change.OfVariable(String name, ValueView before, ValueView after) ->
          name + ": " + before + " -> " + after;
      case Change.OfChannel(String name, _, ValueView after) ->
          name + " = " + (after.text().isEmpty() ? "(empty)" : after);
      case Change.Started(Actor actor, _) -> "starts " + actor;
      case Change.Ended(Actor actor) -> actor + " ends";
    };
  }

  /** A change as it is called within a process: the name of its own variable has no prefix. */
  public static String change(Change change, Actor process) {
    String prefix = process.name() + ":";
    return change instanceof Change.OfVariable(String name, ValueView before, ValueView after)
            && name.startsWith(prefix)
        ? change(new Change.OfVariable(name.substring(prefix.length()), before, after))
        : change(change);
  }

  /** The announcements of a step, each followed by its effects on monitors. */
  public static List<String> announcements(TraceStep step) {
    var texts = new ArrayList<String>();
    for (AnnouncementView view : step.announcements()) {
      texts.add(view.kind().word() + " " + view.what());
      for (MonitorReaction seen : view.reactions()) {
        seen.changes().forEach(c -> texts.add(seen.monitor() + "." + change(c)));
      }
    }
    return texts;
  }

  /** The number of a round with its names, such as {@code round 3, phase 1, propose}. */
  public static String title(RoundView round) {
    String phase = round.phase().isPresent() ? ", phase " + round.phase().getAsInt() : "";
    return "round " + round.number() + phase + (round.name().isEmpty() ? "" : ", " + round.name());
  }

  /** How a run ends, and what it violates, in lines. */
  public static List<String> ending(TraceView trace) {
    var lines = new ArrayList<String>();
    String unit = trace.kind() == TraceKind.ROUNDS ? "round" : "step";
    switch (trace.ending()) {
      case Ending.Open() -> {}
      case Ending.Failed(Fault fault) -> {
        String title = Property.of(fault.kind()).title();
        lines.add(
            fault.message().startsWith(title) ? fault.message() : title + ": " + fault.message());
      }
      case Ending.Finished(List<WaitingProcess> waiting) -> {
        lines.add(
            trace.kind() == TraceKind.PROCESSES
                ? "all processes are in valid end states"
                : "nothing more happens, for ever");
        waiting.forEach(w -> waiting(w).ifPresent(lines::add));
      }
      case Ending.Lasso(int from, List<Actor> starved) -> {
        boolean repeats = trace.steps().stream().anyMatch(s -> s.number() >= from);
        lines.add(
            repeats ? "and so on, from " + unit + " " + from : "nothing more happens, for ever");
        if (!starved.isEmpty()) {
          lines.add(
              "continuously enabled, but never takes a step: "
                  + starved.stream().map(Actor::name).collect(Collectors.joining(", ")));
        }
      }
      case Ending.Deadlock(List<FinalProcessState> processes, var pendingEvents) -> {
        lines.add(Property.INVALID_END_STATE.title() + ": nothing can be executed");
        pendingEvents.ifPresent(p -> lines.add(p.text()));
        processes.stream()
            .filter(p -> p.status() == EndStatus.STUCK)
            .forEach(p -> lines.add(stuck(p)));
      }
    }
    if (!(trace.ending() instanceof Ending.Failed)) {
      trace.violations().stream().map(ViolationMessage::message).forEach(lines::add);
    }
    return lines;
  }

  private static Optional<String> waiting(WaitingProcess process) {
    return process.reactions().isEmpty()
        ? Optional.empty()
        : Optional.of(
            process.process()
                + ": "
                + process.reactions().stream()
                    .map(WaitingProcess.WaitingReaction::text)
                    .collect(Collectors.joining(", ")));
  }

  private static String stuck(FinalProcessState process) {
    return process.actor()
        + (process.waitsFor().isEmpty()
            ? " is stuck"
            : " waits for " + String.join(" or ", process.waitsFor()));
  }
}
