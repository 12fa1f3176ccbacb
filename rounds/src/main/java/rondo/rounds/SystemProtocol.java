package rondo.rounds;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import rondo.ir.Fault;
import rondo.ir.data.Domain;
import rondo.ir.data.StatementWatch;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.When;
import rondo.ir.round.Assumption;
import rondo.ir.round.Behaviour;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundState;
import rondo.ir.round.RoundSystem;
import rondo.rounds.engine.Member;
import rondo.rounds.engine.Moment;
import rondo.rounds.engine.Protocol;
import rondo.rounds.engine.Roles;
import rondo.rounds.engine.Snapshot;
import rondo.rounds.values.ValueGuard;
import rondo.rounds.values.ValueGuard.Update;

/**
 * A {@link RoundSystem} as the engine sees it: a local state is the values of the variables.
 *
 * <p>Where runs do not end, the engine only keeps the order of phases, so the phase that it calls r
 * is given a number that tells the protocol the same in every respect: 1 + n (r - 1), and the place
 * of the primary more.
 */
final class SystemProtocol implements Protocol<List<Value>, Value> {
  private final Behaviour behaviour;
  private final RoundSystem system;
  private final Telling.Found told;
  private final Set<Integer> seen;
  private final Attention attention;
  private final boolean stamped;
  private final Optional<ValueGuard> guard;

  /**
   * @param seen the variables that properties look at
   * @param guard who watches over values that are renamed
   * @param statements is told which statements are executed
   */
  SystemProtocol(
      RoundSystem system,
      Telling.Found told,
      Set<Integer> seen,
      Optional<ValueGuard> guard,
      StatementWatch statements) {
    this.system = system;
    this.told = told;
    this.seen = Set.copyOf(seen);
    this.guard = guard;
    behaviour = new Behaviour(system, statements);
    attention = new Attention(system);
    stamped = system.variables().stream().anyMatch(v -> isStamped(v.type()));
  }

  @Override
  public int processes() {
    return system.processes();
  }

  @Override
  public int rounds() {
    return system.phase().size();
  }

  @Override
  public OptionalInt phases() {
    return system.phases();
  }

  @Override
  public Roles roles() {
    return told.roles();
  }

  @Override
  public boolean takesTurns() {
    return told.takesTurns();
  }

  @Override
  public List<List<Value>> initial(int process) {
    return behaviour.initial(process);
  }

  @Override
  public List<Optional<Value>> messages(int process, List<Value> own, Moment moment) {
    List<Optional<Value>> sent = behaviour.messages(process, own, when(moment));
    guard.ifPresent(g -> g.sent(own, moment.round(), sent));
    return sent;
  }

  @Override
  public List<Value> glance(List<Value> own, int round) {
    return attention.glance(own, round);
  }

  @Override
  public List<Value> filled(List<Value> own, List<Value> after) {
    return attention.filled(own, after);
  }

  @Override
  public List<Outcome<List<Value>>> update(
      int process, List<Value> own, Moment moment, List<Heard<Value>> mailbox) {
    List<rondo.ir.data.Heard> heard = heard(mailbox);
    List<rondo.ir.data.Outcome> outcomes =
        guard.isPresent()
            ? guard.get().update(behaviour, new Update(process, own, when(moment), heard))
            : behaviour.update(process, own, when(moment), heard);
    return outcomes.stream().map(this::outcome).toList();
  }

  /** The same message several times in a row stays the same. */
  private static List<rondo.ir.data.Heard> heard(List<Heard<Value>> mailbox) {
    var heard = new ArrayList<rondo.ir.data.Heard>(mailbox.size());
    for (int i = 0; i < mailbox.size(); i++) {
      Heard<Value> next = mailbox.get(i);
      boolean again = i > 0 && next == mailbox.get(i - 1);
      heard.add(again ? heard.getLast() : new rondo.ir.data.Heard(next.sender(), next.message()));
    }
    return heard;
  }

  private Outcome<List<Value>> outcome(rondo.ir.data.Outcome outcome) {
    boolean ends = outcome.fault().map(Fault::kind).equals(Optional.of(Fault.Kind.RUNTIME_ERROR));
    return new Outcome<>(
        ends ? Optional.empty() : Optional.of(outcome.variables()),
        outcome.fault().filter(f -> f.kind() != Fault.Kind.REVOKED || revokes(outcome)));
  }

