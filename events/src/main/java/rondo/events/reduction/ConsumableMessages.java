package rondo.events.reduction;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.events.reduction.ThreadModularGraph.LocalState;
import rondo.events.reduction.ThreadModularGraph.LocalStep;
import rondo.ir.data.Value;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Role;
import rondo.ir.event.semantics.CountableMessages;

/**
 * Over-approximation of the messages that a process may still take, now or later: consume, or
 * count, where they are kept.
 *
 * <p>If a message is taken in none of the local states that are reachable from a given one in
 * {@link ThreadModularGraph}, no run that passes through that local state takes the message
 * afterwards. A message that is kept is taken if it satisfies the guard of a reaction that counts
 * it. Every message that a process which is not explored handles may be taken.
 */
public final class ConsumableMessages {
  private final ThreadModularGraph graph;
  private final EventSystem system;

  /** By process and local state: the messages taken there or later. */
  private final List<Map<List<Value>, Set<EventMessage>>> taken = new ArrayList<>();

  public ConsumableMessages(ThreadModularGraph graph) {
    this.graph = graph;
    system = graph.semantics().system();
    for (int p = 0; p < system.processes(); p++) {
      taken.add(taken(graph.states(p)));
    }
  }

  /** Whether a process in this local state can never take a message any more. */
  public boolean isNeverTaken(int process, List<Value> variables, EventMessage message) {
    if (!handles(system.roleOf(process), message.kind())) {
      return true;
    }
    Set<EventMessage> messages = taken.get(process).get(variables);
    return graph.isExplored(process) && messages != null && !messages.contains(message);
  }

  /** Whether processes of a role have a reaction to messages of a kind. */
  public static boolean handles(Role role, int kind) {
    return role.reactions().stream().anyMatch(r -> r.takes(kind));
  }

  private static Map<List<Value>, Set<EventMessage>> taken(Map<List<Value>, LocalState> states) {
    var taken = new HashMap<List<Value>, Set<EventMessage>>();
    var before = new HashMap<List<Value>, Set<List<Value>>>();
    states.forEach(
        (variables, state) -> {
          taken.put(variables, takenNow(state));
          state
              .successors()
              .forEach(s -> before.computeIfAbsent(s, _ -> new HashSet<>()).add(variables));
        });
    var changed = new ArrayDeque<>(states.keySet());
    while (!changed.isEmpty()) {
      List<Value> variables = changed.remove();
      for (List<Value> earlier : before.getOrDefault(variables, Set.of())) {
        if (taken.get(earlier).addAll(taken.get(variables))) {
          changed.add(earlier);
        }
      }
    }
    return taken;
  }

  private static Set<EventMessage> takenNow(LocalState state) {
    var taken = new HashSet<EventMessage>();
    for (LocalStep step : state.steps()) {
      taken.addAll(step.reaction().messages());
    }
    for (CountableMessages countable : state.countable()) {
      taken.addAll(countable.messages());
    }
    return taken;
  }
}
