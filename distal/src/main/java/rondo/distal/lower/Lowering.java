package rondo.distal.lower;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.TreeMap;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Protocol;
import rondo.distal.text.Findings;
import rondo.distal.text.Rule;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Statement;
import rondo.ir.data.Term;
import rondo.ir.round.Arrival;
import rondo.ir.round.Behaviour;
import rondo.ir.round.Network;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;

/** From a protocol as it is written to a system: pass by pass, each adding what it finds wrong. */
public final class Lowering {
  private static final int MOST_PHASES = 1_000_000;

  private final Protocol protocol;
  private final Arrival arrival;
  private final Findings findings = new Findings();
  private final Symbols symbols = new Symbols(findings);
  private final Preamble preamble;

  private Lowering(Protocol protocol, Arrival arrival) {
    this.protocol = protocol;
    this.arrival = arrival;
    this.preamble = new Preamble(protocol, symbols);
  }

  /** A system, the values of its parameters, and what a user should know about it. */
  public record Result(
      RoundSystem system, SequencedMap<String, Integer> parameters, List<Diagnostic> warnings) {
    public Result {
      parameters = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(parameters));
      warnings = List.copyOf(warnings);
    }
  }

  /** Checks and lowers a protocol. */
  public static Result lower(Protocol protocol, Map<String, String> defines, Arrival arrival)
      throws RejectedException {
    return new Lowering(protocol, arrival).run(defines);
  }

  private Result run(Map<String, String> defines) throws RejectedException {
    SequencedMap<String, Integer> parameters = preamble.constants(defines);
    symbols.processes = preamble.processes();
    refuseTags();
    List<Declaration.Round> written = rounds();
    symbols.rounds = written.size();
    symbols.phases = phases();
    findings.check();
    preamble.types();
    var own = new TreeMap<Integer, LocalVariable>();
    var declared = new Variables(symbols);
    protocol.all(Declaration.Variable.class).forEach(v -> declared.declare(v, own));
    List<LocalVariable> variables = List.copyOf(own.values());
    preamble.checkFunctions();
    List<Statement> init = init();
    var rounds = new ArrayList<Rounds.Lowered>();
    for (int i = 0; i < written.size(); i++) {
      rounds.add(new Rounds(symbols).lower(written.get(i), name(written, i)));
    }
    Network network = network();
    List<RoundProperty> properties = properties(network);
    findings.check();
    var system =
        new RoundSystem(
            protocol.name().text(),
            symbols.processes,
            variables,
            init,
            rounds.stream().map(r -> ordered(r, variables)).toList(),
            symbols.phases,
            network,
            properties);
    check(system, rounds);
    new ForgedPhases(findings)
        .check(system, protocol.all(Declaration.Network.class).getFirst().at());
    findings.check();
    preamble.checkBeginning(system.processes(), new Behaviour(system)::initial);
    findings.check();
    advise(system);
    return new Result(system, parameters, findings.warnings());
  }

  private void refuseTags() {
    for (Declaration.Tags tags : protocol.all(Declaration.Tags.class)) {
      findings.add(
          Rule.MISPLACED
              .at(tags.at(), "the rounds of this protocol are written out")
              .withHelp("`rounds` tells those of a protocol that reacts to events: take it out"));
    }
  }

  /** What each process does before the first round. */
  private List<Statement> init() {
    List<Declaration.Init> written = protocol.all(Declaration.Init.class);
    preamble.once(written, "init");
    var expressions = new Expressions(symbols, Place.INITIAL, Scope.EMPTY, new Slots());
    return written.stream()
        .flatMap(i -> new Statements(expressions).block(i.body()).stream())
        .toList();
  }

  private void check(RoundSystem system, List<Rounds.Lowered> rounds) {
    new GhostFlow(system.variables(), findings).checkInitialValues();
    new GhostFlow(system.variables(), findings).check(Term.TRUE, system.init());
    for (Rounds.Lowered r : rounds) {
      new GhostFlow(system.variables(), findings).check(r.round());
    }
  }

  /**
   * A round that says whether it depends on the order of arrival; if it must not, it is refused.
   */
  private Round ordered(Rounds.Lowered lowered, List<LocalVariable> variables) {
    var dependences = new Findings();
    new ArrivalOrder(variables, lowered.slots(), dependences).check(lowered.round().update());
    if (!dependences.hasErrors()) {
      return lowered.round();
    }
    if (arrival == Arrival.IN_ANY_ORDER) {
      findings.addAll(dependences);
    }
    return lowered.round().inEachOrder();
  }

  private void advise(RoundSystem system) {
    var advice = new Advice(symbols);
    advice.properties(protocol, system.properties());
    advice.unused(protocol);
    advice.undecided(protocol, system.phase());
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
    preamble.once(phases, "phase");
    if (!phases.isEmpty() && !direct.isEmpty()) {
      findings.add(
          Rule.BAD_PHASE
              .at(direct.getFirst().at(), "this round stands outside of the phase")
              .withHelp("a phase is all rounds: put it into `phase { … }`"));
    }
    List<Declaration.Round> rounds = phases.isEmpty() ? direct : phases.getFirst().rounds();
    if (rounds.isEmpty()) {
      findings.add(
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
    preamble.once(stops, "stop");
    if (stops.isEmpty()) {
      return OptionalInt.empty();
    }
    Declaration.Stop stop = stops.getFirst();
    Optional<Integer> count = new Constants(symbols).value(stop.after());
    if (stop.unit().equals("rounds") && symbols.rounds > 1) {
      findings.add(
          Rule.BAD_PHASE
              .at(stop.at(), "a run ends with a phase, which has several rounds")
              .withHelp("write `stop after … phases`"));
    }
    if (count.isPresent() && (count.get() < 1 || count.get() > MOST_PHASES)) {
      findings.add(
          Rule.BAD_PHASE.at(
              stop.after().at(),
              "a run ends after 1 to " + MOST_PHASES + " phases, not " + count.get()));
      return OptionalInt.of(1);
    }
    return OptionalInt.of(count.orElse(1));
  }

  private Network network() {
    List<Declaration.Network> networks = protocol.all(Declaration.Network.class);
    preamble.once(networks, "network");
    if (networks.isEmpty()) {
      findings.add(
          Rule.NO_NETWORK
              .at(protocol.name().at(), "nothing is said about the network")
              .withHelp("write `network any` if any message may be lost, or `network perfect`"));
      return new Networks(symbols).network(List.of());
    }
    return new Networks(symbols).network(networks.getFirst().assumptions());
  }

  private List<RoundProperty> properties(Network network) {
    var properties = new Properties(symbols, network, Properties.Absence.FOR_GOOD);
    properties.addAll(protocol);
    return properties.list();
  }
}
