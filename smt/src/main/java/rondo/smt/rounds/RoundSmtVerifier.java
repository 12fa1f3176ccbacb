package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.analysis.symmetry.value.InputSelection;
import rondo.analysis.symmetry.value.ValueClass;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.Term;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.smt.check.CandidateInvariant;
import rondo.smt.check.KInductionResult;
import rondo.smt.check.ProofTask;
import rondo.smt.check.TransitionFormulas;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;
import rondo.smt.rounds.RoundUnrolling.Symmetry;

/**
 * SMT verification of one property of a round-based protocol: builds proof tasks and decodes their
 * results.
 */
public final class RoundSmtVerifier {
  private final RoundSystem system;
  private final RoundProperty property;
  private final Symmetry symmetry;
  private final InputSelection selection;
  private final CoordinatorSymmetry coordinatorSymmetry;
  private final List<ValueClass> valueClasses;
  private final RoundUnrolling runs;
  private final InductionSupport support;

  /** Whether the protocol can be encoded for induction. */
  private sealed interface InductionSupport {
    record Supported(RoundUnrolling arbitrary) implements InductionSupport {}

    record Unsupported(RejectedException why) implements InductionSupport {}
  }

  private RoundSmtVerifier(
      RoundSystem system,
      RoundProperty property,
      List<RoundProperty.Invariant> invariants,
      Symmetry symmetry,
      InputSelection selection)
      throws RejectedException {
    RoundSystem checked = system.withProperties(List.of(property));
    this.system = system;
    this.property = property;
    this.symmetry = symmetry;
    this.selection = selection;
    this.coordinatorSymmetry = RoundUnrolling.coordinatorSymmetry(checking(invariants), symmetry);
    this.valueClasses = ValueSymmetryBreaking.of(checking(invariants), selection);
    this.runs = RoundUnrolling.fromInitial(checked, coordinatorSymmetry, valueClasses);
    this.support = induction(checked, coordinatorSymmetry);
  }

  /**
   * The proof of a property under the system's assumptions.
   *
   * @throws RejectedException if the protocol cannot be encoded
   */
  public static RoundSmtVerifier of(RoundSystem system, RoundProperty property, Symmetry symmetry)
      throws RejectedException {
    return of(system, property, List.of(), symmetry, InputSelection.ALL);
  }

  /**
   * A proof with given invariants, which may distinguish more processes than the property does.
   *
   * @param invariants those to be passed to {@link #proofTask(List)}
   */
  public static RoundSmtVerifier of(
      RoundSystem system,
      RoundProperty property,
      List<RoundProperty.Invariant> invariants,
      Symmetry symmetry)
      throws RejectedException {
    return of(system, property, invariants, symmetry, InputSelection.ALL);
  }

  /**
   * A proof with given invariants that may also use value symmetry.
   *
   * @param selection whether all input values are checked, or one representative of each orbit
   */
  public static RoundSmtVerifier of(
      RoundSystem system,
      RoundProperty property,
      List<RoundProperty.Invariant> invariants,
      Symmetry symmetry,
      InputSelection selection)
      throws RejectedException {
    return new RoundSmtVerifier(system, property, invariants, symmetry, selection);
  }

  /** The system with the property and these invariants as its properties. */
  private RoundSystem checking(List<RoundProperty.Invariant> invariants) {
    var all = new ArrayList<RoundProperty>(invariants);
    all.add(property);
    return system.withProperties(all);
  }

  /** The classes of input values with their symmetry; empty if value symmetry is not used. */
  public List<ValueClass> values() {
    return valueClasses;
  }

  /** Whether an invariant preserves the process and value symmetry of the proof. */
  private boolean preservesSymmetry(RoundProperty.Invariant invariant) {
    RoundSystem asked = checking(List.of(invariant));
    return coordinatorSymmetry.hasSameSymmetryAs(
            RoundUnrolling.coordinatorSymmetry(asked, symmetry))
        && uses(ValueSymmetryBreaking.of(asked, selection)).equals(uses(valueClasses));
  }

  /** The symmetry of each class, without the reason for a restriction. */
  private static List<List<Object>> uses(List<ValueClass> classes) {
    return classes.stream().map(c -> List.<Object>of(c.variables(), c.symmetry())).toList();
  }

  private static InductionSupport induction(
      RoundSystem system, CoordinatorSymmetry coordinatorSymmetry) {
    try {
      return new InductionSupport.Supported(
          RoundUnrolling.fromArbitrary(system, coordinatorSymmetry));
    } catch (RejectedException e) {
      return new InductionSupport.Unsupported(e);
    }
  }

