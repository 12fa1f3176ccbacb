package rondo.smt.parameterized;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.LocalVariable.Kind;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.round.Assumption;
import rondo.ir.round.ParameterizedRoundSystem;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.TermTraversal;
import rondo.smt.check.ProofTask;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;
import rondo.smt.solver.TimeLimit;

/** Proof tasks for a property of a round-based protocol with any number of processes. */
public final class ParameterizedRoundVerifier {
  private final ParameterizedRoundSystem parameterized;
  private final RoundSystem system;
  private final RoundProperty property;
  private final TermFactory f = new TermFactory();
  private final Solver solver;

  /**
   * @param solver decides which conditions of a single process are satisfiable
   */
  public ParameterizedRoundVerifier(
      ParameterizedRoundSystem parameterized, RoundProperty property, Solver solver) {
    this.parameterized = parameterized;
    this.system = parameterized.system();
    this.property = property;
    this.solver = solver;
  }

  /** Why what is proved of the formulas is true of the protocol, in a few sentences. */
  public static String argument(ParameterizedRoundSystem parameterized) {
    var text =
        new StringBuilder(
            "processes in the same local state are counted, since they are interchangeable; and"
                + " receivers are independent of one another, so ");
    text.append(isExact(parameterized) ? "the rounds are exactly the" : "every round is one of the")
        .append(" ways to distribute these processes among the possible outcomes of their updates");
    RoundSystem system = parameterized.system();
    if (new TermTraversal(system).ofProcesses().anyMatch(Term.Primary.class::isInstance)) {
      text.append("; the coordinator of a phase may be any process, which includes its turns");
    }
    if (system.variables().stream().anyMatch(v -> RelativeStamp.occursIn(v.type()))) {
      text.append(
          "; of stamps it is known how they compare with the first phase with a decision, which"
              + " every run with a decision has");
    }
    if (NetworkModel.weakens(parameterized)) {
      text.append(
          "; bounds on losses or omissions are only used for how many processes each one hears of,"
              + " and faults need not end");
    }
    if (NetworkModel.isNotSplit(system.network())) {
      text.append(
          "; of any two processes it is only used that they receive a common content, or hear of a"
              + " process that sends nothing to one of them");
    }
    if (parameterized.hasOpenValues()) {
      text.append(
          "; two values violate the property, if any do, so v and w stand for any two values, and"
              + " what processes do with all others includes every possibility");
    }
    return text.toString();
  }

  /** Whether the formulas have no other runs than the protocol. */
  private static boolean isExact(ParameterizedRoundSystem parameterized) {
    RoundSystem system = parameterized.system();
    return !parameterized.hasOpenValues()
        && !NetworkModel.isApproximated(parameterized)
        && !Coordinator.mayExist(system)
        && system.variables().stream().noneMatch(v -> RelativeStamp.occursIn(v.type()));
  }

  /** What a counter system knows of the decisions of processes. */
  public enum DecisionKnowledge {
    /** Which decisions there were; smaller, but who made them is unknown. */
    OF_ALL,
    /** The decision of each process. */
    OF_EACH
  }

  /** Which candidate invariants there are. */
  public enum Templates {
    /** What decisions imply; these are few, and mostly enough. */
    OF_DECISIONS,
    /** Also what the existence of a process with some value implies. */
    ALL
  }

  /**
   * The proof task.
   *
   * @throws RejectedException if the protocol or the property has no linear meaning
   */
  public ProofTask proofTask(DecisionKnowledge knowledge, Templates templates)
      throws RejectedException {
    try {
      return task(knowledge, templates);
    } catch (UnsupportedParameterizationException e) {
      throw e.rejected();
    }
  }

  private ProofTask task(DecisionKnowledge knowledge, Templates templates) {
    Encoding encoding = encoding(knowledge);
    encoding.fromInitial().init(); // Here a property is rejected that has no linear meaning.
    var invariants =
        new CounterInvariants(
            system,
            encoding.fromInitial(),
            encoding.fromArbitrary(),
            encoding.property(),
            encoding.network());
    return new ProofTask(
        encoding.fromInitial(),
        encoding.fromArbitrary(),
        system.rounds().size(),
        invariants.candidates(templates));
  }

  /** The formulas of a protocol. */
  record Encoding(
      ParameterTerms parameters,
      NetworkModel network,
      CounterProperty property,
      CounterSystem fromInitial,
      CounterSystem fromArbitrary) {}

