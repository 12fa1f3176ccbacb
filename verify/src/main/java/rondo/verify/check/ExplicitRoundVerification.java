package rondo.verify.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.analysis.symmetry.value.InputSelection;
import rondo.budget.Budget;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.CountPolicy;
import rondo.explore.SearchOptions.Order;
import rondo.ir.data.Antecedents;
import rondo.ir.data.ReachabilityGoal;
import rondo.ir.data.Term;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.rounds.NoValueSymmetryException;
import rondo.rounds.PropertyGroups;
import rondo.rounds.RoundVerifier;
import rondo.rounds.StepGranularity;
import rondo.trace.Verdict;
import rondo.verify.method.DifferenceUnsupported;
import rondo.verify.method.Method;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.model.PropertyCatalog;
import rondo.verify.report.Counterexample;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.ProtocolCounts;
import rondo.verify.report.Report;
import rondo.verify.report.SourceLines;
import rondo.verify.report.UnreachedRoundStatements;

/** Explicit-state verification of a round-based protocol. */
public record ExplicitRoundVerification(
    Model.Rounds model, Method.Explicit method, VerificationListener listener) {
  /**
   * Checks properties, several in one search where that has no more states.
   *
   * @param names if empty, all properties of the protocol
   */
  public Report run(List<String> names) throws RejectedException {
    if (inputs() == InputSelection.PARTITIONED) {
      PartitionReductionUnsupported.check(model.protocol().system(), model.source());
    }
    PropertyCatalog<RoundProperty> catalog =
        PropertyCatalog.of(model.protocol().system(), model.source());
    List<RoundProperty> properties = properties(names, catalog);
    var searches =
        new SharedRoundSearches(
            new PropertyGroups(model.protocol().system(), granularity(), inputs()),
            properties,
            listener);
    Report report =
        new PropertyChecks(model.source(), model.warnings(), listener)
            .run(properties, p -> check(p, searches));
    return withVacuity(
        report
            .withUnreached(UnreachedRoundStatements.in(report, model.source().lines()))
            .withExecutions(ProtocolCounts.ofRounds(report, model.source().lines())));
  }

  /** Searches for left sides of implications only with coverage: each takes another search. */
  private Report withVacuity(Report report) throws RejectedException {
    Position header = Distal.clausePositions(model.source().protocolText()).protocol();
    var vacuity = new VacuityWarnings(report, listener).ofIdleRuns(header);
    if (method.search().counting() == CountPolicy.EXECUTIONS) {
      for (RoundProperty property : model.protocol().system().properties()) {
        if (vacuity.holds(property)) {
          for (RoundProperty.Invariant never : antecedentsNeverHold(property)) {
            vacuity.check(
                property.name(), property.at(), Optional.empty(), () -> searchWitness(never));
          }
        }
      }
    }
    return vacuity.report();
  }

  /** For each implication of a property, the witness that its left side holds. */
  private static List<RoundProperty.Invariant> antecedentsNeverHold(RoundProperty property) {
    return switch (property) {
      case RoundProperty.Invariant i ->
          Antecedents.of(i.condition()).stream()
              .map(a -> neverHolds(i, a, i.frequency(), i.slots()))
              .toList();
      case RoundProperty.Temporal t ->
          t.antecedents().stream()
              .map(a -> neverHolds(t, a, RoundProperty.Frequency.EACH_ROUND, t.slots()))
              .toList();
      case RoundProperty.Validity _, RoundProperty.Irrevocability _ -> List.of();
    };
  }

  private static RoundProperty.Invariant neverHolds(
      RoundProperty property, Term antecedent, RoundProperty.Frequency frequency, int slots) {
    return new RoundProperty.Invariant(
        property.name(),
        frequency,
        ReachabilityGoal.REACH,
        new Term.Unary(Term.UnaryOp.NOT, antecedent),
        slots,
        property.assumptions(),
        property.at());
  }

  /** Without value symmetry, which is a matter of the property. */
  private Verdict searchWitness(RoundProperty.Invariant never) {
    var task = new RoundVerifier.Task(model.protocol().system(), never, granularity());
    try (var progress = listener.checking(never.name())) {
      return RoundVerifier.verify(
              task,
              method.search().withCounting(CountPolicy.OFF).withOrder(Order.BFS),
              progress,
              listener::isCancelled)
          .verdict();
    }
  }

  /** The selected properties, by default all of the protocol. */
  public static List<RoundProperty> properties(
      List<String> names, PropertyCatalog<RoundProperty> catalog) throws RejectedException {
    return names.isEmpty() ? PropertyCatalog.defaults(catalog) : catalog.named(names);
  }

  private InputSelection inputs() {
    return Method.inputs(method.optimisations());
  }

  private StepGranularity granularity() {
    return method.semantics().granularity().orElse(StepGranularity.ROUNDS);
  }

  private PropertyReport check(RoundProperty property, SharedRoundSearches searches)
      throws RejectedException {
    Order order = property instanceof RoundProperty.Temporal ? Order.DFS : Order.BFS;
    SearchOptions search = options(property).withOrder(order);
    SharedRoundSearches.RoundSearchResult found;
    try {
      found = searches.check(property, search);
    } catch (NoValueSymmetryException e) {
      throw PartitionReductionUnsupported.rejected(e.values(), model.source());
    }
    return new PropertyReport(
        Optional.of(property.name()),
        search,
        found.result().verdict(),
        found.details(model.protocol(), granularity()),
        counterexamples(property, found.result()));
  }

  /** The options of a search; of a witness, one run is searched for. */
  private SearchOptions options(RoundProperty property) throws RejectedException {
    SearchOptions search = method.search();
    if (property.isWitness()) {
      return search.withFirstViolation();
    }
    if (DifferenceUnsupported.isWanted(search)) {
      if (property instanceof RoundProperty.Temporal) {
        throw DifferenceUnsupported.temporal(property.name(), property.at());
      }
      if (method.semantics().granularity().filter(g -> g != StepGranularity.ROUNDS).isPresent()) {
        throw DifferenceUnsupported.granularity(property.at());
      }
    }
    return search;
  }

  private List<Counterexample> counterexamples(RoundProperty property, RoundVerifier.Result result)
      throws RejectedException {
    var subject = new RoundSubject.Native(model);
    var source = new SourceLines(model.source().lines());
    var all = new ArrayList<Counterexample>();
    for (int i = 0; i < result.replays().size(); i++) {
      RoundReplay replay = result.replays().get(i);
      all.add(
          Budget.complete(() -> subject.counterexample(property, replay))
              .with(
                  ExplicitEventVerification.signature(result.verdict(), i)
                      .map(s -> s.quoted(source::line))));
    }
    return all;
  }
}
