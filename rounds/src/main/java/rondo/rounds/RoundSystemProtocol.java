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
import rondo.analysis.symmetry.round.ProcessSymmetry;
import rondo.analysis.symmetry.round.RoundSymmetryAnalysis;
import rondo.analysis.symmetry.value.ValueSymmetryMonitor;
import rondo.analysis.symmetry.value.ValueSymmetryMonitor.Update;
import rondo.explore.encoding.ValueCodec;
import rondo.ir.Fault;
import rondo.ir.data.Domain;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.round.Assumption;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundProcessSemantics;
import rondo.ir.round.interpreter.RoundState;
import rondo.rounds.engine.protocol.RoundIndex;
import rondo.rounds.engine.protocol.RoundProcessState;
import rondo.rounds.engine.protocol.RoundProtocol;
import rondo.rounds.engine.protocol.Snapshot;

/**
 * A {@link RoundSystem} as a protocol of the engine: a local state is the list of the values of the
 * variables.
 *
 * <p>For unbounded runs the engine keeps only the order of phases. Phase r of the engine is
 * therefore mapped to a phase number with which the protocol behaves the same in every respect: 1 +
 * n (r - 1) plus the index of the primary, for n processes.
 */
final class RoundSystemProtocol implements RoundProtocol<List<Value>, Value> {
  private final RoundProcessSemantics semantics;
  private final RoundSystem system;
  private final RoundSymmetryAnalysis.Result symmetry;
  private final Set<Integer> propertyVariables;
  private final ReadSetProjection projection;
  private final boolean storesPhases;
  private final List<Assumption.HeardOfCondition> heardOfConditions;
  private final Optional<ValueSymmetryMonitor> valueMonitor;
  private final UpdateRecorder recorder;

  /**
   * @param seen the variables that properties read
   * @param guard checks at run time that the renaming of values is a symmetry
   * @param recorder records which statements are executed
   */
  RoundSystemProtocol(
      RoundSystem system,
      RoundSymmetryAnalysis.Result symmetry,
      Set<Integer> seen,
      Optional<ValueSymmetryMonitor> guard,
      UpdateRecorder recorder) {
    this.system = system;
    this.symmetry = symmetry;
    this.propertyVariables = Set.copyOf(seen);
    this.valueMonitor = guard;
    this.recorder = recorder;
    semantics = new RoundProcessSemantics(system, recorder);
    projection = new ReadSetProjection(system);
    storesPhases = system.variables().stream().anyMatch(v -> storesPhases(v.type()));
    heardOfConditions = system.network().faultModel().heardOfConditions();
  }

  @Override
  public int processes() {
    return system.processes();
  }

  @Override
  public int rounds() {
    return system.rounds().size();
  }

  @Override
  public OptionalInt phases() {
    return system.phaseLimit();
  }

  @Override
  public ProcessSymmetry symmetry() {
    return symmetry.symmetry();
  }

  @Override
  public boolean tracksPrimary() {
    return symmetry.tracksPrimary();
  }

  @Override
  public List<List<Value>> initial(int process) {
    return semantics.initialValues(process);
  }

  @Override
  public List<Optional<Value>> messages(int process, List<Value> own, RoundIndex index) {
    List<Optional<Value>> sent = semantics.messages(process, own, when(index));
    valueMonitor.ifPresent(g -> g.observeSent(own, index.round(), sent));
    return sent;
  }

  @Override
  public List<Value> project(List<Value> own, int round) {
    return projection.project(own, round);
  }

  @Override
  public List<Value> mergeBack(List<Value> own, List<Value> after) {
    return projection.mergeBack(own, after);
  }

  @Override
  public List<UpdateOutcome<List<Value>>> update(
      int process, List<Value> own, RoundIndex index, List<MailboxEntry<Value>> mailbox) {
    List<rondo.ir.data.interpreter.ReceivedMessage> heard = heard(mailbox);
    return recorder
        .update(
            () -> new Update(process, own, when(index), heard),
            () -> outcomes(process, own, index, heard))
        .stream()
        .map(this::outcome)
        .toList();
  }

  private List<rondo.ir.data.interpreter.Outcome> outcomes(
      int process,
      List<Value> own,
      RoundIndex index,
      List<rondo.ir.data.interpreter.ReceivedMessage> heard) {
    return valueMonitor.isPresent()
        ? valueMonitor.get().observeUpdate(semantics, new Update(process, own, when(index), heard))
        : semantics.update(process, own, when(index), heard);
  }