  Encoding encoding(DecisionKnowledge knowledge) {
    if (!property.assumptions().isEmpty()) {
      throw new UnsupportedParameterizationException("an assumption of a property", property.at());
    }
    rejectOmissions();
    OpenValues.check(parameterized);
    var parameters = new ParameterTerms(f, parameterized);
    NetworkModel network = NetworkModel.of(parameterized, parameters);
    var population =
        new CounterSystem.Population(
            parameters.number(parameterized.processes()),
            parameterized.phaseLimit().map(parameters::number));
    Coordinator coordinator = Coordinator.of(system);
    Formula assumptions =
        f.and(
            f.atLeast(population.processes(), f.integer(coordinator.leastProcesses())),
            f.and(
                parameterized.freeParameters().keySet().stream()
                    .map(p -> f.atLeast(parameters.parameter(p), f.integer(0)))
                    .toList()),
            wellFormed(network, population),
            f.and(parameterized.assumptions().stream().map(parameters::condition).toList()));
    Set<Integer> knownByDecisions = knownByDecisions(knowledge);
    var common = new LocalEvaluator.Common(f, parameters, coordinator, f.integerVariable("phase"));
    var updates =
        new LocalUpdates(
            common, f.integerVariable("first phase with a decision"), ignored(knownByDecisions));
    solver.add(assumptions);
    var counterProperty =
        new CounterProperty(system, property, knownByDecisions, parameterized.hasOpenValues());
    var steps =
        new LocalSteps(
            f,
            system,
            updates,
            network,
            population.processes(),
            some -> isPossible(some, parameters));
    var context =
        new CounterSystem.Context(
            f,
            parameters,
            assumptions,
            population,
            network,
            steps,
            counterProperty,
            new LocalStateText(system, network));
    return new Encoding(
        parameters,
        network,
        counterProperty,
        new CounterSystem(context, CounterSystem.Origin.INITIAL),
        new CounterSystem(context, CounterSystem.Origin.ARBITRARY));
  }

  /** In the formulas, processes that fail by omission are correct. */
  private void rejectOmissions() {
    boolean dependsOnStatus =
        switch (property) {
          case RoundProperty.Invariant invariant ->
              invariant.condition().subterms().anyMatch(Term.HasStatus.class::isInstance);
          case RoundProperty.Validity _ -> true;
          case RoundProperty.Irrevocability _, RoundProperty.Temporal _ -> false;
        };
    if (dependsOnStatus
        && system.network().assumptions().stream()
            .anyMatch(Assumption.Omissions.class::isInstance)) {
      throw new UnsupportedParameterizationException(
          "failures by omission, with a property that depends on them,", parameterized.networkAt());
    }
  }

  private boolean isPossible(List<Formula> some, ParameterTerms parameters) {
    var all = new ArrayList<>(some);
    all.add(parameters.constraints());
    return !(solver.check(all, TimeLimit.none()) instanceof Answer.Unsatisfiable);
  }

  /** Values of parameters with which the protocol is not rejected. */
  private Formula wellFormed(NetworkModel network, CounterSystem.Population population) {
    var all = new ArrayList<Formula>();
    all.add(f.isPositive(population.processes()));
    for (Optional<IntegerTerm> bound :
        List.of(
            network.crashes(),
            network.byzantine(),
            network.transientlyByzantine(),
            network.minimumHeardOf().filter(_ -> !network.isWeaker()))) {
      bound.ifPresent(
          b -> {
            all.add(f.atLeast(b, f.integer(0)));
            all.add(f.atMost(b, population.processes()));
          });
    }
    population.phaseLimit().ifPresent(limit -> all.add(f.isPositive(limit)));
    return f.and(all);
  }

  /** Outputs of which the property only needs to know the decisions, not who made them. */
  private Set<Integer> knownByDecisions(DecisionKnowledge knowledge) {
    Set<Integer> read = CounterProperty.variables(property);
    return knowledge == DecisionKnowledge.OF_ALL
            && read.size() == 1
            && read.stream().allMatch(this::isOutput)
            && CounterProperty.isAboutDecisions(property)
        ? read
        : Set.of();
  }

  /** Variables on which neither processes nor the property depend, and parameters. */
  private Set<Integer> ignored(Set<Integer> knownByDecisions) {
    Set<Integer> ignored = new HashSet<>(parameterized.parameters().keySet());
    Set<Integer> read = new HashSet<>(CounterProperty.variables(property));
    read.removeAll(knownByDecisions);
    if (property instanceof RoundProperty.Validity(_, int input, _, _, _)) {
      read.add(input);
    }
    for (int v = 0; v < system.variables().size(); v++) {
      if (!read.contains(v) && !isReadByProcesses(v)) {
        ignored.add(v);
      }
    }
    return ignored;
  }

  private boolean isOutput(int variable) {
    return system.variables().get(variable).kind() == Kind.OUTPUT;
  }

  private boolean isReadByProcesses(int variable) {
    long reads =
        new TermTraversal(system)
            .ofProcesses()
            .filter(new Term.OwnVariable(variable)::equals)
            .count();
    // A decision reads the output, to find out whether it is the first one.
    long decisions =
        system.rounds().stream()
            .map(Round::update)
            .flatMap(Stmt::within)
            .filter(s -> s instanceof Stmt.Decide(int output, _, _, _) && output == variable)
            .count();
    return reads > decisions;
  }
}
