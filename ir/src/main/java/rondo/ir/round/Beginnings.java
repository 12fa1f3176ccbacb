package rondo.ir.round;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import rondo.ir.data.Domain;
import rondo.ir.data.Product;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.data.When;
import rondo.ir.round.Assumption.Span;
import rondo.ir.round.RoundState.Member;
import rondo.ir.round.RoundState.Standing;

/**
 * Where runs begin: with all initial values of all processes, with all processes faulty that may be
 * so for a whole run, and, where validity is watched, with each value that nobody proposes.
 */
final class Beginnings {
  private final Behaviour behaviour;
  private final RoundSystem system;
  private final Allowance allowance;
  private final Optional<RoundProperty.Validity> validity;
  private final int observer;

  Beginnings(Behaviour behaviour, Allowance allowance) {
    this.behaviour = behaviour;
    this.system = behaviour.system();
    this.allowance = allowance;
    List<RoundProperty.Validity> all =
        system.properties().stream()
            .filter(RoundProperty.Validity.class::isInstance)
            .map(RoundProperty.Validity.class::cast)
            .toList();
    if (all.size() > 1) {
      throw new IllegalArgumentException("validity can be watched of one output only");
    }
    this.validity = all.stream().findFirst();
    this.observer =
        system.properties().stream()
            .filter(RoundProperty.Temporal.class::isInstance)
            .mapToInt(p -> ((RoundProperty.Temporal) p).observer().start())
            .findFirst()
            .orElse(0);
  }

  List<RoundState> all() {
    var parts = new ArrayList<List<Member>>();
    for (int p = 0; p < system.processes(); p++) {
      parts.add(members(p));
    }
    var all = new ArrayList<RoundState>();
    for (List<Member> members : Product.of(parts)) {
      if (count(members, Standing.OMITTING) <= allowance.omissions()
          && count(members, Standing.BYZANTINE) <= allowance.byzantine(Span.WHOLE_RUN)) {
        unproposed(members).forEach(v -> all.add(state(members, v)));
      }
    }
    return List.copyOf(all);
  }

  private static long count(List<Member> members, Standing standing) {
    return members.stream().filter(m -> m.standing() == standing).count();
  }

  /** What a process may be at the beginning. */
  List<Member> members(int process) {
    var members = new ArrayList<Member>();
    List<List<Value>> initial = behaviour.initial(process);
    initial.forEach(v -> members.add(new Member(Standing.CORRECT, v)));
    if (allowance.omissions() > 0) {
      initial.forEach(v -> members.add(new Member(Standing.OMITTING, v)));
    }
    if (allowance.byzantine(Span.WHOLE_RUN) > 0) {
      members.add(new Member(Standing.BYZANTINE, initial.getFirst()));
    }
    return members;
  }

  /** The values that nobody proposes; none where there is no such value, or none matters. */
  private List<Value> unproposed(List<Member> members) {
    if (validity.isEmpty()) {
      return List.of(Value.NONE);
    }
    Type type = system.variables().get(validity.get().output()).type();
    int input = validity.get().input();
    List<Value> proposed =
        members.stream()
            .filter(m -> m.standing() != Standing.BYZANTINE)
            .map(m -> m.variables().get(input))
            .toList();
    List<Value> unproposed =
        Domain.values(type, 1).stream()
            .filter(v -> !(v instanceof Value.None) && !proposed.contains(v))
            .toList();
    return unproposed.isEmpty() ? List.of(Value.NONE) : unproposed;
  }

  private RoundState state(List<Member> members, Value unproposed) {
    return new RoundState(new When(1, 0), members, allowance.atFirst(), observer, unproposed);
  }

  /** Any of them: with random values, and with a random number of random processes faulty. */
  RoundState any(RandomGenerator random) {
    var dice = new Dice(random);
    var faulty = new ArrayDeque<>(dice.shuffled(range(system.processes())));
    Set<Integer> omitting = first(faulty, dice.upTo(allowance.omissions()));
    Set<Integer> byzantine = first(faulty, dice.upTo(allowance.byzantine(Span.WHOLE_RUN)));
    var members = new ArrayList<Member>();
    for (int p = 0; p < system.processes(); p++) {
      List<List<Value>> initial = behaviour.initial(p);
      if (byzantine.contains(p)) {
        members.add(new Member(Standing.BYZANTINE, initial.getFirst()));
      } else {
        Standing standing = omitting.contains(p) ? Standing.OMITTING : Standing.CORRECT;
        members.add(new Member(standing, dice.any(initial)));
      }
    }
    return state(members, dice.any(unproposed(members)));
  }

  private static List<Integer> range(int count) {
    return IntStream.range(0, count).boxed().toList();
  }

  private static Set<Integer> first(ArrayDeque<Integer> of, int count) {
    var taken = new HashSet<Integer>();
    while (taken.size() < count && !of.isEmpty()) {
      taken.add(of.removeFirst());
    }
    return taken;
  }

  /** The state that begins a run like this. */
  RoundState of(RoundRun.Start start) {
    List<Member> members = start.members();
    if (members.size() != system.processes()) {
      throw new RoundRunException("there are %d processes".formatted(system.processes()));
    }
    for (int p = 0; p < members.size(); p++) {
      if (!members(p).contains(members.get(p))) {
        throw new RoundRunException(ValueText.process(p) + " does not begin like this");
      }
    }
    if (count(members, Standing.OMITTING) > allowance.omissions()
        || count(members, Standing.BYZANTINE) > allowance.byzantine(Span.WHOLE_RUN)) {
      throw new RoundRunException("more processes are faulty than may be");
    }
    if (!unproposed(members).contains(start.unproposed())) {
      throw new RoundRunException("the value that nobody proposes is proposed, or is none");
    }
    return state(members, start.unproposed());
  }
}
