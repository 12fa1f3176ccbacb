package rondo.events.engine;

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
import rondo.events.engine.Cursor.Floor;
import rondo.events.engine.TimedSteps.Source;
import rondo.events.engine.TimedSteps.TimedStep;
import rondo.explore.numbers.Ints;
import rondo.ir.FaultException;
import rondo.ir.data.Value;
import rondo.ir.event.EventBehaviour;
import rondo.ir.event.Letter;
import rondo.ir.event.Pool;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.RoundTag;
import rondo.ir.event.RoundWatch.Stand;
import rondo.ir.event.Triggering;

/**
 * Keeps just those messages of past rounds that could still make a process break a condition.
 *
 * <p>What a process can become is known from a search that kept none: the graph of its local states
 * with a step at a moment on each edge; and so is every message that may be sent to it. A message
 * is <em>harmful</em> to a reaction in a local state if it satisfies the guard there and the
 * process has left the round of the message; or may be, if somewhere messages of several rounds
 * satisfy that guard together, or if the reaction reads messages besides. A message of a past round
 * is kept as long as it is harmful in the current local state or in one that can be reached from
 * there by steps of later moments. If the reaction needs several messages, none is kept for it
 * unless enough of the same round are left, by different senders: to a round that is past for its
 * receiver nothing is added. Whatever is dropped could not have been among the messages of a step
 * that breaks a condition, then or ever.
 */
final class Leftovers implements Keeping {
  private final Numbers numbers;
  private final TimedSteps steps;
  private final EventBehaviour behaviour;
  private final Triggering triggering;
  private final List<Outlook> outlooks = new ArrayList<>();
  private final Map<Ints, Integer> known = new ConcurrentHashMap<>();

  /**
   * @param received for each process the numbers of all messages that may be sent to it
   */
  Leftovers(
      Numbers numbers, TimedSteps steps, EventBehaviour behaviour, List<Set<Integer>> received) {
    this.numbers = numbers;
    this.steps = steps;
    this.behaviour = behaviour;
    triggering = new Triggering(behaviour);
    List<Source> sources = steps.sources();
    for (int p = 0; p < received.size(); p++) {
      int process = p;
      outlooks.add(
          new Outlook(
              p, received.get(p), sources.stream().filter(s -> s.process() == process).toList()));
    }
  }

  /** Whether there is no message that could be kept. */
  boolean areNone() {
    return outlooks.stream().allMatch(Outlook::isHarmless);
  }

  @Override
  public int kept(int process, int local, int pool, int cursor) {
    if (pool == Numbers.EMPTY) {
      return pool;
    }
    var key = new Ints(new int[] {process, local, pool, cursor});
    Integer kept = known.get(key);
    if (kept == null) {
      Floor floor = steps.cursor(cursor).floor(process);
      kept = numbers.number(outlooks.get(process).kept(local, numbers.pool(pool), floor));
      known.put(key, kept);
    }
    return kept;
  }

  private record Edge(int target, Optional<Cursor> at) {}

  /** What may still happen to a process. */
  private final class Outlook {
    private final int process;
    private final List<Reaction> reactions;
    private final List<Letter> letters;
    private final Map<Letter, Integer> places = new HashMap<>();
    private final Map<Integer, Set<Edge>> edges = new HashMap<>();
    private final Set<Integer> locals = new HashSet<>();
    private final int[] least;
    private final boolean[] mixed;

    /** For each local state and reaction, what is harmful there, or from there on. */
    private final Map<Integer, BitSet[]> harmful = new HashMap<>();

    private final Map<Integer, BitSet[]> ever = new HashMap<>();
    private final Map<List<Object>, BitSet[]> later = new ConcurrentHashMap<>();