  /** Equal consecutive messages share one object. */
  private static List<rondo.ir.data.interpreter.ReceivedMessage> heard(
      List<MailboxEntry<Value>> mailbox) {
    var heard = new ArrayList<rondo.ir.data.interpreter.ReceivedMessage>(mailbox.size());
    for (int i = 0; i < mailbox.size(); i++) {
      MailboxEntry<Value> next = mailbox.get(i);
      boolean again = i > 0 && next == mailbox.get(i - 1);
      heard.add(
          again
              ? heard.getLast()
              : new rondo.ir.data.interpreter.ReceivedMessage(next.sender(), next.message()));
    }
    return heard;
  }

  private UpdateOutcome<List<Value>> outcome(rondo.ir.data.interpreter.Outcome outcome) {
    boolean ends = outcome.fault().map(Fault::kind).equals(Optional.of(Fault.Kind.RUNTIME_ERROR));
    return new UpdateOutcome<>(
        ends ? Optional.empty() : Optional.of(outcome.variables()),
        outcome.fault().filter(f -> f.kind() != Fault.Kind.REVOKED || revokes(outcome)));
  }

  /** Whether the output of a checked property is decided again; other outputs may be. */
  private boolean revokes(rondo.ir.data.interpreter.Outcome outcome) {
    return system.properties().stream()
        .anyMatch(
            p ->
                p instanceof RoundProperty.Irrevocability irrevocability
                    && outcome.revoked().contains(irrevocability.output()));
  }

  /** A snapshot as a state of the interpreter. */
  RoundState state(Snapshot<List<Value>> snapshot) {
    return new RoundState(
        when(snapshot.roundIndex()),
        snapshot.processes().stream().map(RoundSystemProtocol::member).toList(),
        new RoundState.NetworkState(0, 0),
        0,
        Value.NONE);
  }

  static RoundState.ProcessState member(RoundProcessState<List<Value>> state) {
    return new RoundState.ProcessState(state.status(), state.state());
  }

  /** The phase number for a phase of the engine: see above. */
  RoundNumber when(RoundIndex index) {
    return system.phaseLimit().isPresent()
        ? new RoundNumber(
            index.phase(), index.round(), symmetry().rotates() ? index.phase() - 1 : 0)
        : new RoundNumber(number(index.phase()) + index.primary(), index.round());
  }

  private int number(int phase) {
    return 1 + system.processes() * (phase - 1);
  }

  @Override
  public boolean allows(Snapshot<List<Value>> state, List<Set<Integer>> heard) {
    RoundState seen = state(state);
    return heardOfConditions.stream().allMatch(w -> semantics.holds(w, heard, seen));
  }

  @Override
  public List<Value> messageAlphabet(RoundIndex index) {
    return Domain.values(system.rounds().get(index.round()).message(), when(index).phase());
  }

  @Override
  public List<Value> afterCrash(List<Value> last) {
    var rest = new ArrayList<Value>();
    for (int v = 0; v < last.size(); v++) {
      rest.add(propertyVariables.contains(v) ? last.get(v) : Value.NONE);
    }
    return List.copyOf(rest);
  }

  @Override
  public ValueCodec<List<Value>> stateCodec() {
    return ValueCodec.ofLists(messageCodec());
  }

  @Override
  public ValueCodec<Value> messageCodec() {
    return ValueCodec.of(Value.class);
  }

  // Stamps

  private static boolean storesPhases(Type type) {
    return type.contains(Type.Stamp.class::isInstance);
  }

  @Override
  public boolean storesPhases() {
    return storesPhases;
  }

  @Override
  public Set<Integer> storedPhases(List<Value> own) {
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
  public List<Value> withPhases(List<Value> own, int[] to) {
    return mapped(own, stamp -> stamp == 0 ? 0 : number(to[stamp]));
  }

  private List<Value> mapped(List<Value> own, IntUnaryOperator stamps) {
    return IntStream.range(0, own.size())
        .mapToObj(v -> mapped(system.variables().get(v).type(), own.get(v), stamps))
        .toList();
  }

  private static Value mapped(Type type, Value value, IntUnaryOperator stamps) {
    if (value instanceof Value.None || !storesPhases(type)) {
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
