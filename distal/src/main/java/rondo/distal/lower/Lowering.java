package rondo.distal.lower;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.lower.Symbols.Symbol;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Protocol;
import rondo.distal.text.Findings;
import rondo.distal.text.Rule;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.round.Arrival;
import rondo.ir.round.Behaviour;
import rondo.ir.round.Network;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.RoundVariable;
import rondo.ir.round.ValueText;

/** From a protocol as it is written to a system: pass by pass, each adding what it finds wrong. */
public final class Lowering {
  private static final int MOST_PROCESSES = 1000;
  private static final int MOST_PHASES = 1_000_000;

  private final Protocol protocol;
  private final Arrival arrival;
  private final Findings findings = new Findings();
  private final Symbols symbols = new Symbols(findings);

  private Lowering(Protocol protocol, Arrival arrival) {
    this.protocol = protocol;
    this.arrival = arrival;
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
    var constants = new Constants(symbols);
    SequencedMap<String, Integer> parameters = constants.declare(protocol.parameters(), defines);
    protocol.all(Declaration.Constant.class).forEach(constants::declare);
    protocol.all(Declaration.Constant.class).forEach(c -> symbols.resolve(c.name().text()));
    symbols.processes = processes();
    List<Declaration.Round> written = rounds();
    symbols.rounds = written.size();
    symbols.phases = phases();
    findings.check();
    var types = new Types(symbols);
    protocol.all(Declaration.Enumeration.class).forEach(types::declare);
    protocol.all(Declaration.Structure.class).forEach(types::declare);
    protocol.all(Declaration.Structure.class).forEach(s -> symbols.resolve(s.name().text()));
    List<Declaration.Function> functions = protocol.all(Declaration.Function.class);
    functions.forEach(this::declare);
    var variables = new Variables(symbols);
    protocol.all(Declaration.Variable.class).forEach(variables::declare);
    functions.forEach(f -> Functions.check(f, symbols));
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
            variables.list(),
            rounds.stream().map(r -> ordered(r, variables.list())).toList(),
            symbols.phases,
            network,
            properties);
    check(system, rounds);
    new ForgedPhases(findings)
        .check(system, protocol.all(Declaration.Network.class).getFirst().at());
    findings.check();
    checkBeginning(system);
    findings.check();
    advise(system);
    return new Result(system, parameters, findings.warnings());
  }

  private void declare(Declaration.Function f) {
    var symbol = new Symbol.Function(f, f.name().at());
    symbols.declareCalled(f.name(), () -> symbols.define(f.name().text(), symbol));
  }

  private void check(RoundSystem system, List<Rounds.Lowered> rounds) {
    new GhostFlow(system.variables(), findings).checkInitialValues();
    for (Rounds.Lowered r : rounds) {
      new GhostFlow(system.variables(), findings).check(r.round());
    }
  }

  /**
   * A round that says whether it depends on the order of arrival; if it must not, it is refused.
   */
  private Round ordered(Rounds.Lowered lowered, List<RoundVariable> variables) {
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

  /** That every process can begin: nothing would be wrong with a protocol that has no runs. */
  private void checkBeginning(RoundSystem system) {
    var behaviour = new Behaviour(system);
    for (int p = 0; p < system.processes() && !findings.hasErrors(); p++) {
      try {
        if (behaviour.initial(p).isEmpty()) {
          findings.add(
              Rule.NO_INITIAL.at(
                  protocol.name().at(),
                  "there is nothing that " + ValueText.process(p) + " could begin with"));
        }
      } catch (FaultException e) {
        Fault fault = e.fault();
        findings.add(Rule.OUT_OF_RANGE.at(fault.at(), fault.message()));
      }
    }
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

  private int processes() {
    List<Declaration.Processes> clauses = protocol.all(Declaration.Processes.class);
    once(clauses, "processes");
    Position at = protocol.name().at();
    Optional<Integer> count = Optional.empty();
    if (!clauses.isEmpty()) {
      at = clauses.getFirst().count().at();
      count = new Constants(symbols).value(clauses.getFirst().count());
    } else {
      Optional<Symbol> n = symbols.find("N");
      if (n.isEmpty()) {
        findings.add(
            Rule.NO_PROCESSES
                .at(at, "how many processes there are is not said")
                .withHelp(
                    "give the protocol a parameter `N`: `protocol "
                        + protocol.name()
                        + "(N = 3)`, or write `processes 3`"));
      } else if (n.get() instanceof Symbol.Constant(int value, Position place)) {
        at = place;
        count = Optional.of(value);
      }
    }
    if (count.isPresent() && (count.get() < 1 || count.get() > MOST_PROCESSES)) {
      findings.add(
          Rule.NO_PROCESSES.at(
              at, "there are 1 to " + MOST_PROCESSES + " processes, not " + count.get()));
    }
    return count.filter(c -> c >= 1 && c <= MOST_PROCESSES).orElse(1);
  }

  private void once(List<? extends Declaration> clauses, String what) {
    clauses.stream()
        .skip(1)
        .forEach(
            c ->
                findings.add(
                    Rule.REDECLARED
                        .at(c.at(), "`" + what + "` is said twice")
                        .withHelp("it is first said at line " + clauses.getFirst().at().line())));
  }

  private List<Declaration.Round> rounds() {
    List<Declaration.Phase> phases = protocol.all(Declaration.Phase.class);
    List<Declaration.Round> direct = protocol.all(Declaration.Round.class);
    once(phases, "phase");
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
    once(stops, "stop");
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
    once(networks, "network");
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
    var properties = new Properties(symbols, network);
    for (Declaration d : protocol.declarations()) {
      switch (d) {
        case Declaration.Check c -> properties.add(c);
        case Declaration.Invariant i -> properties.add(i);
        case Declaration.Ltl l -> properties.add(l);
        case Declaration.Constant _, Declaration.Processes _, Declaration.Enumeration _ -> {}
        case Declaration.Structure _, Declaration.Variable _, Declaration.Function _ -> {}
        case Declaration.Phase _, Declaration.Round _, Declaration.Stop _ -> {}
        case Declaration.Network _ -> {}
      }
    }
    return properties.list();
  }
}
