package rondo.events.closure;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import rondo.events.closure.LogicalTime.LowerBound;
import rondo.events.closure.TimedSteps.ExploredState;
import rondo.events.closure.TimedSteps.TimedStep;
import rondo.events.local.StateInterner;
import rondo.explore.memo.IntArrayKey;
import rondo.ir.FaultException;
import rondo.ir.data.Value;
import rondo.ir.event.CommunicationClosureMonitor.CurrentRound;
import rondo.ir.event.EventMessage;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.RoundTag;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.semantics.TriggerAnalysis;
import rondo.ir.event.state.MessagePool;

/**
 * Keeps exactly those stale messages that may still cause a violation of a condition.
 *
 * <p>The search that dropped all stale messages yields, for each process, the graph of its local
 * states, with the logical time of a step on each edge, and all messages that may be sent to it. A
 * message is <em>harmful</em> to a reaction in a local state if it satisfies the guard there and
 * the process has left the round of the message; it is also treated as harmful if in some local
 * state messages of several rounds satisfy that guard together, or if the reaction reads further
 * messages. A stale message is kept as long as it is harmful in the current local state or in one
 * that is reachable from there by steps of later times. If the reaction needs several messages,
 * none is kept for it unless enough messages of the same round, by different senders, are left: no
 * message is added to a round that is over for its receiver. A dropped message could not have been
 * among the messages of a step that violates a condition, then or later.
 */
final class StaleMessageFilter implements StaleMessagePolicy {
  private final StateInterner interner;
  private final TimedSteps steps;
  private final EventProcessSemantics semantics;
  private final TriggerAnalysis analysis;
  private final List<HarmfulMessages> harmfulMessages = new ArrayList<>();
  private final Map<IntArrayKey, Integer> known = new ConcurrentHashMap<>();

  /**
   * @param received for each process the IDs of all messages that may be sent to it
   */
  StaleMessageFilter(
      StateInterner interner,
      TimedSteps steps,
      EventProcessSemantics semantics,
      List<Set<Integer>> received) {
    this.interner = interner;
    this.steps = steps;
    this.semantics = semantics;
    analysis = new TriggerAnalysis(semantics);
    List<ExploredState> explored = steps.exploredStates();
    for (int p = 0; p < received.size(); p++) {
      int process = p;
      harmfulMessages.add(
          new HarmfulMessages(
              p, received.get(p), explored.stream().filter(s -> s.process() == process).toList()));
    }
  }

  /** Whether no message is harmful. */
  boolean isEmpty() {
    return harmfulMessages.stream().allMatch(HarmfulMessages::isHarmless);
  }

  @Override
  public int retained(int process, int local, int pool, int timeId) {
    if (pool == StateInterner.EMPTY) {
      return pool;
    }
    var key = new IntArrayKey(new int[] {process, local, pool, timeId});
    Integer kept = known.get(key);
    if (kept == null) {
      LowerBound bound = steps.time(timeId).lowerBound(process);
      kept =
          interner.number(harmfulMessages.get(process).retained(local, interner.pool(pool), bound));
      known.put(key, kept);
    }
    return kept;
  }

  private record Edge(int target, Optional<LogicalTime> at) {}

  /** The harmful messages of a process, by local state and reaction. */
  private final class HarmfulMessages {
    private final int process;
    private final List<Reaction> reactions;
    private final List<EventMessage> messages;
    private final Map<EventMessage, Integer> indices = new HashMap<>();
    private final Map<Integer, Set<Edge>> edges = new HashMap<>();
    private final Set<Integer> locals = new HashSet<>();
    private final int[] least;
    private final boolean[] mixed;

    /** For each local state and reaction, the messages that are harmful there. */
    private final Map<Integer, BitSet[]> harmful = new HashMap<>();

    private final Map<Integer, BitSet[]> eventuallyHarmful = new HashMap<>();
    private final Map<List<Object>, BitSet[]> laterHarmful = new ConcurrentHashMap<>();

    HarmfulMessages(int process, Set<Integer> received, List<ExploredState> explored) {
      this.process = process;
      reactions = semantics.system().roleOf(process).reactions();
      messages = received.stream().map(interner::message).sorted().toList();
      for (int i = 0; i < messages.size(); i++) {
        indices.put(messages.get(i), i);
      }
      for (ExploredState state : explored) {
        locals.add(state.local());
        for (TimedStep step : state.steps()) {
          if (!step.reactionStep().endsRun()) {
            locals.add(step.reactionStep().local());
            edges
                .computeIfAbsent(state.local(), _ -> new HashSet<>())
                .add(new Edge(step.reactionStep().local(), step.time()));
          }
        }
      }
      least = new int[reactions.size()];
      mixed = new boolean[reactions.size()];
      findHarmful();
      propagateBackwards();
    }

    boolean isHarmless() {
      return harmful.values().stream()
          .allMatch(sets -> IntStream.range(0, sets.length).allMatch(r -> sets[r].isEmpty()));
    }

    private BitSet[] none() {
      return IntStream.range(0, reactions.size())
          .mapToObj(_ -> new BitSet())
          .toArray(BitSet[]::new);
    }

