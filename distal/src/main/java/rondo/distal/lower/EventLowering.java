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
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.lower.Symbols.Symbol;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Protocol;
import rondo.distal.text.Findings;
import rondo.distal.text.Rule;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LocalVariable.Initial;
import rondo.ir.data.LocalVariable.Kind;
import rondo.ir.data.Statement;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.event.EventBehaviour;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Faults;
import rondo.ir.event.MessageKind;
import rondo.ir.event.Monitor;
import rondo.ir.event.Reaction;
import rondo.ir.event.Role;
import rondo.ir.event.Tags;
import rondo.ir.event.likeness.Likeness;
import rondo.ir.event.proof.ProtocolText;
import rondo.ir.round.Network;

/**
 * From a protocol of events as it is written to a system: pass by pass, each adding what it finds
 * wrong. All processes have room for the variables of all roles, so that a variable has one number.
 */
public final class EventLowering {
  private static final int MOST_PROCESSES = 100;
  private static final Type ABSENT = new Type.Optional(new Type.Bool());

  private final Protocol protocol;
  private final Findings findings = new Findings();
  private final Symbols symbols = new Symbols(findings);
  private final Preamble preamble;
  private final Variables variables = new Variables(symbols);

  private EventLowering(Protocol protocol) {
    this.protocol = protocol;
    this.preamble = new Preamble(protocol, symbols);
  }

