package rondo.events.engine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.events.engine.Numbers.Local;
import rondo.events.engine.Reactions.Step;
import rondo.explore.numbers.PairMemo;
import rondo.explore.numbers.VectorMemo;
import rondo.ir.Fault;
import rondo.ir.data.Announced;
import rondo.ir.event.Delivery;
import rondo.ir.event.EventBehaviour;
import rondo.ir.event.Faults;
import rondo.ir.event.Letter;
import rondo.ir.event.Pool;
import rondo.ir.event.Share;

/**
 * Steps that need not be looked at, as long as all that counts is what processes come to, step by
 * step, and not what is on its way to them.
 *
 * <p><b>Futile messages.</b> A message that a process can never react to any more ({@link Outlook})
 * makes no difference to what anybody does, so it is as good as lost: whatever happens without it
 * can happen with it, as a message may stay where it is for ever, and what happens with it happens
 * without it, since nothing consumes it. It is left out where it has not arrived, or arrives at
 * once; so whatever is said to be consumed has really been delivered.
 *
 * <p><b>Delivery on demand.</b> Where messages arrive one by one, only those need to arrive that
 * are consumed next, right before, with no step of another process in between. For take any run. An
 * arrival at a process makes no difference to what other processes do, and none of their steps
 * makes one to it, once the message is sent. So it can be put off until the process reacts next, to
 * right before that, and what it is like before and after each reaction is the same. If the message
 * is not consumed then, its arrival can be put off further; if it is never consumed, for ever. What
 * is left is a run in which exactly what is consumed arrives, in any order, right before it is.
 * That is a run whether processes react to some of what has arrived or to all of it, so both come
 * to the same. A process that is about to react cannot crash then; it could have before. This needs
 * messages to be used up, so it is not done where they may come again.
 *
 * <p><b>Quorums that make no difference.</b> A process may react in the same way to many sets of
 * messages, such as any majority of answers that say the same. If they make the same of it, have it
 * send the same, and leave the same messages but for futile ones, then one of these sets will do:
 * the others lead to the very same state. Sets are gone through once for all states in which the
 * process is like this and has these messages. Where messages arrive by steps of their own, it is
 * these that make the difference, and all sets are kept.
 */
final class Economy {
  private final EventBehaviour behaviour;
  private final Numbers numbers;
  private final Reactions reactions;
  private final Optional<Outlook> outlook;
  private final boolean onDemand;
  private final PairMemo[] futile;
  private final PairMemo[] pruned;
  private final VectorMemo<int[]> wanted = new VectorMemo<>();
  private final boolean atOnce;
  private final PairMemo[] chosen;
  private final Listing<Step[]> different = new Listing<>();

  Economy(EventBehaviour behaviour, Numbers numbers, Reactions reactions, Delivery delivery) {
    this.behaviour = behaviour;
    this.numbers = numbers;
    this.reactions = reactions;
    outlook = Outlook.of(behaviour);
    onDemand =
        switch (behaviour.system().faults()) {
          // Whoever adds to these has to think about what is said above.
          case Faults(int _, boolean duplication, boolean _, Share _, int _, Share _) ->
              delivery.isStepwise() && !duplication;
        };
    futile = memos(behaviour.system().processes());
    pruned = memos(behaviour.system().processes());
    atOnce = !delivery.isStepwise();
    chosen = memos(behaviour.system().processes());
  }

  private static PairMemo[] memos(int processes) {
    return Stream.generate(PairMemo::new).limit(processes).toArray(PairMemo[]::new);
  }

  /** Whether messages arrive right before they are consumed. */
  boolean isOnDemand() {
    return onDemand;
  }

  /** Whether a process like this can never react to a message any more. */
  boolean isFutile(int process, int local, int letter) {
    int known = futile[process].look(local, letter);
    if (known == PairMemo.UNKNOWN) {
      known = isFutile(process, numbers.local(local), numbers.letter(letter)) ? 1 : 0;
      futile[process].put(local, letter, known);
    }
    return known == 1;
  }

  private boolean isFutile(int process, Local local, Letter letter) {
    return outlook.isPresent()
        ? outlook.get().isFutile(process, local.variables(), letter)
        : !Outlook.handles(behaviour.system().roleOf(process), letter.kind());
  }

  /** A pool without the messages that a process like this can never react to any more. */
  int pruned(int process, int local, int pool) {
    int known = pruned[process].look(local, pool);
    if (known == PairMemo.UNKNOWN) {
      known =
          numbers.number(
              new Pool(
                  numbers.pool(pool).letters().stream()
                      .filter(l -> !isFutile(process, local, numbers.number(l)))
                      .toList()));
      pruned[process].put(local, pool, known);
    }
    return known;
  }

  /** What makes a step different from others of a process. */
  private record Effect(
      int reaction,
      int local,
      int left,
      List<Integer> sent,
      List<Announced> announced,
      Optional<Fault> fault) {}

  /** The steps of a process like this that lead somewhere else than those before them. */
  Step[] different(int process, int local, int arrived, Step[] all) {
    if (!atOnce || all.length < 2) {
      return all;
    }
    int number = chosen[process].look(local, arrived);
    if (number != PairMemo.UNKNOWN) {
      return different.get(number);
    }
    var seen = new HashSet<Effect>();
    Step[] found = Stream.of(all).filter(s -> seen.add(effect(process, s))).toArray(Step[]::new);
    chosen[process].put(local, arrived, different.add(found.length == all.length ? all : found));
    return found;
  }

  private Effect effect(int process, Step step) {
    return new Effect(
        step.firing().reaction(),
        step.local(),
        pruned(process, step.local(), step.arrived()),
        IntStream.of(step.sent()).boxed().toList(),
        step.announced(),
        step.fault());
  }

  /** The messages on their way that are consumed next together with those that have arrived. */
  int[] wanted(int[] key) {
    Optional<int[]> known = wanted.look(key);
    if (known.isEmpty()) {
      known = Optional.of(wanted(key[0], key[1], key[2], key[3]));
      wanted.put(key, known.get());
    }
    return known.get();
  }

  private int[] wanted(int process, int local, int arrived, int underway) {
    List<Letter> there = numbers.pool(arrived).letters();
    var letters = new TreeSet<Integer>();
    for (Step step : reactions.of(process, local, numbers.union(arrived, underway))) {
      List<Letter> missing = new ArrayList<>(step.firing().all());
      if (missing.isEmpty() && step.endsRun()) {
        // Perhaps a condition on messages goes wrong: it will when the message has arrived.
        return numbers.letters(underway);
      }
      if (there.stream().allMatch(missing::remove)) {
        missing.forEach(l -> letters.add(numbers.number(l)));
      }
    }
    return letters.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Roughly how many bytes it takes to remember all this. */
  long bytes() {
    return Stream.of(futile, pruned, chosen).flatMap(Stream::of).mapToLong(PairMemo::bytes).sum()
        + wanted.bytes();
  }
}
