package rondo.promela.lower.scope;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.TraceAssertion;
import rondo.ir.TraceAssertion.Completion;
import rondo.ir.TraceAssertion.Event;
import rondo.ir.TraceAssertion.Move;
import rondo.ir.TraceAssertion.Purpose;
import rondo.promela.flow.ControlFlowGraph;
import rondo.promela.syntax.Unit;

/**
 * Builds the automaton of a {@code trace} or {@code notrace} assertion from its control flow.
 *
 * <p>Its statements are sends and receives, each of which is an event that may occur next. A jump
 * where an event is expected, as in an option {@code :: break}, matches any event, as in Spin. An
 * {@code unless} adds the events of its escape to those of each state.
 */
public final class TraceAssertionBuilder {
  private final Map<Action, Event> events = new IdentityHashMap<>();
  private final List<Event.Message> messages = new ArrayList<>();

  /** Records the event that a statement matches. */
  public void addEvent(Action statement, Event.Message message) {
    events.put(statement, message);
    messages.add(message);
  }

  static String name(Unit.TraceKind kind) {
    return switch (kind) {
      case TRACE -> "trace";
      case NOTRACE -> "notrace";
    };
  }

  /** The monitor for the given control flow. */
  public TraceAssertion monitor(Unit.TraceKind kind, ControlFlowGraph.States flow, Position at) {
    Map<Integer, Integer> numbers = numbers(flow);
    List<TraceAssertion.State> states = new ArrayList<>();
    int end = numbers.size();
    for (int number : numbers.keySet()) {
      ControlState state = flow.states().get(number);
      boolean last = isEnd(state);
      end = last ? states.size() : end;
      List<Move> moves =
          last ? List.of() : state.edges().stream().map(e -> move(e, numbers)).toList();
      states.add(
          new TraceAssertion.State(
              moves, state.isEnd() ? Completion.COMPLETE : Completion.INCOMPLETE));
    }
    if (end == states.size()) {
      states.add(new TraceAssertion.State(List.of(), Completion.COMPLETE));
    }
    List<Move> lost = lost(states, end);
    if (!lost.isEmpty()) {
      states.add(new TraceAssertion.State(lost, Completion.INCOMPLETE));
    }
    var purpose =
        switch (kind) {
          case TRACE -> Purpose.REQUIRED;
          case NOTRACE -> Purpose.FORBIDDEN;
        };
    return new TraceAssertion(name(kind), purpose, states, numbers.get(flow.start()), end, at);
  }

  /**
   * Moves for events in unreachable statements, which are not in the graph: the monitor still
   * observes their channels.
   */
  private List<Move> lost(List<TraceAssertion.State> states, int end) {
    Set<Event> found = new HashSet<>();
    states.forEach(s -> s.moves().forEach(m -> found.add(m.event())));
    return messages.stream()
        .filter(m -> !found.contains(m))
        .map(m -> new Move(m, end, "", Position.NONE))
        .toList();
  }

  /** Maps control states to states of the monitor; the initial state is 0. */
  private static Map<Integer, Integer> numbers(ControlFlowGraph.States flow) {
    Map<Integer, Integer> numbers = new LinkedHashMap<>(Map.of(flow.start(), 0));
    for (int i = 0; i < flow.states().size(); i++) {
      List<Edge> edges = flow.states().get(i).edges();
      if (!edges.isEmpty()) {
        numbers.putIfAbsent(i, numbers.size());
      }
      edges.stream()
          .filter(e -> !(e.action() instanceof Action.Terminate))
          .forEach(e -> numbers.putIfAbsent(e.target(), numbers.size()));
    }
    return numbers;
  }

  private static boolean isEnd(ControlState state) {
    return state.edges().stream().anyMatch(e -> e.action() instanceof Action.Terminate);
  }

  private Move move(Edge edge, Map<Integer, Integer> numbers) {
    Event event =
        switch (edge.action()) {
          case Action.Send s -> events.get(s);
          case Action.Receive r -> events.get(r);
          case Action.Skip _, Action.Guard _ -> new Event.Any();
          case Action.Else _, Action.Assign _, Action.Evaluate _, Action.Assert _ -> null;
          case Action.Print _, Action.Terminate _, Action.Sequence _ -> null;
          case Action.DStep _ -> null;
        };
    if (event == null) {
      throw new IllegalStateException("not an event: " + edge);
    }
    String text = edge.hasSourceText() ? edge.text() : "any event";
    return new Move(event, numbers.get(edge.target()), text, edge.at());
  }
}
