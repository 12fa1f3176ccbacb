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
import rondo.smt.check.Candidate;
import rondo.smt.check.Finding;
import rondo.smt.check.Subject;
import rondo.smt.check.Unrolled;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Model;
import rondo.smt.rounds.RoundUnrolling.Symmetry;

/** What a solver is asked about a property of a protocol in rounds, and what its answers mean. */
public final class RoundProof {
  private final RoundSystem system;
  private final RoundProperty property;
  private final Symmetry symmetry;
  private final Inputs inputs;
  private final Chairs chairs;
  private final List<ValueClass> renamed;
  private final RoundUnrolling runs;
  private final Induction induction;

  /** Whether it can be shown by induction. */
  private sealed interface Induction {
    record Possible(RoundUnrolling anywhere) implements Induction {}

    record Refused(RejectedException why) implements Induction {}
  }

  private RoundProof(
      RoundSystem system,
      RoundProperty property,
      List<RoundProperty.Invariant> invariants,
      Symmetry symmetry,
      Inputs inputs)
      throws RejectedException {
    RoundSystem checked = system.checking(List.of(property));
    this.system = system;
    this.property = property;
    this.symmetry = symmetry;
    this.inputs = inputs;
    this.chairs = RoundUnrolling.chairs(asked(invariants), symmetry);
    this.renamed = FirstValues.of(asked(invariants), inputs);
    this.runs = RoundUnrolling.ofRuns(checked, chairs, renamed);
    this.induction = induction(checked, chairs);
  }

  /**
   * That a property of a system holds, under all that it assumes.
   *
   * @throws RejectedException if that cannot be said in formulas
   */
  public static RoundProof of(RoundSystem system, RoundProperty property, Symmetry symmetry)
      throws RejectedException {
    return of(system, property, List.of(), symmetry, Inputs.ALL);
  }

