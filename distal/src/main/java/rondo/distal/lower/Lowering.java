package rondo.distal.lower;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.lower.analysis.ArrivalOrder;
import rondo.distal.lower.analysis.ForgedPhases;
import rondo.distal.lower.analysis.GhostFlow;
import rondo.distal.lower.analysis.RangeEndUses;
import rondo.distal.lower.expression.ConstantEvaluator;
import rondo.distal.lower.expression.ExpressionLowering;
import rondo.distal.lower.expression.SymbolTable;
import rondo.distal.lower.type.BinderSlots;
import rondo.distal.lower.type.ExpressionContext;
import rondo.distal.lower.type.LexicalScope;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Protocol;
import rondo.distal.text.Rule;
import rondo.distal.text.SourceText;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.round.Network;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.ParameterizedRoundSystem;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundProcessSemantics;

/**
 * Lowers the syntax of a round-based protocol to a {@link RoundSystem}, in passes that collect
 * diagnostics.
 */
public final class Lowering {
  private static final int MAX_PHASES = 1_000_000;

  private final Protocol protocol;
  private final OrderSensitivity sensitivity;
  private final DiagnosticCollector diagnostics = Rule.collector();
  private final SymbolTable table = new SymbolTable(diagnostics);
  private final CommonDeclarations declarations;

  private Lowering(Protocol protocol, OrderSensitivity sensitivity) {
    this.protocol = protocol;
    this.sensitivity = sensitivity;
    this.declarations = new CommonDeclarations(protocol, table);
  }

