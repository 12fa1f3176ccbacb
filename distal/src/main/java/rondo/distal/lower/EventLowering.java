package rondo.distal.lower;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.analysis.closure.ParameterizedProtocol;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.lower.FaultClauses.Parameters;
import rondo.distal.lower.analysis.ArrivalOrder;
import rondo.distal.lower.analysis.GhostFlow;
import rondo.distal.lower.analysis.KeptMessages;
import rondo.distal.lower.analysis.SampleValues;
import rondo.distal.lower.analysis.SymmetricRoles;
import rondo.distal.lower.analysis.TagMonotonicityCheck;
import rondo.distal.lower.analysis.UnsentMessages;
import rondo.distal.lower.expression.SymbolTable;
import rondo.distal.lower.expression.SymbolTable.Symbol;
import rondo.distal.lower.type.BinderSlots;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Protocol;
import rondo.distal.text.Rule;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LocalVariable.Initial;
import rondo.ir.data.LocalVariable.Kind;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.MessageKind;
import rondo.ir.event.MessageTags;
import rondo.ir.event.ParameterizedEventSystem;
import rondo.ir.event.ParameterizedEventSystem.Bound;
import rondo.ir.event.ParameterizedEventSystem.TemporalProperty;
import rondo.ir.event.ProtocolMonitor;
import rondo.ir.event.Role;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.round.Network;

/**
 * Lowers the syntax of an event-based protocol to an {@link EventSystem}, in passes that collect
 * diagnostics. The variables of all roles share one index space, in which every process has every
 * index.
 */
public final class EventLowering {
  private static final Type ABSENT = new Type.Optional(new Type.Bool());

  private final Protocol protocol;
  private final DiagnosticCollector diagnostics = Rule.collector();
  private final SymbolTable table = new SymbolTable(diagnostics);
  private final CommonDeclarations declarations;
  private final VariableLowering lowering = new VariableLowering(table);

  /** The properties with temporal operators, if parameters are symbolic. */
  private final List<TemporalProperty> formulas = new ArrayList<>();

  private EventLowering(Protocol protocol) {
    this.protocol = protocol;
    this.declarations = new CommonDeclarations(protocol, table);
  }

