package rondo.events.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import rondo.events.engine.Numbers.Local;
import rondo.explore.numbers.PairMemo;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.data.Announced;
import rondo.ir.data.Outcome;
import rondo.ir.data.Sent;
import rondo.ir.data.Value;
import rondo.ir.event.EventBehaviour;
import rondo.ir.event.EventState.Standing;
import rondo.ir.event.Firing;
import rondo.ir.event.Letter;
import rondo.ir.event.Pool;

/**
 * How processes react. That depends on nothing but who it is, what it is like and what has arrived,
 * so it is found out once for all states that agree in these.
 */
final class Reactions {
  /** A list of a few steps. */
  private static final long USUAL_BYTES = 300;

  private final EventBehaviour behaviour;
  private final Numbers numbers;
  private final Listing<Step[]> all = new Listing<>();
  private final PairMemo[] known;
  private final Map<List<Integer>, PairMemo[]> forged = new ConcurrentHashMap<>();

  Reactions(EventBehaviour behaviour, Numbers numbers) {
    this.behaviour = behaviour;
    this.numbers = numbers;
    known = memos();
  }

  /**
   * What a process may do.
   *
   * @param consumes whether it takes all messages, some, or none that have arrived
   * @param local the number of what it is like afterwards
   * @param arrived the number of what it has left
   * @param sent the receiver and the number of each message
   * @param announced what monitors get to see
   */
  record Step(
      Firing firing,
      List<Integer> choices,
      boolean takesAll,
      int local,
      int arrived,
      int[] sent,
      List<Announced> announced,
      Optional<Fault> fault) {
    boolean endsRun() {
      return Reactions.endsRun(fault);
    }
  }

  static boolean endsRun(Optional<Fault> fault) {
    return fault.filter(Fault::endsRun).isPresent();
  }

  Step[] of(int process, int local, int arrived) {
    return of(process, local, arrived, List.of());
  }

  /** The same where some may send anything. */
  Step[] of(int process, int local, int arrived, List<Integer> forgers) {
    PairMemo[] memo = forgers.isEmpty() ? known : forged.computeIfAbsent(forgers, _ -> memos());
    int number = memo[process].look(local, arrived);
    if (number != PairMemo.UNKNOWN) {
      return all.get(number);
    }
    List<Step> steps = steps(process, numbers.local(local), numbers.pool(arrived), forgers);
    Step[] found = steps.toArray(new Step[0]);
    memo[process].put(local, arrived, all.add(found));
    return found;
  }

  private PairMemo[] memos() {
    return Stream.generate(PairMemo::new)
        .limit(behaviour.system().processes())
        .toArray(PairMemo[]::new);
  }

  /** Roughly how many bytes it takes to remember all this. */
  long bytes() {
    return USUAL_BYTES * all.size() + Stream.of(known).mapToLong(PairMemo::bytes).sum();
  }

  private List<Step> steps(int process, Local local, Pool arrived, List<Integer> forgers) {
    if (local.standing() != Standing.CORRECT) {
      return List.of();
    }
    var steps = new ArrayList<Step>();
    List<Value> own = local.variables();
    try {
      for (Firing firing : behaviour.firings(process, own, arrived, forgers)) {
        Pool rest =
            behaviour.system().faults().duplication() ? arrived : arrived.without(firing.all());
        boolean all = firing.genuine(forgers).equals(arrived.letters());
        for (Outcome o : behaviour.react(process, own, firing)) {
          steps.add(
              new Step(
                  firing,
                  o.choices(),
                  all,
                  numbers.number(new Local(Standing.CORRECT, o.variables())),
                  numbers.number(rest),
                  sent(process, o.sent()),
                  o.announced(),
                  o.fault()));
        }
      }
    } catch (FaultException e) {
      var nothing = new Firing(0, List.of());
      Optional<Fault> fault = Optional.of(e.fault());
      steps.add(new Step(nothing, List.of(), true, 0, 0, new int[0], List.of(), fault));
    }
    return List.copyOf(steps);
  }

  /** Receivers and the numbers of the messages for them. */
  int[] sent(int sender, List<Sent> sent) {
    int[] pairs = new int[2 * sent.size()];
    for (int i = 0; i < sent.size(); i++) {
      Sent s = sent.get(i);
      pairs[2 * i] = s.receiver();
      pairs[2 * i + 1] = numbers.number(new Letter(s.kind(), sender, s.content()));
    }
    return pairs;
  }
}