  /** A system, the values of its parameters, and warnings. */
  public record Result(
      RoundSystem system, SequencedMap<String, Integer> parameters, List<Diagnostic> warnings) {
    public Result {
      parameters = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(parameters));
      warnings = List.copyOf(warnings);
    }
  }

  /** Checks and lowers a protocol. */
  public static Result lower(
      Protocol protocol, Map<String, String> defines, OrderSensitivity sensitivity)
      throws RejectedException {
    return new Lowering(protocol, sensitivity).run(defines);
  }

  /**
   * Checks and lowers a protocol with symbolic parameters.
   *
   * @param defines values of other parameters
   * @param free the parameters that may have any value
   * @param assumptions conditions on the parameters
   * @throws RejectedException if a type other than a range, an initial value or the number of
   *     rounds in a phase depends on them
   */
  public static ParameterizedRoundSystem lowerParameterized(
      Protocol protocol,
      Map<String, String> defines,
      Set<String> free,
      ParameterAssumptions assumptions)
      throws RejectedException {
    Set<String> ends =
        new Lowering(protocol, OrderSensitivity.INSENSITIVE).endsOfRanges(defines, free);
    RangeEndUses.check(assumptions.protocol(), assumptions.texts(), ends);
    Map<String, String> given = new HashMap<>(defines);
    ends.forEach(e -> given.put(e, Integer.toString(ParameterizedRoundSystem.ANY_SIZE)));
    Set<String> numbers = new HashSet<>(free);
    numbers.removeAll(ends);
    return new Lowering(protocol, OrderSensitivity.INSENSITIVE)
        .runParameterized(given, numbers, assumptions.conditions(), ends);
  }

  /**
   * Conditions on the parameters of a protocol.
   *
   * @param protocol the protocol as it was written
   * @param texts the conditions as they were written
   */
  public record ParameterAssumptions(
      SourceText protocol, List<String> texts, List<Expression> conditions) {}

  /** The free parameters other than the number of processes on which types depend. */
  private Set<String> endsOfRanges(Map<String, String> defines, Set<String> free)
      throws RejectedException {
    declarations.constants(defines);
    table.processes = declarations.processes();
    Set<String> sizes = new HashSet<>(table.valuesUsed.keySet());
    table.rounds = rounds().size();
    table.phases = phases();
    diagnostics.throwErrors();
    table.valuesUsed.clear();
    declarations.types();
    var declared = new VariableLowering(table);
    var own = new TreeMap<Integer, LocalVariable>();
    protocol.all(Declaration.Variable.class).forEach(v -> declared.declare(v, own));
    diagnostics.throwErrors();
    Set<String> ends = new HashSet<>(free);
    ends.retainAll(table.valuesUsed.keySet());
    ends.removeAll(sizes);
    ends.remove("N");
    return ends;
  }

  private ParameterizedRoundSystem runParameterized(
      Map<String, String> defines,
      Set<String> free,
      List<Expression> assumptions,
      Set<String> endsOfRanges)
      throws RejectedException {
    SequencedMap<String, Integer> values = declarations.constants(defines);
    for (String name : free) {
      if (!values.containsKey(name)) {
        diagnostics.add(
            Rule.BAD_DEFINE.at(Position.NONE, "the protocol has no parameter `" + name + "`"));
      }
    }
    table.processes = declarations.processes();
    refuseTags();
    List<Declaration.Round> written = rounds();
    table.rounds = written.size();
    table.phases = phases();
    diagnostics.throwErrors();
    table.valuesUsed.clear();
    declarations.types();
    var declared = new VariableLowering(table);
    var own = new TreeMap<Integer, LocalVariable>();
    protocol.all(Declaration.Variable.class).forEach(v -> declared.declare(v, own));
    var symbolic = SymbolicParameters.of(free, protocol, values, defines.keySet(), declared, table);
    own.putAll(symbolic.variables());
    List<Stmt> init = init();
    var rounds = new ArrayList<Round>();
    for (int i = 0; i < written.size(); i++) {
      RoundLowering.Lowered round =
          new RoundLowering(table).lower(written.get(i), name(written, i));
      rounds.add(withArrivalOrder(round, List.copyOf(own.values())));
    }
    symbolic.refuseValues(table);
    if (table.valuesUsed.containsKey("phase")) {
      diagnostics.add(
          Rule.NOT_PARAMETERIZED
              .at(
                  table.valuesUsed.get("phase"),
                  "phases are not stored where there is a last one and parameters are open")
              .withHelp("`phase` may be compared with a number: `phase == F + 1`"));
    }
    Network network = network();
    var system =
        new RoundSystem(
            protocol.name().text(),
            table.processes,
            List.copyOf(own.values()),
            init,
            rounds,
            table.phases,
            network,
            properties(network));
    List<Term> conditions =
        assumptions.stream().map(a -> SymbolicParameters.condition(a, table)).toList();
    diagnostics.throwErrors();
    return new ParameterizedRoundSystem(
        system,
        symbolic.names(),
        symbolic.definitions(),
        processes(symbolic),
        protocol.all(Declaration.Stop.class).stream()
            .map(s -> SymbolicParameters.number(s.after(), table))
            .findFirst(),
        new NetworkLowering(table)
            .bounds(
                protocol.all(Declaration.Network.class).getFirst().assumptions(),
                processes(symbolic)),
        conditions,
        protocol.all(Declaration.Network.class).getFirst().at(),
        endsOfRanges);
  }

  private Term processes(SymbolicParameters symbolic) {
    return protocol.all(Declaration.Processes.class).stream()
        .map(p -> SymbolicParameters.number(p.count(), table))
        .findFirst()
        .or(() -> symbolic.of("N"))
        .orElse(new Term.Constant(Value.of(table.processes)));
  }

  private Result run(Map<String, String> defines) throws RejectedException {
    SequencedMap<String, Integer> parameters = declarations.constants(defines);
    table.processes = declarations.processes();
    refuseTags();
    List<Declaration.Round> written = rounds();
    table.rounds = written.size();
    table.phases = phases();
    diagnostics.throwErrors();
    declarations.types();
    var own = new TreeMap<Integer, LocalVariable>();
    var declared = new VariableLowering(table);
    protocol.all(Declaration.Variable.class).forEach(v -> declared.declare(v, own));
    List<LocalVariable> variables = List.copyOf(own.values());
    declarations.checkFunctions();
    List<Stmt> init = init();
    var rounds = new ArrayList<RoundLowering.Lowered>();
    for (int i = 0; i < written.size(); i++) {
      rounds.add(new RoundLowering(table).lower(written.get(i), name(written, i)));
    }
    Network network = network();
    List<RoundProperty> properties = properties(network);
    diagnostics.throwErrors();
    var system =
        new RoundSystem(
            protocol.name().text(),
            table.processes,
            variables,
            init,
            rounds.stream().map(r -> withArrivalOrder(r, variables)).toList(),
            table.phases,
            network,
            properties);
    check(system, rounds);
    new ForgedPhases(diagnostics)
        .check(system, protocol.all(Declaration.Network.class).getFirst().at());
    diagnostics.throwErrors();
    declarations.checkInitialStates(
        system.processes(), new RoundProcessSemantics(system)::initialValues);
    diagnostics.throwErrors();
    warn(system);
    return new Result(system, parameters, diagnostics.warnings());
  }

  private void refuseTags() {
    for (Declaration.Tags tags : protocol.all(Declaration.Tags.class)) {
      diagnostics.add(
          Rule.MISPLACED
              .at(tags.at(), "this protocol is already round-based")
              .withHelp("`rounds` is for event-based protocols: remove it"));
    }
  }

  /** The statements that each process executes before the first round. */
  private List<Stmt> init() {
    List<Declaration.Init> written = protocol.all(Declaration.Init.class);
    declarations.refuseDuplicates(written, "init");
    var lowering =
        new ExpressionLowering(
            table, ExpressionContext.INITIAL, LexicalScope.EMPTY, new BinderSlots());
    return written.stream()
        .flatMap(i -> new StatementLowering(lowering).block(i.body()).stream())
        .toList();
  }

  private void check(RoundSystem system, List<RoundLowering.Lowered> rounds) {
    new GhostFlow(system.variables(), diagnostics).checkInitialValues();
    new GhostFlow(system.variables(), diagnostics).check(Term.TRUE, system.init());
    for (RoundLowering.Lowered r : rounds) {
      new GhostFlow(system.variables(), diagnostics).check(r.round());
    }
  }

  /**
   * Marks a round whose update depends on the order of arrival; reports it if that is not allowed.
   */
  private Round withArrivalOrder(RoundLowering.Lowered lowered, List<LocalVariable> variables) {
    var dependences = Rule.collector();
    new ArrivalOrder(variables, lowered.binderSlots(), dependences).check(lowered.round().update());
    if (!dependences.hasErrors()) {
      return lowered.round();
    }
    if (sensitivity == OrderSensitivity.INSENSITIVE) {
      diagnostics.addAll(dependences);
    }
    return lowered.round().orderSensitive();
  }

  private void warn(RoundSystem system) {
    var warnings = new ProtocolWarnings(table);
    warnings.properties(protocol, system.properties());
    warnings.unused(protocol);
    warnings.undecided(protocol, system.rounds());
  }

  private static String name(List<Declaration.Round> rounds, int number) {
    return rounds
        .get(number)
        .name()
        .map(Object::toString)
        .orElse(rounds.size() == 1 ? "round" : "round " + (number + 1));
  }

  private List<Declaration.Round> rounds() {
    List<Declaration.Phase> phases = protocol.all(Declaration.Phase.class);
    List<Declaration.Round> direct = protocol.all(Declaration.Round.class);
    declarations.refuseDuplicates(phases, "phase");
    if (!phases.isEmpty() && !direct.isEmpty()) {
      diagnostics.add(
          Rule.BAD_PHASE
              .at(direct.getFirst().at(), "this round is outside of the phase")
              .withHelp("a phase contains all rounds: move it into `phase { … }`"));
    }
    List<Declaration.Round> rounds = phases.isEmpty() ? direct : phases.getFirst().rounds();
    if (rounds.isEmpty()) {
      diagnostics.add(
          Rule.BAD_PHASE
              .at(
                  phases.isEmpty() ? protocol.name().at() : phases.getFirst().at(),
                  "the protocol has no round")
              .withHelp("write `round { send … to all update(heard) { … } }`"));
    }
    return rounds;
  }

  private OptionalInt phases() {
    List<Declaration.Stop> stops = protocol.all(Declaration.Stop.class);
    declarations.refuseDuplicates(stops, "stop");
    if (stops.isEmpty()) {
      return OptionalInt.empty();
    }
    Declaration.Stop stop = stops.getFirst();
    Optional<Integer> count = new ConstantEvaluator(table).value(stop.after());
    if (stop.unit().equals("rounds") && table.rounds > 1) {
      diagnostics.add(
          Rule.BAD_PHASE
              .at(stop.at(), "a run can only end after a phase, which has several rounds")
              .withHelp("write `stop after … phases`"));
    }
    if (count.isPresent() && (count.get() < 1 || count.get() > MAX_PHASES)) {
      diagnostics.add(
          Rule.BAD_PHASE.at(
              stop.after().at(),
              "a run can end after 1 to " + MAX_PHASES + " phases, not " + count.get()));
      return OptionalInt.of(1);
    }
    return OptionalInt.of(count.orElse(1));
  }

  private Network network() {
    List<Declaration.Network> networks = protocol.all(Declaration.Network.class);
    declarations.refuseDuplicates(networks, "network");
    if (networks.isEmpty()) {
      diagnostics.add(
          Rule.NO_NETWORK
              .at(protocol.name().at(), "there is no network assumption")
              .withHelp("write `network any` if any message may be lost, or `network perfect`"));
      return new NetworkLowering(table).network(List.of());
    }
    return new NetworkLowering(table).network(networks.getFirst().assumptions());
  }

  private List<RoundProperty> properties(Network network) {
    var lowering =
        new PropertyLowering(table, network, PropertyLowering.FailurePersistence.PERMANENT);
    lowering.addAll(protocol);
    return lowering.list();
  }
}
