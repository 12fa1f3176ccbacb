package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.Term;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundReplay;
import rondo.ir.round.RoundSystem;
import rondo.rounds.Inputs;
import rondo.rounds.values.ValueClass;
import rondo.smt.check.CandidateInvariant;
import rondo.smt.check.KInductionResult;
import rondo.smt.check.ProofTask;
import rondo.smt.check.TransitionFormulas;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;
import rondo.smt.rounds.RoundUnrolling.Symmetry;

/** What a solver is asked about a property of a protocol in rounds, and what its answers mean. */
public final class RoundSmtProof {
  private final RoundSystem system;
  private final RoundProperty property;
  private final Symmetry symmetry;
  private final Inputs inputs;
  private final CoordinatorSymmetry coordinatorSymmetry;
  private final List<ValueClass> valueClasses;
  private final RoundUnrolling runs;
  private final InductionSupport support;

  /** Whether it can be shown by induction. */
  private sealed interface InductionSupport {
    record Supported(RoundUnrolling anywhere) implements InductionSupport {}

    record Unsupported(RejectedException why) implements InductionSupport {}
  }

  private RoundSmtProof(
      RoundSystem system,
      RoundProperty property,
      List<RoundProperty.Invariant> invariants,
      Symmetry symmetry,
      Inputs inputs)
      throws RejectedException {
    RoundSystem checked = system.withProperties(List.of(property));
    this.system = system;
    this.property = property;
    this.symmetry = symmetry;
    this.inputs = inputs;
    this.coordinatorSymmetry = RoundUnrolling.coordinatorSymmetry(checking(invariants), symmetry);
    this.valueClasses = ValueSymmetryBreaking.of(checking(invariants), inputs);
    this.runs = RoundUnrolling.fromInitial(checked, coordinatorSymmetry, valueClasses);
    this.support = induction(checked, coordinatorSymmetry);
  }

  /**
   * That a property of a system holds, under all that it assumes.
   *
   * @throws RejectedException if that cannot be said in formulas
   */
  public static RoundSmtProof of(RoundSystem system, RoundProperty property, Symmetry symmetry)
      throws RejectedException {
    return of(system, property, List.of(), symmetry, Inputs.ALL);
  }

  /**
   * The same with invariants that may tell more processes apart.
   *
   * @param invariants those that {@link #proofTask(List)} will be asked for
   */
  public static RoundSmtProof of(
      RoundSystem system,
      RoundProperty property,
      List<RoundProperty.Invariant> invariants,
      Symmetry symmetry)
      throws RejectedException {
    return of(system, property, invariants, symmetry, Inputs.ALL);
  }

  /**
   * The same with values renamed.
   *
   * @param inputs whether all of them are looked at, or only one of those that may be renamed to
   *     each other
   */
  public static RoundSmtProof of(
      RoundSystem system,
      RoundProperty property,
      List<RoundProperty.Invariant> invariants,
      Symmetry symmetry,
      Inputs inputs)
      throws RejectedException {
    return new RoundSmtProof(system, property, invariants, symmetry, inputs);
  }

  /** The system in which besides the property some invariants are asked for. */
  private RoundSystem checking(List<RoundProperty.Invariant> invariants) {
    var all = new ArrayList<RoundProperty>(invariants);
    all.add(property);
    return system.withProperties(all);
  }

  /** What processes begin with, and what was done with that, if it was wanted. */
  public List<ValueClass> values() {
    return valueClasses;
  }

  /** Whether those may stand for each other that are interchangeable without it. */
  private boolean preservesSymmetry(RoundProperty.Invariant invariant) {
    RoundSystem asked = checking(List.of(invariant));
    return coordinatorSymmetry.hasSameSymmetryAs(
            RoundUnrolling.coordinatorSymmetry(asked, symmetry))
        && uses(ValueSymmetryBreaking.of(asked, inputs)).equals(uses(valueClasses));
  }

  /** What may be done with which values, whatever the reason why it is not more. */
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
   * With candidates for invariants: those that the protocol states, and conjectures of its shape.
   */
  public ProofTask proofTask() {
    return switch (support) {
      case InductionSupport.Unsupported _ -> proofTask(Optional.empty(), List.of());
      case InductionSupport.Supported(RoundUnrolling anywhere) -> {
        var candidates = new ArrayList<CandidateInvariant>();
        for (RoundProperty stated : system.properties()) {
          if (stated instanceof RoundProperty.Invariant invariant
              && !stated.equals(property)
              && preservesSymmetry(invariant)) {
            conjecture(invariant.name(), invariant.condition(), anywhere)
                .ifPresent(candidates::add);
          }
        }
        for (List<TemplateTerm> chain : RoundInvariantTemplates.of(system)) {
          List<TemplateTerm> fair = chain.stream().filter(this::preservesValueSymmetry).toList();
          strongest(fair, anywhere).ifPresent(candidates::add);
        }
        if (property instanceof RoundProperty.Validity) {
          for (int v : ValidityEncoding.related(checking(List.of()))) {
            candidates.add(isUnproposed(v, anywhere));
          }
        }
        yield proofTask(Optional.of(anywhere), candidates);
      }
    };
  }