    Outlook(int process, Set<Integer> received, List<Source> sources) {
      this.process = process;
      reactions = behaviour.system().roleOf(process).reactions();
      letters = received.stream().map(numbers::letter).sorted().toList();
      for (int i = 0; i < letters.size(); i++) {
        places.put(letters.get(i), i);
      }
      for (Source source : sources) {
        locals.add(source.local());
        for (TimedStep step : source.steps()) {
          if (!step.step().endsRun()) {
            locals.add(step.step().local());
            edges
                .computeIfAbsent(source.local(), _ -> new HashSet<>())
                .add(new Edge(step.step().local(), step.at()));
          }
        }
      }
      least = new int[reactions.size()];
      mixed = new boolean[reactions.size()];
      findHarm();
      spread();
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

    private void findHarm() {
      var matching = new HashMap<Integer, BitSet[]>();
      for (int local : locals) {
        BitSet[] sets = none();
        for (int r = 0; r < sets.length; r++) {
          var rounds = new HashSet<RoundTag>();
          for (int i = 0; i < letters.size(); i++) {
            if (matches(local, r, letters.get(i))) {
              sets[r].set(i);
              rounds.add(steps.round(letters.get(i)));
            }
          }
          mixed[r] |= !reactions.get(r).reads().isEmpty();
          if (reactions.get(r).trigger() instanceof Trigger.Several && !sets[r].isEmpty()) {
            mixed[r] |= rounds.size() > 1;
            int enough = triggering.fewest(process, variables(local), r);
            least[r] = least[r] == 0 ? enough : Math.min(least[r], enough);
          }
        }
        matching.put(local, sets);
      }
      matching.forEach((local, sets) -> harmful.put(local, harmful(local, sets)));
    }

    /** Where a guard cannot be evaluated, more is at stake than rounds: the message is kept. */
    private boolean matches(int local, int reaction, Letter letter) {
      try {
        return triggering.mayTrigger(process, variables(local), reaction, letter);
      } catch (FaultException e) {
        mixed[reaction] = true;
        return true;
      }
    }

    private BitSet[] harmful(int local, BitSet[] matching) {
      Stand stand = behaviour.watch().orElseThrow().stand(variables(local));
      BitSet[] sets = none();
      for (int r = 0; r < sets.length; r++) {
        for (int i = matching[r].nextSetBit(0); i >= 0; i = matching[r].nextSetBit(i + 1)) {
          Letter letter = letters.get(i);
          if (mixed[r]
              || (stand.hasLeft(steps.round(letter))
                  && !triggering.isIgnored(process, variables(local), r, letter))) {
            sets[r].set(i);
          }
        }
      }
      return sets;
    }

    private List<Value> variables(int local) {
      return numbers.local(local).variables();
    }

    /** What is harmful in a state is so, sooner or later, in all from which it can be reached. */
    private void spread() {
      var before = new HashMap<Integer, Set<Integer>>();
      edges.forEach(
          (from, to) ->
              to.forEach(e -> before.computeIfAbsent(e.target(), _ -> new HashSet<>()).add(from)));
      var queue = new ArrayDeque<Integer>();
      for (int local : locals) {
        ever.put(local, copy(harmful.get(local)));
        queue.add(local);
      }
      while (!queue.isEmpty()) {
        int local = queue.remove();
        for (int from : before.getOrDefault(local, Set.of())) {
          if (add(ever.get(from), ever.get(local))) {
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

    /** Whether something was added. */
    private boolean add(BitSet[] to, BitSet[] more) {
      boolean added = false;
      for (int r = 0; r < to.length; r++) {
        int size = to[r].cardinality();
        to[r].or(more[r]);
        added |= to[r].cardinality() > size;
      }
      return added;
    }

    /** What is harmful now or after steps that are not past. */
    private BitSet[] after(int local, Floor floor) {
      List<Object> key = List.of(local, floor);
      BitSet[] sets = later.get(key);
      if (sets == null) {
        sets = none();
        collect(local, floor, new HashSet<>(), sets);
        later.put(key, sets);
      }
      return sets;
    }

    private void collect(int local, Floor floor, Set<Integer> seen, BitSet[] to) {
      if (!seen.add(local)) {
        return;
      }
      add(to, harmful.getOrDefault(local, none()));
      for (Edge edge : edges.getOrDefault(local, Set.of())) {
        if (edge.at().isEmpty()) {
          collect(edge.target(), floor, seen, to);
        } else if (!floor.isPast(edge.at().get().round(), edge.at().get().part())) {
          add(to, ever.get(edge.target()));
        }
      }
    }

    Pool kept(int local, Pool pool, Floor floor) {
      if (pool.letters().stream().noneMatch(l -> floor.isPast(steps.round(l)))) {
        return pool;
      }
      BitSet[] harm = after(local, floor);
      return new Pool(
          pool.letters().stream()
              .filter(l -> !floor.isPast(steps.round(l)) || isNeeded(l, pool, harm))
              .toList());
    }

    private boolean isNeeded(Letter letter, Pool pool, BitSet[] harm) {
      for (int r = 0; r < harm.length; r++) {
        if (isIn(letter, harm[r])
            && (least[r] == 0 || mixed[r] || alike(letter, pool, harm[r]) >= least[r])) {
          return true;
        }
      }
      return false;
    }

    private boolean isIn(Letter letter, BitSet set) {
      Integer place = places.get(letter);
      return place != null && set.get(place);
    }

    /** How many processes sent such a message. */
    private long alike(Letter letter, Pool pool, BitSet harm) {
      RoundTag round = steps.round(letter);
      return pool.letters().stream()
          .filter(l -> steps.round(l).equals(round) && isIn(l, harm))
          .map(Letter::sender)
          .distinct()
          .count();
    }
  }
}