    private void findHarmful() {
      var matching = new HashMap<Integer, BitSet[]>();
      for (int local : locals) {
        BitSet[] sets = none();
        for (int r = 0; r < sets.length; r++) {
          var rounds = new HashSet<RoundTag>();
          for (int i = 0; i < messages.size(); i++) {
            if (matches(local, r, messages.get(i))) {
              sets[r].set(i);
              rounds.add(steps.round(messages.get(i)));
            }
          }
          mixed[r] |= !reactions.get(r).reads().isEmpty();
          if (reactions.get(r).trigger() instanceof Trigger.Quorum && !sets[r].isEmpty()) {
            mixed[r] |= rounds.size() > 1;
            int enough = analysis.minimumQuorum(process, variables(local), r);
            least[r] = least[r] == 0 ? enough : Math.min(least[r], enough);
          }
        }
        matching.put(local, sets);
      }
      matching.forEach((local, sets) -> harmful.put(local, harmful(local, sets)));
    }

    /**
     * A message whose guard cannot be evaluated is kept: a failing guard is a violation by itself.
     */
    private boolean matches(int local, int reaction, EventMessage message) {
      try {
        return analysis.mayTrigger(process, variables(local), reaction, message);
      } catch (FaultException e) {
        mixed[reaction] = true;
        return true;
      }
    }

    private BitSet[] harmful(int local, BitSet[] matching) {
      CurrentRound round = semantics.roundMonitor().orElseThrow().currentRound(variables(local));
      BitSet[] sets = none();
      for (int r = 0; r < sets.length; r++) {
        for (int i = matching[r].nextSetBit(0); i >= 0; i = matching[r].nextSetBit(i + 1)) {
          EventMessage message = messages.get(i);
          if (mixed[r]
              || (round.hasLeft(steps.round(message))
                  && !analysis.hasNoEffect(process, variables(local), r, message))) {
            sets[r].set(i);
          }
        }
      }
      return sets;
    }

    private List<Value> variables(int local) {
      return interner.local(local).variables();
    }

    /** A message that is harmful in a state is eventually harmful in all its predecessors. */
    private void propagateBackwards() {
      var before = new HashMap<Integer, Set<Integer>>();
      edges.forEach(
          (from, to) ->
              to.forEach(e -> before.computeIfAbsent(e.target(), _ -> new HashSet<>()).add(from)));
      var queue = new ArrayDeque<Integer>();
      for (int local : locals) {
        eventuallyHarmful.put(local, copy(harmful.get(local)));
        queue.add(local);
      }
      while (!queue.isEmpty()) {
        int local = queue.remove();
        for (int from : before.getOrDefault(local, Set.of())) {
          if (add(eventuallyHarmful.get(from), eventuallyHarmful.get(local))) {
            queue.add(from);
          }
        }
      }
    }

    private BitSet[] copy(BitSet[] sets) {
      BitSet[] copies = none();
      add(copies, sets);
      return copies;
    }

    /** Whether a message was added. */
    private boolean add(BitSet[] to, BitSet[] more) {
      boolean added = false;
      for (int r = 0; r < to.length; r++) {
        int size = to[r].cardinality();
        to[r].or(more[r]);
        added |= to[r].cardinality() > size;
      }
      return added;
    }

    /** The messages that are harmful now or after steps that are not past. */
    private BitSet[] after(int local, LowerBound bound) {
      List<Object> key = List.of(local, bound);
      BitSet[] sets = laterHarmful.get(key);
      if (sets == null) {
        sets = none();
        collect(local, bound, new HashSet<>(), sets);
        laterHarmful.put(key, sets);
      }
      return sets;
    }

    private void collect(int local, LowerBound bound, Set<Integer> seen, BitSet[] to) {
      if (!seen.add(local)) {
        return;
      }
      add(to, harmful.getOrDefault(local, none()));
      for (Edge edge : edges.getOrDefault(local, Set.of())) {
        if (edge.at().isEmpty()) {
          collect(edge.target(), bound, seen, to);
        } else if (!bound.isPast(edge.at().get().round(), edge.at().get().stage())) {
          add(to, eventuallyHarmful.get(edge.target()));
        }
      }
    }

    MessagePool retained(int local, MessagePool messagePool, LowerBound bound) {
      if (messagePool.messages().stream().noneMatch(l -> bound.isPast(steps.round(l)))) {
        return messagePool;
      }
      BitSet[] harm = after(local, bound);
      return new MessagePool(
          messagePool.messages().stream()
              .filter(l -> !bound.isPast(steps.round(l)) || isNeeded(l, messagePool, harm))
              .toList());
    }

    private boolean isNeeded(EventMessage message, MessagePool messagePool, BitSet[] harm) {
      for (int r = 0; r < harm.length; r++) {
        if (isIn(message, harm[r])
            && (least[r] == 0
                || mixed[r]
                || matchingSenders(message, messagePool, harm[r]) >= least[r])) {
          return true;
        }
      }
      return false;
    }

    private boolean isIn(EventMessage message, BitSet set) {
      Integer place = indices.get(message);
      return place != null && set.get(place);
    }

    /** The number of senders of messages of the same round that are harmful to this reaction. */
    private long matchingSenders(EventMessage message, MessagePool messagePool, BitSet harm) {
      RoundTag round = steps.round(message);
      return messagePool.messages().stream()
          .filter(l -> steps.round(l).equals(round) && isIn(l, harm))
          .map(EventMessage::sender)
          .distinct()
          .count();
    }
  }
}