  /** Whether a conjecture is true of all values that stand for each other, or of none. */
  private boolean preservesValueSymmetry(TemplateTerm term) {
    return !ValueSymmetryBreaking.isApplicable(valueClasses)
        || preservesSymmetry(
            RoundProperty.Invariant.eachRound(
                term.text(), term.term(), RoundInvariantTemplates.SLOTS, List.of(), Position.NONE));
  }

  /**
   * With exactly these invariants.
   *
   * @throws RejectedException if there is no induction for this protocol, or an invariant cannot be
   *     said in formulas
   */
  public ProofTask proofTask(List<RoundProperty.Invariant> invariants) throws RejectedException {
    return switch (support) {
      case InductionSupport.Unsupported(RejectedException why) -> throw why;
      case InductionSupport.Supported(RoundUnrolling anywhere) -> {
        var candidates = new ArrayList<CandidateInvariant>();
        for (RoundProperty.Invariant invariant : invariants) {
          candidates.add(candidate(invariant.name(), invariant.condition(), anywhere));
        }
        yield proofTask(Optional.of(anywhere), candidates);
      }
    };
  }

  private ProofTask proofTask(
      Optional<TransitionFormulas> anywhere, List<CandidateInvariant> candidates) {
    return new ProofTask(runs, anywhere, system.rounds().size(), candidates);
  }

  /** Why there is no induction, if there is none. */
  public Optional<RejectedException> whyNoInduction() {
    return support instanceof InductionSupport.Unsupported(RejectedException why)
        ? Optional.of(why)
        : Optional.empty();
  }

  /** The first of a chain, in place of which the others come one by one. */
  private Optional<CandidateInvariant> strongest(
      List<TemplateTerm> chain, RoundUnrolling anywhere) {
    Optional<CandidateInvariant> weaker = Optional.empty();
    for (TemplateTerm term : chain.reversed()) {
      Optional<CandidateInvariant> rest = weaker;
      weaker =
          conjecture(term.text(), term.term(), anywhere)
              .map(c -> rest.map(c::orElse).orElse(c))
              .or(() -> rest);
    }
    return weaker;
  }

  private Optional<CandidateInvariant> conjecture(
      String text, Term condition, RoundUnrolling anywhere) {
    try {
      return Optional.of(candidate(text, condition, anywhere));
    } catch (RejectedException e) {
      return Optional.empty();
    }
  }

  private CandidateInvariant candidate(String text, Term condition, RoundUnrolling anywhere)
      throws RejectedException {
    runs.holds(condition, Position.NONE, 0);
    anywhere.holds(condition, Position.NONE, 0);
    return new CandidateInvariant(
        text, t -> holds(runs, condition, t), t -> holds(anywhere, condition, t));
  }

  /** What can be said at one time can be said at each. */
  private static Formula holds(RoundUnrolling unrolled, Term condition, int time) {
    try {
      return unrolled.holds(condition, Position.NONE, time);
    } catch (RejectedException e) {
      throw new IllegalStateException("what could be said before", e);
    }
  }

  private CandidateInvariant isUnproposed(int variable, RoundUnrolling anywhere) {
    return new CandidateInvariant(
        "no " + system.variables().get(variable).name() + " that nobody proposed",
        t -> runs.isUnproposed(variable, t),
        t -> anywhere.isUnproposed(variable, t));
  }

  /** The run that was found. */
  public RoundReplay replay(KInductionResult.Violated violated) {
    return runs.replay(violated.smtModel(), violated.time());
  }

  /** What a model shows from the beginning, up to a time. */
  public ExecutionFragment fromInitial(SmtModel smtModel, int time) {
    return runs.fragment(smtModel, time);
  }

  /** What a model shows from a state that induction looks at, up to a time. */
  public ExecutionFragment fromArbitrary(SmtModel smtModel, int time) {
    return switch (support) {
      case InductionSupport.Supported(RoundUnrolling anywhere) -> anywhere.fragment(smtModel, time);
      case InductionSupport.Unsupported(RejectedException why) ->
          throw new IllegalStateException(why);
    };
  }
}