  /**
   * The same with invariants that may tell more processes apart.
   *
   * @param invariants those that {@link #subject(List)} will be asked for
   */
  public static RoundProof of(
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
  public static RoundProof of(
      RoundSystem system,
      RoundProperty property,
      List<RoundProperty.Invariant> invariants,
      Symmetry symmetry,
      Inputs inputs)
      throws RejectedException {
    return new RoundProof(system, property, invariants, symmetry, inputs);
  }

  /** The system in which besides the property some invariants are asked for. */
  private RoundSystem asked(List<RoundProperty.Invariant> invariants) {
    var all = new ArrayList<RoundProperty>(invariants);
    all.add(property);
    return system.checking(all);
  }

  /** What processes begin with, and what was done with that, if it was wanted. */
  public List<ValueClass> values() {
    return renamed;
  }

  /** Whether those may stand for each other that are interchangeable without it. */
  private boolean tellsNobodyElseApart(RoundProperty.Invariant invariant) {
    RoundSystem asked = asked(List.of(invariant));
    return chairs.tellsApartLike(RoundUnrolling.chairs(asked, symmetry))
        && uses(FirstValues.of(asked, inputs)).equals(uses(renamed));
  }

  /** What may be done with which values, whatever the reason why it is not more. */
  private static List<List<Object>> uses(List<ValueClass> classes) {
    return classes.stream().map(c -> List.<Object>of(c.variables(), c.use())).toList();
  }

  private static Induction induction(RoundSystem system, Chairs chairs) {
    try {
      return new Induction.Possible(RoundUnrolling.fromAnywhere(system, chairs));
    } catch (RejectedException e) {
      return new Induction.Refused(e);
    }
  }

  /**
   * With candidates for invariants: those that the protocol states, and conjectures of its shape.
   */
  public Subject subject() {
    return switch (induction) {
      case Induction.Refused _ -> subject(Optional.empty(), List.of());
      case Induction.Possible(RoundUnrolling anywhere) -> {
        var candidates = new ArrayList<Candidate>();
        for (RoundProperty stated : system.properties()) {
          if (stated instanceof RoundProperty.Invariant invariant
              && !stated.equals(property)
              && tellsNobodyElseApart(invariant)) {
            conjecture(invariant.name(), invariant.condition(), anywhere)
                .ifPresent(candidates::add);
          }
        }
        for (List<Phrase> chain : Conjectures.of(system)) {
          List<Phrase> fair = chain.stream().filter(this::renamesNothing).toList();
          strongest(fair, anywhere).ifPresent(candidates::add);
        }
        if (property instanceof RoundProperty.Validity) {
          for (int v : Validity.related(asked(List.of()))) {
            candidates.add(isUnproposed(v, anywhere));
          }
        }
        yield subject(Optional.of(anywhere), candidates);
      }
    };
  }

  /** Whether a conjecture is true of all values that stand for each other, or of none. */
  private boolean renamesNothing(Phrase phrase) {
    return !FirstValues.areRenamed(renamed)
        || tellsNobodyElseApart(
            RoundProperty.Invariant.eachRound(
                phrase.text(), phrase.term(), Conjectures.SLOTS, List.of(), Position.NONE));
  }

  /**
   * With exactly these invariants.
   *
   * @throws RejectedException if there is no induction for this protocol, or an invariant cannot be
   *     said in formulas
   */
  public Subject subject(List<RoundProperty.Invariant> invariants) throws RejectedException {
    return switch (induction) {
      case Induction.Refused(RejectedException why) -> throw why;
      case Induction.Possible(RoundUnrolling anywhere) -> {
        var candidates = new ArrayList<Candidate>();
        for (RoundProperty.Invariant invariant : invariants) {
          candidates.add(candidate(invariant.name(), invariant.condition(), anywhere));
        }
        yield subject(Optional.of(anywhere), candidates);
      }
    };
  }

  private Subject subject(Optional<Unrolled> anywhere, List<Candidate> candidates) {
    return new Subject(runs, anywhere, system.phase().size(), candidates);
  }

  /** Why there is no induction, if there is none. */
  public Optional<RejectedException> refused() {
    return induction instanceof Induction.Refused(RejectedException why)
        ? Optional.of(why)
        : Optional.empty();
  }

  /** The first of a chain, in place of which the others come one by one. */
  private Optional<Candidate> strongest(List<Phrase> chain, RoundUnrolling anywhere) {
    Optional<Candidate> weaker = Optional.empty();
    for (Phrase phrase : chain.reversed()) {
      Optional<Candidate> rest = weaker;
      weaker =
          conjecture(phrase.text(), phrase.term(), anywhere)
              .map(c -> rest.map(c::or).orElse(c))
              .or(() -> rest);
    }
    return weaker;
  }

  private Optional<Candidate> conjecture(String text, Term condition, RoundUnrolling anywhere) {
    try {
      return Optional.of(candidate(text, condition, anywhere));
    } catch (RejectedException e) {
      return Optional.empty();
    }
  }

  private Candidate candidate(String text, Term condition, RoundUnrolling anywhere)
      throws RejectedException {
    runs.holds(condition, Position.NONE, 0);
    anywhere.holds(condition, Position.NONE, 0);
    return new Candidate(text, t -> holds(runs, condition, t), t -> holds(anywhere, condition, t));
  }

  /** What can be said at one time can be said at each. */
  private static Formula holds(RoundUnrolling unrolled, Term condition, int time) {
    try {
      return unrolled.holds(condition, Position.NONE, time);
    } catch (RejectedException e) {
      throw new IllegalStateException("what could be said before", e);
    }
  }

  private Candidate isUnproposed(int variable, RoundUnrolling anywhere) {
    return new Candidate(
        "no " + system.variables().get(variable).name() + " that nobody proposed",
        t -> runs.isUnproposed(variable, t),
        t -> anywhere.isUnproposed(variable, t));
  }

  /** The run that was found. */
  public RoundReplay replay(Finding.Broken broken) {
    return runs.replay(broken.model(), broken.time());
  }

  /** What a model shows from the beginning, up to a time. */
  public Excerpt fromBeginning(Model model, int time) {
    return runs.excerpt(model, time);
  }

  /** What a model shows from a state that induction looks at, up to a time. */
  public Excerpt fromAnywhere(Model model, int time) {
    return switch (induction) {
      case Induction.Possible(RoundUnrolling anywhere) -> anywhere.excerpt(model, time);
      case Induction.Refused(RejectedException why) -> throw new IllegalStateException(why);
    };
  }
}
