package rondo.smt.parameterized;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.LocalVariable.Kind;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
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

  /** What a counter system knows of the decisions of processes. */
  public enum DecisionKnowledge {
    /** Which decisions there were; smaller, but who made them is unknown. */
    OF_ALL,
    /** The decision of each process. */
    OF_EACH
  }

  /**
   * The proof task.
   *
   * @throws RejectedException if the protocol or the property has no linear meaning
   */
  public ProofTask proofTask(DecisionKnowledge knowledge) throws RejectedException {
    try {
      return task(knowledge);
    } catch (UnsupportedParameterizationException e) {
      throw e.rejected();
    }
  }

  private ProofTask task(DecisionKnowledge knowledge) {
    Encoding encoding = encoding(knowledge);
    var invariants =
        new CounterInvariants(
            system, encoding.fromInitial(), encoding.fromArbitrary(), encoding.property());
    return new ProofTask(
        encoding.fromInitial(),
        encoding.fromArbitrary(),
        system.rounds().size(),
        invariants.candidates(encoding.network()));
  }

  /** The formulas of a protocol. */
  record Encoding(
      ParameterTerms parameters,
      NetworkModel network,
      CounterProperty property,
      CounterSystem fromInitial,
      CounterSystem fromArbitrary) {}

  Encoding encoding(DecisionKnowledge knowledge) {
    var parameters = new ParameterTerms(f, parameterized);
    NetworkModel network = NetworkModel.of(parameterized, parameters);
    var population =
        new CounterSystem.Population(
            parameters.number(parameterized.processes()),
            parameterized.phaseLimit().map(parameters::number));
    Formula assumptions =
        f.and(
            wellFormed(network, population),
            f.and(parameterized.assumptions().stream().map(parameters::condition).toList()));
    Set<Integer> ignored = ignored(knowledge);
    var updates = new LocalUpdates(f, parameters, ignored);
    solver.add(assumptions);
    var steps = new LocalSteps(f, system, updates, network, some -> isPossible(some, parameters));
    Set<Integer> unstored = ignored.stream().filter(this::isOutput).collect(Collectors.toSet());
    var counterProperty = new CounterProperty(system, property, unstored);
    var common =
        new CounterSystem.Context(
            f, parameters, assumptions, population, network, steps, counterProperty);
    return new Encoding(
        parameters,
        network,
        counterProperty,
        new CounterSystem(common, CounterSystem.Origin.INITIAL),
        new CounterSystem(common, CounterSystem.Origin.ARBITRARY));
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
            network.minimumHeardOf())) {
      bound.ifPresent(
          b -> {
            all.add(f.atLeast(b, f.integer(0)));
            all.add(f.atMost(b, population.processes()));
          });
    }
    population.phaseLimit().ifPresent(limit -> all.add(f.isPositive(limit)));
    return f.and(all);
  }

  /** Variables on which neither processes nor the property depend, and parameters. */
  private Set<Integer> ignored(DecisionKnowledge knowledge) {
    Set<Integer> ignored = new HashSet<>(parameterized.parameters().keySet());
    Set<Integer> read = CounterProperty.variables(property);
    boolean isAboutDecisions =
        knowledge == DecisionKnowledge.OF_ALL
            && read.size() == 1
            && read.stream().allMatch(this::isOutput);
    for (int v = 0; v < system.variables().size(); v++) {
      if ((isAboutDecisions || !read.contains(v)) && !isReadByProcesses(v)) {
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