  /** A system, the values of its parameters, and what a user should know about it. */
  public record Result(
      EventSystem system, SequencedMap<String, Integer> parameters, List<Diagnostic> warnings) {
    public Result {
      parameters = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(parameters));
      warnings = List.copyOf(warnings);
    }
  }

  /** Whether a protocol is one of events, not in rounds: both may have a beginning. */
  public static boolean isFor(Protocol protocol) {
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

  /** A role as it is written; where there is none, all processes have one. */
  private record Written(String name, int first, int count, int present, List<Declaration> parts) {
    <D extends Declaration> List<D> all(Class<D> kind) {
      return parts.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
  }

  /** A role with the variables that its processes have, by their numbers. */
  private record Begun(Written role, SortedMap<Integer, LocalVariable> variables) {}

  /**
   * The same for a proof, for all values of the parameters at once; empty if the protocol does not
   * say what tells its rounds, or if it cannot be read without these values.
   */
  public static Optional<ProtocolText> text(Protocol protocol, Map<String, String> defines) {
    try {
      return new EventLowering(protocol).text(defines);
    } catch (RejectedException e) {
      return Optional.empty();
    }
  }

  private Optional<ProtocolText> text(Map<String, String> defines) throws RejectedException {
    SequencedMap<String, Integer> parameters = preamble.constants(defines);
    var stands = new Parameters(protocol, parameters, variables);
    List<Written> written = begin();
    symbols.anyValue = stands::of;
    List<Begun> begun = begun(written, stands.variables());
    markScarce(begun);
    List<Role> roles = begun.stream().map(this::role).toList();
    Optional<Tags> tags = tags();
    findings.check();
    return tags.map(
        t ->
            new ProtocolText(
                padded(roles, begun),
                kinds(),
                t,
                stands.variables().keySet(),
                fixed(written),
                stands.population(),
                FaultClauses.troubles(protocol)));
  }

  /** The variables whose types have bounds that are numbers, whoever declares them. */
  private Set<Integer> fixed(List<Written> written) {
    Map<String, Boolean> names = new HashMap<>();
    written.stream()
        .flatMap(r -> r.all(Declaration.Variable.class).stream())
        .forEach(v -> names.merge(v.name().text(), Variables.hasNumbers(v), Boolean::logicalAnd));
    return names.keySet().stream()
        .filter(names::get)
        .flatMap(n -> symbols.look(n).stream())
        .filter(Symbol.Variable.class::isInstance)
        .map(v -> ((Symbol.Variable) v).number())
        .collect(Collectors.toSet());
  }

  /** Who there is, and what they send. */
  private List<Written> begin() throws RejectedException {
    refuseRounds();
    List<Written> written = roles();
    findings.check();
    symbols.processes = written.getLast().first() + written.getLast().count();
    symbols.kinds =
        protocol.all(Declaration.Structure.class).stream()
            .filter(s -> s.keyword().equals("message"))
            .map(s -> s.name().text())
            .toList();
    preamble.types();
    return written;
  }

  /** Who has which variables; all have some that are given. */
  private List<Begun> begun(List<Written> written, Map<Integer, LocalVariable> given) {
    var begun = new ArrayList<Begun>();
    for (Written role : written) {
      var own = new TreeMap<>(given);
      symbols.visible = own.keySet();
      role.all(Declaration.Variable.class).forEach(v -> variables.declare(v, own));
      begun.add(new Begun(role, own));
    }
    return begun;
  }

  private Result run(Map<String, String> defines) throws RejectedException {
    SequencedMap<String, Integer> parameters = preamble.constants(defines);
    List<Begun> begun = begun(begin(), Map.of());
    var monitors = new Monitors(symbols, variables);
    monitors.declare(protocol.all(Declaration.Monitor.class));
    markScarce(begun);
    preamble.checkFunctions();
    List<Role> roles = begun.stream().map(this::role).toList();
    List<Monitor> watching = monitors.lowered();
    symbols.visible = null;
    var clauses = new FaultClauses(symbols);
    Faults faults = faults(clauses);
    List<EventProperty> properties = properties(roles, begun, faults);
    check(clauses, properties);
    Optional<Tags> tags = tags();
    tags.ifPresent(
        t ->
            roles.stream()
                .flatMap(r -> r.reactions().stream())
                .forEach(new GoingBack(t, kinds(), findings)::check));
    findings.check();
    var system =
        new EventSystem(
            protocol.name().text(),
            padded(roles, begun),
            kinds(),
            faults,
            properties,
            tags,
            watching);
    preamble.checkBeginning(
        system.processes(), new EventBehaviour(system, EventBehaviour.Precedence.FIRST)::initial);
    checkSymmetric(system);
    new UnsentMessages(system, findings).check();
    findings.check();
    return new Result(system, parameters, findings.warnings());
  }

  private void refuseRounds() {
    for (Declaration d : protocol.declarations()) {
      if (d instanceof Declaration.Round
          || d instanceof Declaration.Phase
          || d instanceof Declaration.Stop) {
        findings.add(
            Rule.MISPLACED
                .at(d.at(), "a protocol goes in rounds, or it reacts to events, not both")
                .withHelp("take out the rounds, or `upon` and `role`"));
      }
    }
  }

  private List<Written> roles() {
    List<Declaration.Role> declared = protocol.all(Declaration.Role.class);
    if (declared.isEmpty()) {
      int count = preamble.processes();
      return List.of(new Written("process", 0, count, count, protocol.declarations()));
    }
    List<Declaration> common = new ArrayList<>();
    for (Declaration d : protocol.declarations()) {
      if (d instanceof Declaration.Variable) {
        common.add(d);
      } else if (d instanceof Declaration.Init
          || d instanceof Declaration.Upon
          || d instanceof Declaration.Entry) {
        findings.add(
            Rule.MISPLACED
                .at(d.at(), "this stands outside of all roles")
                .withHelp("put it into a role, or do without roles"));
      }
    }
    var roles = new ArrayList<Written>();
    int first = 0;
    for (Declaration.Role role : declared) {
      int present = count(role, role.count());
      int count = role.most().map(m -> count(role, m)).orElse(present);
      if (count < present) {
        findings.add(
            Rule.NO_PROCESSES
                .at(role.most().get().at(), "there are more at first than in the end")
                .withHelp("write `[" + count + " of " + present + "]`"));
      }
      symbols.declare(role.name(), new Symbol.Group(first, count, role.name().at()));
      var parts = new ArrayList<>(common);
      parts.addAll(role.parts());
      refuseOthers(role);
      roles.add(new Written(role.name().text(), first, count, present, parts));
      first += count;
    }
    return roles;
  }

  private int count(Declaration.Role role, Expression written) {
    Optional<Integer> count = new Constants(symbols).value(written);
    if (count.isPresent() && (count.get() < 1 || count.get() > MOST_PROCESSES)) {
      findings.add(
          Rule.NO_PROCESSES.at(
              written.at(),
              "role `%s` has 1 to %d processes, not %d"
                  .formatted(role.name(), MOST_PROCESSES, count.get())));
    }
    return count.filter(c -> c >= 1 && c <= MOST_PROCESSES).orElse(1);
  }

  private void refuseOthers(Declaration.Role role) {
    for (Declaration part : role.parts()) {
      if (!(part instanceof Declaration.Variable
          || part instanceof Declaration.Init
          || part instanceof Declaration.Entry
          || part instanceof Declaration.Upon)) {
        findings.add(
            Rule.MISPLACED
                .at(part.at(), "this does not belong to a role")
                .withHelp("a role has variables, `init` and `upon`; put it before the roles"));
      }
    }
  }

  private void markScarce(List<Begun> begun) {
    for (int v = 0; v < variables.count(); v++) {
      int number = v;
      if (begun.stream().anyMatch(b -> !b.variables().containsKey(number))) {
        symbols.owners.put(
            v,
            begun.stream()
                .filter(b -> b.variables().containsKey(number))
                .map(Begun::role)
                .flatMap(r -> IntStream.range(r.first(), r.first() + r.count()).boxed())
                .toList());
      }
    }
  }

  private Role role(Begun begun) {
    symbols.visible = begun.variables().keySet();
    Written written = begun.role();
    var reactions = new Reactions(symbols);
    List<LocalVariable> all = padded(begun.variables(), variables.count());
    preamble.once(written.all(Declaration.Init.class), "init");
    var slots = new Slots();
    List<Statement> init =
        written.all(Declaration.Init.class).stream()
            .findFirst()
            .map(i -> reactions.first(i.body(), slots))
            .orElse(List.of());
    var later =
        new Role.Later(
            written.present(),
            entry(written, "join", reactions, slots).orElse(init),
            entry(written, "recovery", reactions, slots).orElse(List.of()));
    for (List<Statement> first : List.of(init, later.joining(), later.recovery())) {
      new GhostFlow(all, findings).check(Term.TRUE, first);
    }
    var lowered = new ArrayList<Reaction>();
    for (Declaration.Upon u : written.all(Declaration.Upon.class)) {
      Optional<Reactions.Lowered> reaction = reactions.lower(u);
      reaction.ifPresent(
          r -> {
            new GhostFlow(all, findings).check(r.reaction().guard(), r.reaction().body());
            new ArrivalOrder(all, r.slots(), findings).check(r.reaction());
            lowered.add(r.reaction());
          });
    }
    return new Role(
        written.name(), written.first(), written.count(), all, init, slots.count(), lowered, later);
  }

  /** What processes of a role do that come later, or come back, if something is written. */
  private Optional<List<Statement>> entry(
      Written written, String event, Reactions reactions, Slots slots) {
    List<Declaration.Entry> entries =
        written.all(Declaration.Entry.class).stream().filter(e -> e.event().equals(event)).toList();
    preamble.once(entries, "upon " + event);
    if (event.equals("join") && !entries.isEmpty() && written.present() == written.count()) {
      findings.add(
          Rule.MISPLACED
              .at(entries.getFirst().at(), "all processes are there at first")
              .withHelp("say how many may join: `role replica[2 of 4]`"));
    }
    return entries.stream().findFirst().map(e -> reactions.first(e.body(), slots));
  }

  /** With room for the variables that validity needs, too. */
  private List<Role> padded(List<Role> roles, List<Begun> begun) {
    return IntStream.range(0, roles.size())
        .mapToObj(
            r -> {
              Role role = roles.get(r);
              return new Role(
                  role.name(),
                  role.first(),
                  role.count(),
                  padded(begun.get(r).variables(), variables.count()),
                  role.init(),
                  role.slots(),
                  role.reactions(),
                  role.later());
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
    return symbols.kinds.stream().map(k -> new MessageKind(k, type(k))).toList();
  }

  /** What a kind of messages is; without fields if that was refused before. */
  private Type type(String kind) {
    return symbols.look(kind).orElseThrow() instanceof Symbol.Types types
        ? types.type()
        : new Type.Structure(kind, List.of());
  }

  private Optional<Tags> tags() {
    List<Declaration.Tags> written = protocol.all(Declaration.Tags.class);
    preamble.once(written, "rounds");
    return written.stream().findFirst().flatMap(t -> new RoundTags(symbols).lower(t));
  }

  private List<EventProperty> properties(List<Role> roles, List<Begun> begun, Faults faults) {
    boolean later = roles.stream().anyMatch(r -> r.later().present() < r.count());
    var properties =
        new Properties(
            symbols,
            new Network(List.of(), Network.Own.HEARD),
            later || faults.restarts() > 0
                ? Properties.Absence.FOR_A_WHILE
                : Properties.Absence.FOR_GOOD);
    properties.addAll(protocol);
    Map<Integer, Integer> given = new HashMap<>();
    return properties.list().stream()
        .flatMap(
            p ->
                new EventProperties(symbols)
                        .of(p, input -> given.computeIfAbsent(input, i -> given(i, roles, begun)))
                        .stream())
        .toList();
  }

  /** The number of a variable that keeps what an input is at first: itself, if nobody sets it. */
  private int given(int input, List<Role> roles, List<Begun> begun) {
    boolean changes =
        roles.stream().flatMap(EventLowering::bodies).anyMatch(b -> Writes.of(b).contains(input));
    if (!changes) {
      return input;
    }
    int copy = variables.more();
    for (Begun b : begun) {
      if (b.variables().containsKey(input)) {
        LocalVariable v = b.variables().get(input);
        b.variables()
            .put(
                copy,
                new LocalVariable(
                    v.name() + " at first",
                    v.type(),
                    Kind.GHOST,
                    new Initial.Fixed(new Term.Own(input)),
                    v.at()));
      }
    }
    if (symbols.owners.containsKey(input)) {
      symbols.owners.put(copy, symbols.owners.get(input));
    }
    return copy;
  }

  /** All that processes of a role may do. */
  private static Stream<List<Statement>> bodies(Role role) {
    return Stream.concat(
        Stream.of(role.init(), role.later().joining(), role.later().recovery()),
        role.reactions().stream().map(Reaction::body));
  }

  private Faults faults(FaultClauses clauses) {
    List<Declaration.Network> networks = protocol.all(Declaration.Network.class);
    preamble.once(networks, "network");
    return clauses.read(networks.stream().flatMap(n -> n.assumptions().stream()).toList(), kinds());
  }

  private void check(FaultClauses clauses, List<EventProperty> properties) {
    properties.forEach(clauses::check);
    Stream.concat(
            protocol.declarations().stream(),
            protocol.all(Declaration.Role.class).stream().flatMap(r -> r.parts().stream()))
        .forEach(clauses::check);
  }

  /** That nothing tells processes apart of which that is said. */
  private void checkSymmetric(EventSystem system) {
    Likeness likeness = Likeness.ofProcesses(system);
    for (Declaration.Role role : protocol.all(Declaration.Role.class)) {
      if (role.symmetric().isEmpty()) {
        continue;
      }
      likeness.objections().stream()
          .filter(o -> o.role().equals(role.name().text()))
          .forEach(
              o ->
                  findings.add(
                      Rule.TOLD_APART
                          .at(
                              o.at().isKnown() ? o.at() : role.symmetric().get(),
                              "processes of role `" + role.name() + "` are told apart: " + o.what())
                          .withHelp(
                              "a symmetric role only copies, compares and goes through processes;"
                                  + " without `symmetric`, this is fine")));
    }
  }
}