  /**
   * The proof task with inferred invariants: the candidates are the invariants that the protocol
   * states, and instantiated templates.
   */
  public ProofTask proofTask() {
    return switch (support) {
      case InductionSupport.Unsupported _ -> proofTask(Optional.empty(), List.of());
      case InductionSupport.Supported(RoundUnrolling arbitrary) -> {
        var candidates = new ArrayList<CandidateInvariant>();
        for (RoundProperty stated : system.properties()) {
          if (stated instanceof RoundProperty.Invariant invariant
              && !stated.equals(property)
              && !stated.isWitness()
              && preservesSymmetry(invariant)) {
            conjecture(invariant.name(), invariant.condition(), arbitrary)
                .ifPresent(candidates::add);
          }
        }
        for (List<TemplateTerm> chain : RoundInvariantTemplates.of(system)) {
          List<TemplateTerm> fair = chain.stream().filter(this::preservesValueSymmetry).toList();
          strongest(fair, arbitrary).ifPresent(candidates::add);
        }
        if (property instanceof RoundProperty.Validity) {
          for (int v : ValidityEncoding.related(checking(List.of()))) {
            candidates.add(isUnproposed(v, arbitrary));
          }
        }
        yield proofTask(Optional.of(arbitrary), candidates);
      }
    };
  }

  /** Whether a template is invariant under the permutations of values that the proof uses. */
  private boolean preservesValueSymmetry(TemplateTerm term) {
    return !ValueSymmetryBreaking.isApplicable(valueClasses)
        || preservesSymmetry(
            RoundProperty.Invariant.eachRound(
                term.text(), term.term(), RoundInvariantTemplates.SLOTS, List.of(), Position.NONE));
  }

  /**
   * The proof task with exactly these invariants.
   *
   * @throws RejectedException if the protocol cannot be encoded for induction, or an invariant
   *     cannot be encoded
   */
  public ProofTask proofTask(List<RoundProperty.Invariant> invariants) throws RejectedException {
    return switch (support) {
      case InductionSupport.Unsupported(RejectedException why) -> throw why;
      case InductionSupport.Supported(RoundUnrolling arbitrary) -> {
        var candidates = new ArrayList<CandidateInvariant>();
        for (RoundProperty.Invariant invariant : invariants) {
          candidates.add(candidate(invariant.name(), invariant.condition(), arbitrary));
        }
        yield proofTask(Optional.of(arbitrary), candidates);
      }
    };
  }

  private ProofTask proofTask(
      Optional<TransitionFormulas> arbitrary, List<CandidateInvariant> candidates) {
    return new ProofTask(runs, arbitrary, system.rounds().size(), candidates);
  }

  /** The obstacle to induction, if any. */
  public Optional<RejectedException> whyNoInduction() {
    return support instanceof InductionSupport.Unsupported(RejectedException why)
        ? Optional.of(why)
        : Optional.empty();
  }

  /** The first candidate of a chain, with the others as its fallbacks. */
  private Optional<CandidateInvariant> strongest(
      List<TemplateTerm> chain, RoundUnrolling arbitrary) {
    Optional<CandidateInvariant> weaker = Optional.empty();
    for (TemplateTerm term : chain.reversed()) {
      Optional<CandidateInvariant> rest = weaker;
      weaker =
          conjecture(term.text(), term.term(), arbitrary)
              .map(c -> rest.map(c::orElse).orElse(c))
              .or(() -> rest);
    }
    return weaker;
  }

  private Optional<CandidateInvariant> conjecture(
      String text, Term condition, RoundUnrolling arbitrary) {
    try {
      return Optional.of(candidate(text, condition, arbitrary));
    } catch (RejectedException e) {
      return Optional.empty();
    }
  }

  private CandidateInvariant candidate(String text, Term condition, RoundUnrolling arbitrary)
      throws RejectedException {
    runs.holds(condition, Position.NONE, 0);
    arbitrary.holds(condition, Position.NONE, 0);
    return new CandidateInvariant(
        text, t -> holds(runs, condition, t), t -> holds(arbitrary, condition, t));
  }

  /** A condition that can be encoded at one time can be encoded at every time. */
  private static Formula holds(RoundUnrolling unrolled, Term condition, int time) {
    try {
      return unrolled.holds(condition, Position.NONE, time);
    } catch (RejectedException e) {
      throw new IllegalStateException("what could be said before", e);
    }
  }

  private CandidateInvariant isUnproposed(int variable, RoundUnrolling arbitrary) {
    return new CandidateInvariant(
        "every " + system.variables().get(variable).name() + " was proposed",
        t -> runs.isUnproposed(variable, t),
        t -> arbitrary.isUnproposed(variable, t));
  }

  /** The counterexample as a run of the interpreter. */
  public RoundReplay replay(KInductionResult.Violated violated) {
    return runs.replay(violated.smtModel(), violated.time());
  }

  /** The part of a run from an initial state that a model describes, up to a time. */
  public ExecutionFragment fromInitial(SmtModel smtModel, int time) {
    return runs.fragment(smtModel, time);
  }

  /** The part of a run from an arbitrary state that a model describes, up to a time. */
  public ExecutionFragment fromArbitrary(SmtModel smtModel, int time) {
    return switch (support) {
      case InductionSupport.Supported(RoundUnrolling arbitrary) ->
          arbitrary.fragment(smtModel, time);
      case InductionSupport.Unsupported(RejectedException why) ->
          throw new IllegalStateException(why);
    };
  }
}
