package rondo.promela.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.ControlState.Mark;
import rondo.ir.Edge;
import rondo.ir.EventMonitor;
import rondo.ir.EventMonitor.Event;
import rondo.ir.EventMonitor.Move;
import rondo.ir.EventMonitor.Purpose;
import rondo.ir.EventMonitor.Standing;
import rondo.promela.flow.Flow;
import rondo.promela.syntax.Unit;

/**
 * Makes an event monitor of a woven trace or notrace assertion.
 *
 * <p>Its statements are sends and receives, each of which is an event that may be next. A jump that
 * stands where an event is expected, as in an option {@code :: break}, fits any event, as it does
 * in Spin. An {@code unless} only adds the events of its escape to those of each state.
 */
final class EventTrace {
  private final Map<Action, Event> events;
  private final Findings findings;

  private EventTrace(Map<Action, Event> events, Findings findings) {
    this.events = events;
    this.findings = findings;
  }

  static String name(Unit.TraceKind kind) {
    return switch (kind) {
      case TRACE -> "trace";
      case NOTRACE -> "notrace";
    };
  }

  static EventMonitor lower(
      Unit.TraceKind kind, Flow.States flow, ProcessScope scope, Findings findings, Position at) {
    return new EventTrace(scope.events(), findings).monitor(kind, flow, at);
  }

  private EventMonitor monitor(Unit.TraceKind kind, Flow.States flow, Position at) {
    List<EventMonitor.State> states = new ArrayList<>();
    int end = -1;
    for (ControlState state : flow.states()) {
      noteLabels(state);
      boolean last = state.edges().stream().anyMatch(e -> e.action() instanceof Action.Terminate);
      end = last ? states.size() : end;
      List<Move> moves = last ? List.of() : state.edges().stream().map(this::move).toList();
      states.add(
          new EventMonitor.State(moves, state.isEnd() ? Standing.COMPLETE : Standing.MIDWAY));
    }
    if (end < 0) {
      end = states.size();
      states.add(new EventMonitor.State(List.of(), Standing.COMPLETE));
    }
    var purpose =
        switch (kind) {
          case TRACE -> Purpose.REQUIRED;
          case NOTRACE -> Purpose.FORBIDDEN;
        };
    return new EventMonitor(name(kind), purpose, states, flow.start(), end, at);
  }

  private Move move(Edge edge) {
    Event event =
        switch (edge.action()) {
          case Action.Send s -> events.get(s);
          case Action.Receive r -> events.get(r);
          case Action.Skip _, Action.Guard _ -> new Event.Any();
          case Action.Else _, Action.Assign _, Action.Evaluate _, Action.Assert _ -> null;
          case Action.Print _, Action.Terminate _, Action.Sequence _ -> null;
          case Action.Deterministic _ -> null;
        };
    if (event == null) {
      throw new IllegalStateException("not an event: " + edge);
    }
    String text = edge.isWritten() ? edge.text() : "any event";
    return new Move(event, edge.target(), text, edge.at());
  }

  private void noteLabels(ControlState state) {
    if (state.marks().contains(Mark.ACCEPT) || state.marks().contains(Mark.PROGRESS)) {
      findings.add(
          Rule.INVISIBLE_LABEL,
          state.at(),
          "only end labels count in a trace; `" + state.labels().getFirst() + "` has no effect");
    }
  }
}