  /** Whether an output that is watched is decided again: others may be. */
  private boolean revokes(rondo.ir.data.Outcome outcome) {
    return system.properties().stream()
        .anyMatch(
            p ->
                p instanceof RoundProperty.Irrevocability irrevocability
                    && outcome.revoked().contains(irrevocability.output()));
  }

  /** A state as properties see it. */
  RoundState state(Snapshot<List<Value>> snapshot) {
    return new RoundState(
        when(snapshot.moment()),
        snapshot.members().stream().map(SystemProtocol::member).toList(),
        new RoundState.Memory(0, 0),
        0,
        Value.NONE);
  }

  static RoundState.Member member(Member<List<Value>> member) {
    return new RoundState.Member(
        switch (member.condition()) {
          case CORRECT -> RoundState.Standing.CORRECT;
          case CRASHED -> RoundState.Standing.CRASHED;
          case OMITTING -> RoundState.Standing.OMITTING;
          case BYZANTINE -> RoundState.Standing.BYZANTINE;
        },
        member.state());
  }

  /** How the protocol counts the phases: see above. */
  When when(Moment moment) {
    return system.phases().isPresent()
        ? new When(moment.phase(), moment.round(), roles().rotates() ? moment.phase() - 1 : 0)
        : new When(number(moment.phase()) + moment.primary(), moment.round());
  }

  private int number(int phase) {
    return 1 + system.processes() * (phase - 1);
  }

  @Override
  public boolean allows(Snapshot<List<Value>> state, List<Set<Integer>> heard) {
    RoundState seen = state(state);
    return system.network().assumptions().stream()
        .filter(Assumption.Where.class::isInstance)
        .allMatch(w -> behaviour.holds((Assumption.Where) w, heard, seen));
  }

  @Override
  public List<Value> vocabulary(Moment moment) {
    return Domain.values(system.phase().get(moment.round()).message(), when(moment).phase());
  }

  @Override
  public List<Value> crashed(List<Value> last) {
    var rest = new ArrayList<Value>();
    for (int v = 0; v < last.size(); v++) {
      rest.add(seen.contains(v) ? last.get(v) : Value.NONE);
    }
    return List.copyOf(rest);
  }

  // Stamps

  private static boolean isStamped(Type type) {
    return type.holds(Type.Stamp.class::isInstance);
  }

  @Override
  public boolean isStamped() {
    return stamped;
  }

  @Override
  public Set<Integer> stamps(List<Value> own) {
    var stamps = new HashSet<Integer>();
    mapped(
        own,
        stamp -> {
          stamps.add(stamp);
          return stamp;
        });
    stamps.remove(0);
    return stamps;
  }

  @Override
  public List<Value> renumbered(List<Value> own, int[] to) {
    return mapped(own, stamp -> stamp == 0 ? 0 : number(to[stamp]));
  }

  private List<Value> mapped(List<Value> own, IntUnaryOperator stamps) {
    return IntStream.range(0, own.size())
        .mapToObj(v -> mapped(system.variables().get(v).type(), own.get(v), stamps))
        .toList();
  }

  private static Value mapped(Type type, Value value, IntUnaryOperator stamps) {
    if (value instanceof Value.None || !isStamped(type)) {
      return value;
    }
    return switch (type) {
      case Type.Stamp _ -> Value.of(stamps.applyAsInt(((Value.Number) value).value()));
      case Type.Optional(Type of) -> mapped(of, value, stamps);
      case Type.Sequence(Type of, _) -> items(value, Collections.nCopies(size(value), of), stamps);
      case Type.Table(_, Type of) -> items(value, Collections.nCopies(size(value), of), stamps);
      case Type.SetOf(Type of) ->
          Value.set(items(value, Collections.nCopies(size(value), of), stamps).items());
      case Type.Structure(_, List<Type.Field> fields) ->
          items(value, fields.stream().map(Type.Field::type).toList(), stamps);
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Process _ -> value;
    };
  }

  private static int size(Value value) {
    return ((Value.Items) value).items().size();
  }

  private static Value.Items items(Value value, List<Type> types, IntUnaryOperator stamps) {
    List<Value> items = ((Value.Items) value).items();
    return new Value.Items(
        IntStream.range(0, items.size())
            .mapToObj(i -> mapped(types.get(i), items.get(i), stamps))
            .toList());
  }
}