  /** A system, the values of its parameters, and warnings. */
  public record Result(
      EventSystem system, SequencedMap<String, Integer> parameters, List<Diagnostic> warnings) {
    public Result {
      parameters = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(parameters));
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * Whether a protocol is event-based rather than round-based; both kinds may have {@code init}.
   */
  public static boolean isEventProtocol(Protocol protocol) {
    return declares(protocol, Declaration.Upon.class)
        || declares(protocol, Declaration.Role.class)
        || (declares(protocol, Declaration.Init.class)
            && !declares(protocol, Declaration.Round.class)
            && !declares(protocol, Declaration.Phase.class));
  }

  private static boolean declares(Protocol protocol, Class<? extends Declaration> kind) {
    return !protocol.all(kind).isEmpty();
  }

  /** Checks and lowers a protocol. */
  public static Result lower(Protocol protocol, Map<String, String> defines)
      throws RejectedException {
    return new EventLowering(protocol).run(defines);
  }

  /** A role with the variables of its processes, by index. */
  private record RoleVariables(RoleDeclaration role, SortedMap<Integer, LocalVariable> variables) {}

  /**
   * Lowers a protocol with symbolic parameters, for a parameterized proof; empty if the protocol
   * does not declare the tags of its messages, or if it cannot be lowered without the values of its
   * parameters.
   */
  public static Optional<ParameterizedProtocol> parametricText(
      Protocol protocol, Map<String, String> defines) {
    try {
      return new EventLowering(protocol).parametricText(defines);
    } catch (RejectedException e) {
      return Optional.empty();
    }
  }

  private Optional<ParameterizedProtocol> parametricText(Map<String, String> defines)
      throws RejectedException {
    if (DetectorDeclaration.isIn(protocol)) {
      return Optional.empty();
    }
    SequencedMap<String, Integer> parameters = declarations.constants(defines);
    var symbolic = SymbolicParameters.all(protocol, parameters, lowering);
    List<RoleDeclaration> written = declareRolesAndMessages();
    table.symbolicConstants = symbolic::of;
    List<RoleVariables> roleVariables = withVariables(written, symbolic.variables());
    recordOwners(roleVariables);
    List<Role> roles = roleVariables.stream().map(this::role).toList();
    Optional<MessageTags> tags = tags();
    diagnostics.throwErrors();
    return tags.map(
        t ->
            new ParameterizedProtocol(
                padded(roles, roleVariables),
                kinds(),
                t,
                symbolic.variables().keySet(),
                literallyBounded(written),
                symbolic.processCount(),
                FaultClauses.mentionedFaults(protocol)));
  }

  /** The variables whose type has literal bounds in all roles that declare them. */
  private Set<Integer> literallyBounded(List<RoleDeclaration> written) {
    Map<String, Boolean> names = new HashMap<>();
    written.stream()
        .flatMap(r -> r.all(Declaration.Variable.class).stream())
        .forEach(
            v ->
                names.merge(
                    v.name().text(), VariableLowering.hasLiteralBounds(v), Boolean::logicalAnd));
    return names.keySet().stream()
        .filter(names::get)
        .flatMap(n -> table.peek(n).stream())
        .filter(Symbol.Variable.class::isInstance)
        .map(v -> ((Symbol.Variable) v).number())
        .collect(Collectors.toSet());
  }

  /** Declares roles, message kinds and other types. */
  private List<RoleDeclaration> declareRolesAndMessages() throws RejectedException {
    refuseRounds();
    List<RoleDeclaration> written = new RoleDeclarations(protocol, declarations, table).declare();
    diagnostics.throwErrors();
    table.processes = written.getLast().first() + written.getLast().count();
    table.kinds =
        protocol.all(Declaration.Structure.class).stream()
            .filter(s -> s.keyword().equals("message"))
            .map(s -> s.name().text())
            .toList();
    table.valuesUsed.clear();
    declarations.types();
    return written;
  }

  /** The variables of each role; all roles have the given ones. */
  private List<RoleVariables> withVariables(
      List<RoleDeclaration> written, Map<Integer, LocalVariable> given) {
    var roleVariables = new ArrayList<RoleVariables>();
    for (RoleDeclaration role : written) {
      var own = new TreeMap<>(given);
      table.visible = own.keySet();
      role.all(Declaration.Variable.class).forEach(v -> lowering.declare(v, own));
      roleVariables.add(new RoleVariables(role, own));
    }
    return roleVariables;
  }

  private Result run(Map<String, String> defines) throws RejectedException {
    SequencedMap<String, Integer> parameters = declarations.constants(defines);
    List<RoleVariables> roleVariables = withVariables(declareRolesAndMessages(), Map.of());
    EventSystem system = system(roleVariables, Optional.empty());
    return new Result(system, parameters, diagnostics.warnings());
  }

  /**
   * Checks and lowers a protocol with symbolic parameters.
   *
   * @param defines values of other parameters
   * @param free the parameters that may have any value
   * @param assumptions conditions on the parameters
   * @throws RejectedException if a type or an initial value depends on a free parameter
   */
  public static ParameterizedEventSystem lowerParameterized(
      Protocol protocol,
      Map<String, String> defines,
      Set<String> free,
      List<Expression> assumptions)
      throws RejectedException {
    return new EventLowering(protocol).runParameterized(defines, free, assumptions);
  }

  private ParameterizedEventSystem runParameterized(
      Map<String, String> defines, Set<String> free, List<Expression> assumptions)
      throws RejectedException {
    SequencedMap<String, Integer> values =
        declarations.constants(SampleValues.of(protocol, defines, free));
    free.stream()
        .filter(name -> !values.containsKey(name))
        .forEach(
            name ->
                diagnostics.add(
                    Rule.BAD_DEFINE.at(
                        Position.NONE, "the protocol has no parameter `" + name + "`")));
    List<RoleVariables> roleVariables = withVariables(declareRolesAndMessages(), Map.of());
    var symbolic = SymbolicParameters.of(free, protocol, values, defines.keySet(), lowering, table);
    roleVariables.forEach(r -> r.variables().putAll(symbolic.variables()));
    EventSystem system = system(roleVariables, Optional.of(symbolic));
    var bounds = new ArrayList<Bound>();
    protocol
        .all(Declaration.Network.class)
        .forEach(
            n ->
                bounds.addAll(new FaultClauses(table, Parameters.SAMPLED).bounds(n.assumptions())));
    List<Term> conditions =
        assumptions.stream().map(a -> SymbolicParameters.condition(a, table)).toList();
    List<Term> counts = processCounts(symbolic);
    diagnostics.throwErrors();
    return new ParameterizedEventSystem(
        system, symbolic.names(), symbolic.definitions(), counts, bounds, formulas, conditions);
  }

  /** The number of processes of each role. */
  private List<Term> processCounts(SymbolicParameters symbolic) {
    List<Declaration.Role> roles = protocol.all(Declaration.Role.class);
    roles.stream()
        .flatMap(r -> r.maxCount().stream())
        .filter(most -> SymbolicParameters.isSymbolic(SymbolicParameters.number(most, table)))
        .forEach(
            most ->
                diagnostics.add(
                    Rule.NOT_PARAMETERIZED.at(
                        most.at(), "the number of processes that join has to be constant")));
    if (!roles.isEmpty()) {
      return roles.stream().map(r -> SymbolicParameters.number(r.count(), table)).toList();
    }
    return List.of(
        protocol.all(Declaration.Processes.class).stream()
            .map(p -> SymbolicParameters.number(p.count(), table))
            .findFirst()
            .or(() -> symbolic.of("N"))
            .orElse(new Term.Constant(Value.of(table.processes))));
  }

  private EventSystem system(
      List<RoleVariables> roleVariables, Optional<SymbolicParameters> symbolic)
      throws RejectedException {
    var detector = new DetectorDeclaration(protocol, table);
    detector.declare(lowering, roleVariables.stream().map(RoleVariables::variables).toList());
    var monitorLowering = new MonitorLowering(table, lowering);
    monitorLowering.declare(protocol.all(Declaration.Monitor.class));
    recordOwners(roleVariables);
    declarations.checkFunctions();
    List<Role> roles = roleVariables.stream().map(this::role).toList();
    detector.complete(roles);
    List<ProtocolMonitor> monitors = monitorLowering.lower();
    table.visible = null;
    symbolic.ifPresent(some -> some.refuseValues(table));
    var clauses =
        new FaultClauses(table, symbolic.isPresent() ? Parameters.SAMPLED : Parameters.KNOWN);
    EventFaultModel model = faults(clauses);
    List<EventProperty> properties = properties(roles, roleVariables, model, symbolic.isPresent());
    check(clauses, properties);
    Optional<MessageTags> tags = tags();
    tags.ifPresent(
        t ->
            roles.stream()
                .flatMap(r -> r.reactions().stream())
                .forEach(new TagMonotonicityCheck(t, kinds(), diagnostics)::check));
    diagnostics.throwErrors();
    var system =
        new EventSystem(
            protocol.name().text(),
            padded(withByzantineSends(roles, roleVariables, model, properties), roleVariables),
            kinds(),
            model,
            properties,
            tags,
            monitors);
    new KeptMessages(system, diagnostics).check();
    diagnostics.throwErrors();
    declarations.checkInitialStates(
        system.processes(),
        new EventProcessSemantics(system, EventProcessSemantics.Precedence.FIRST)::initialValues);
    new SymmetricRoles(system, diagnostics).check(protocol);
    new UnsentMessages(system, diagnostics).check();
    diagnostics.throwErrors();
    return system;
  }

  private List<Role> withByzantineSends(
      List<Role> roles,
      List<RoleVariables> roleVariables,
      EventFaultModel model,
      List<EventProperty> properties) {
    Position at =
        protocol.all(Declaration.Network.class).stream()
            .map(Declaration.Network::at)
            .findFirst()
            .orElse(Position.NONE);
    return new ByzantineSendLowering(model.symmetricByzantine(), kinds(), lowering, at)
        .complete(roles, roleVariables.stream().map(RoleVariables::variables).toList(), properties);
  }

  private void refuseRounds() {
    for (Declaration d : protocol.declarations()) {
      if (d instanceof Declaration.Round
          || d instanceof Declaration.Phase
          || d instanceof Declaration.Stop) {
        diagnostics.add(
            Rule.MISPLACED
                .at(d.at(), "a protocol is either round-based or event-based, not both")
                .withHelp("remove the rounds, or `upon` and `role`"));
      }
    }
  }

  private void recordOwners(List<RoleVariables> roleVariables) {
    for (int v = 0; v < lowering.count(); v++) {
      int number = v;
      if (roleVariables.stream().anyMatch(b -> !b.variables().containsKey(number))) {
        table.owners.put(
            v,
            roleVariables.stream()
                .filter(b -> b.variables().containsKey(number))
                .map(RoleVariables::role)
                .flatMap(r -> IntStream.range(r.first(), r.first() + r.count()).boxed())
                .toList());
      }
    }
  }

  private Role role(RoleVariables roleVariables) {
    table.visible = roleVariables.variables().keySet();
    RoleDeclaration declaration = roleVariables.role();
    var reactionLowering =
        new ReactionLowering(
            table,
            (type, initial, at) -> {
              int number = lowering.allocateUnnamed();
              var value = new Initial.Fixed(new Term.Constant(initial));
              roleVariables
                  .variables()
                  .put(number, new LocalVariable("", type, Kind.STATE, value, at));
              return number;
            });
    declarations.refuseDuplicates(declaration.all(Declaration.Init.class), "init");
    var binderSlots = new BinderSlots();
    List<Stmt> init =
        declaration.all(Declaration.Init.class).stream()
            .findFirst()
            .map(i -> reactionLowering.init(i.body(), binderSlots))
            .orElse(List.of());
    var lifecycle =
        new Role.Lifecycle(
            declaration.initialCount(),
            entry(declaration, "join", reactionLowering, binderSlots).orElse(init),
            entry(declaration, "recovery", reactionLowering, binderSlots).orElse(List.of()));
    List<ReactionLowering.Lowered> lowered =
        declaration.all(Declaration.Upon.class).stream()
            .flatMap(u -> reactionLowering.lower(u).stream())
            .toList();
    List<Stmt> statements =
        Stream.of(
                Stream.of(init, lifecycle.joining(), lifecycle.recovery()),
                lowered.stream().map(l -> l.reaction().body()))
            .flatMap(blocks -> blocks)
            .flatMap(List::stream)
            .toList();
    List<ReactionLowering.Lowered> simplified =
        lowered.stream().map(l -> simplified(l, statements, roleVariables)).toList();
    List<LocalVariable> all = padded(roleVariables.variables(), lowering.count());
    for (List<Stmt> first : List.of(init, lifecycle.joining(), lifecycle.recovery())) {
      new GhostFlow(all, diagnostics).check(Term.TRUE, first);
    }
    for (ReactionLowering.Lowered r : simplified) {
      new GhostFlow(all, diagnostics).check(r.reaction().guard(), r.reaction().body());
      new ArrivalOrder(all, r.binderSlots(), diagnostics).check(r.reaction());
    }
    return new Role(
        declaration.name(),
        declaration.first(),
        declaration.count(),
        all,
        init,
        binderSlots.count(),
        simplified.stream().map(ReactionLowering.Lowered::reaction).toList(),
        lifecycle);
  }

  /** A reaction without hidden variable, if it needs none. */
  private static ReactionLowering.Lowered simplified(
      ReactionLowering.Lowered lowered, List<Stmt> statements, RoleVariables roleVariables) {
    Optional<Integer> redundant =
        ReceivedLowering.redundantVariable(lowered.reaction(), statements);
    redundant.ifPresent(roleVariables.variables()::remove);
    return redundant.isPresent()
        ? new ReactionLowering.Lowered(
            ReceivedLowering.withoutVariable(lowered.reaction()), lowered.binderSlots())
        : lowered;
  }

  /** The body of {@code upon join} or {@code upon recovery} of a role, if declared. */
  private Optional<List<Stmt>> entry(
      RoleDeclaration declaration,
      String event,
      ReactionLowering reactionLowering,
      BinderSlots binderSlots) {
    List<Declaration.LifecycleHandler> entries =
        declaration.all(Declaration.LifecycleHandler.class).stream()
            .filter(e -> e.event().equals(event))
            .toList();
    declarations.refuseDuplicates(entries, "upon " + event);
    if (event.equals("join")
        && !entries.isEmpty()
        && declaration.initialCount() == declaration.count()) {
      diagnostics.add(
          Rule.MISPLACED
              .at(entries.getFirst().at(), "all processes are present initially")
              .withHelp("specify how many may join: `role replica[2 of 4]`"));
    }
    return entries.stream().findFirst().map(e -> reactionLowering.init(e.body(), binderSlots));
  }

  /**
   * Pads the variables of each role to the whole index space, which includes the history variables
   * of validity.
   */
  private List<Role> padded(List<Role> roles, List<RoleVariables> roleVariables) {
    return IntStream.range(0, roles.size())
        .mapToObj(
            r -> {
              Role role = roles.get(r);
              return new Role(
                  role.name(),
                  role.first(),
                  role.count(),
                  padded(roleVariables.get(r).variables(), lowering.count()),
                  role.init(),
                  role.slots(),
                  role.reactions(),
                  role.lifecycle());
            })
        .toList();
  }

  static List<LocalVariable> padded(SortedMap<Integer, LocalVariable> variables, int count) {
    var nothing = new Initial.Fixed(new Term.Constant(Value.NONE));
    return IntStream.range(0, count)
        .mapToObj(
            v ->
                variables.getOrDefault(
                    v, new LocalVariable("", ABSENT, Kind.GHOST, nothing, Position.NONE)))
        .toList();
  }

  private List<MessageKind> kinds() {
    return table.kinds.stream().map(k -> new MessageKind(k, type(k))).toList();
  }

  /** The type of a message kind; without fields if its declaration was rejected. */
  private Type type(String kind) {
    return table.peek(kind).orElseThrow() instanceof Symbol.NamedType type
        ? type.type()
        : new Type.Structure(kind, List.of());
  }

  private Optional<MessageTags> tags() {
    List<Declaration.Tags> written = protocol.all(Declaration.Tags.class);
    declarations.refuseDuplicates(written, "rounds");
    return written.stream().findFirst().flatMap(t -> new TagLowering(table).lower(t));
  }

  private List<EventProperty> properties(
      List<Role> roles,
      List<RoleVariables> roleVariables,
      EventFaultModel model,
      boolean isParameterized) {
    boolean later = roles.stream().anyMatch(r -> r.lifecycle().initiallyPresent() < r.count());
    var propertyLowering =
        new PropertyLowering(
            table,
            new Network(List.of(), Network.SelfDelivery.RELIABLE),
            later || model.hasRestarts()
                ? PropertyLowering.FailurePersistence.TEMPORARY
                : PropertyLowering.FailurePersistence.PERMANENT);
    if (isParameterized) {
      propertyLowering.collectFormulas(formulas);
    }
    propertyLowering.addAll(protocol);
    Map<Integer, Integer> given = new HashMap<>();
    return propertyLowering.list().stream()
        .flatMap(
            p ->
                new EventPropertyLowering(table, model)
                        .lower(
                            p,
                            input ->
                                given.computeIfAbsent(
                                    input, i -> initialInput(i, roles, roleVariables)))
                        .stream())
        .toList();
  }

  /**
   * The index of a variable that holds the initial value of an input: the input itself if it is
   * never assigned.
   */
  private int initialInput(int input, List<Role> roles, List<RoleVariables> roleVariables) {
    boolean changes =
        roles.stream().flatMap(Role::blocks).anyMatch(b -> Stmt.assignedIn(b).contains(input));
    if (!changes) {
      return input;
    }
    int copy = lowering.allocateUnnamed();
    for (RoleVariables b : roleVariables) {
      if (b.variables().containsKey(input)) {
        LocalVariable v = b.variables().get(input);
        b.variables()
            .put(
                copy,
                new LocalVariable(
                    v.name() + " at first",
                    v.type(),
                    Kind.GHOST,
                    new Initial.Fixed(new Term.OwnVariable(input)),
                    v.at()));
      }
    }
    if (table.owners.containsKey(input)) {
      table.owners.put(copy, table.owners.get(input));
    }
    return copy;
  }

  private EventFaultModel faults(FaultClauses clauses) {
    List<Declaration.Network> networks = protocol.all(Declaration.Network.class);
    declarations.refuseDuplicates(networks, "network");
    return clauses.lower(
        networks.stream().flatMap(n -> n.assumptions().stream()).toList(), kinds());
  }

  private void check(FaultClauses clauses, List<EventProperty> properties) {
    properties.forEach(clauses::check);
    clauses.check(protocol);
  }
}
