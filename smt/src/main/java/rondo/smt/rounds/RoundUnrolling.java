package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.Term;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundReplay;
import rondo.ir.round.RoundSystem;
import rondo.rounds.Inputs;
import rondo.rounds.values.ValueClass;
import rondo.smt.check.Unrolled;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.formula.Model;
import rondo.smt.value.Failure;
import rondo.smt.value.SymbolicEvaluator;
import rondo.smt.value.SymbolicValues;

/**
 * A protocol in rounds, spelt out in time: one step is one round.
 *
 * <p>Open are only what processes begin with, what happens to messages and processes in each round,
 * and what processes choose. Everything else is put together from that: a state is no more than a
 * name for what the rounds before it make of the first one. So a step says nothing but that what
 * happens in it is possible.
 */
public final class RoundUnrolling implements Unrolled {
  /** What is made use of. */
  public enum Symmetry {
    NOBODY,
    /** Of states that differ only in who is who, not all are looked at. */
    PROCESSES
  }

  private final RoundSystem system;
  private final Chairs chairs;
  private final SymbolicValues values;
  private final Formulas f;
  private final Passages passages;
  private final Start start;
  private final Interchange interchange;
  private final IntUnaryOperator alike;
  private final Formula firstValues;
  private final List<Passage> course = new ArrayList<>();
  private final List<Formula> wrongs = new ArrayList<>();

  /**
   * Which states are looked at first.
   *
   * @param alike from which process on all are interchangeable, by how many phases there are
   * @param firstValues whether values are the first of their class, where they may be renamed
   */
  private record Outset(Start start, IntUnaryOperator alike, Formula firstValues) {}

  private RoundUnrolling(RoundSystem system, Chairs chairs, SymbolicValues values, Outset outset)
      throws RejectedException {
    this.system = system;
    this.chairs = chairs;
    this.values = values;
    this.f = values.formulas();
    this.passages = new Passages(system, values);
    this.start = outset.start();
    this.interchange = new Interchange(system, values);
    this.alike = outset.alike();
    this.firstValues = outset.firstValues();
    prepare();
  }

  /**
   * All runs from the beginning.
   *
   * @param system all of whose properties are looked at, under its network
   */
  public static RoundUnrolling ofRuns(RoundSystem system, Symmetry symmetry, Inputs inputs)
      throws RejectedException {
    return ofRuns(system, chairs(system, symmetry), FirstValues.of(system, inputs));
  }

  /**
   * @param renamed the values that may be renamed
   */
  static RoundUnrolling ofRuns(RoundSystem system, Chairs chairs, List<ValueClass> renamed)
      throws RejectedException {
    refuse(system);
    var values = new SymbolicValues(new Formulas());
    Start start = Beginnings.of(system, values);
    Formula first = new FirstValues(system, renamed, values).areUsed(start.situation());
    return new RoundUnrolling(system, chairs, values, new Outset(start, chairs::alike, first));
  }

  /** Whatever may follow any state at the beginning of a phase, reachable or not. */
  public static RoundUnrolling fromAnywhere(RoundSystem system, Symmetry symmetry)
      throws RejectedException {
    return fromAnywhere(system, chairs(system, symmetry));
  }

  static RoundUnrolling fromAnywhere(RoundSystem system, Chairs chairs) throws RejectedException {
    refuse(system);
    var values = new SymbolicValues(new Formulas());
    Start start = Anywhere.of(system, chairs, values);
    Formula any = values.formulas().truth(true);
    return new RoundUnrolling(
        system, chairs, values, new Outset(start, chairs::alikeAnywhere, any));
  }

  static Chairs chairs(RoundSystem system, Symmetry symmetry) {
    return switch (symmetry) {
      case NOBODY -> Chairs.named(system);
      case PROCESSES -> Chairs.of(system);
    };
  }

  private static void refuse(RoundSystem system) throws RejectedException {
    for (RoundProperty property : system.properties()) {
      if (property instanceof RoundProperty.Temporal) {
        throw Refusal.TEMPORAL.at(
            property.at(), "`%s` is about runs without end".formatted(property.name()));
      }
    }
  }

  /** What has no meaning here comes up in the first phase, if at all. */
  private void prepare() throws RejectedException {
    for (int time = 0; time <= system.phase().size(); time++) {
      wrongIn(time);
      if (time < system.phase().size()) {
        extend(time);
      }
    }
  }

  private void extend(int time) throws RejectedException {
    while (course.size() <= time) {
      course.add(passages.after(situation(course.size()), course.size()));
    }
  }

  private Passage passage(int time) {
    try {
      extend(time);
    } catch (RejectedException e) {
      throw new IllegalStateException("a later phase is not like the first one", e);
    }
    return course.get(time);
  }

  Situation situation(int time) {
    return time == 0 ? start.situation() : passage(time - 1).after();
  }

  @Override
  public Formulas formulas() {
    return f;
  }

  @Override
  public Formula start() {
    return start.possible();
  }

  @Override
  public Formula stands(int until) {
    int rounds = system.phase().size();
    int phases = (until + rounds - 1) / rounds;
    return f.and(firstValues, interchange.inOrder(start.situation(), alike.applyAsInt(phases)));
  }

  @Override
  public Formula step(int time) {
    Formula goesOn = goesOn(time);
    return goesOn.isFalse() ? goesOn : f.and(goesOn, passage(time).possible());
  }

  /** Whether there is a round after a time. */
  private Formula goesOn(int time) {
    OptionalInt phases = system.phases();
    // Where runs begin at the beginning, they are over at a time that is known.
    int round = time % system.phase().size();
    if (phases.isPresent() && start.situation().moment().phase().isConstant()) {
      int phase = 1 + (time - round) / system.phase().size();
      if (phase > phases.getAsInt()) {
        return f.truth(false);
      }
    }
    Formula unfailed = time == 0 ? f.truth(true) : f.not(passage(time - 1).fails());
    if (phases.isEmpty()) {
      return unfailed;
    }
    var last = values.of(phases.getAsInt());
    return f.and(unfailed, f.not(values.less(last, situation(time).moment().phase())));
  }

  @Override
  public Formula wrong(int time) {
    try {
      return wrongIn(time);
    } catch (RejectedException e) {
      throw new IllegalStateException("a later phase is not like the first one", e);
    }
  }

  private Formula wrongIn(int time) throws RejectedException {
    while (wrongs.size() <= time) {
      int next = wrongs.size();
      Formula before = next == 0 ? f.truth(false) : passage(next - 1).wrong();
      wrongs.add(f.or(before, f.or(violations(next))));
    }
    return wrongs.get(time);
  }

  private List<Formula> violations(int time) throws RejectedException {
    var violations = new ArrayList<Formula>();
    Situation now = situation(time);
    for (RoundProperty property : system.properties()) {
      switch (property) {
        case RoundProperty.Invariant invariant -> {
          if (invariant.isDue(now.round())) {
            violations.add(f.not(holds(invariant.condition(), invariant.at(), time)));
          }
        }
        case RoundProperty.Validity validity -> violations.add(isInvalid(validity, now));
        case RoundProperty.Irrevocability _ -> {}
        case RoundProperty.Temporal _ ->
            throw new IllegalStateException("refused before: " + property.name());
      }
    }
    return violations;
  }

  private Formula isInvalid(RoundProperty.Validity validity, Situation now) {
    List<Formula> some =
        now.variables().stream()
            .map(v -> values.same(v.get(validity.output()), now.unproposed().value()))
            .toList();
    return f.and(now.unproposed().watched(), f.or(some));
  }

  /** Whether a condition holds at a time; not if there is a run-time error in it. */
  public Formula holds(Term condition, Position at, int time) throws RejectedException {
    Situation now = situation(time);
    var evaluator = SymbolicEvaluator.ofState(values, now.everybody(f), now.moment());
    Formula holds = evaluator.holds(condition, at);
    List<Formula> failures = evaluator.failures().stream().map(Failure::when).toList();
    return f.and(holds, f.not(f.or(failures)));
  }

  /**
   * Whether nobody has the value that nobody proposed, in this variable, if it is of such values:
   * true where no validity is watched.
   */
  public Formula isUnproposed(int variable, int time) {
    Situation now = situation(time);
    List<Formula> nobodys =
        IntStream.range(0, system.processes())
            .mapToObj(
                p ->
                    f.not(
                        Validity.occurs(
                            values,
                            now.unproposed().value(),
                            now.variables().get(p).get(variable))))
            .toList();
    return f.implies(now.unproposed().watched(), f.and(nobodys));
  }

  @Override
  public Formula differ(int earlier, int later) {
    Situation one = situation(earlier);
    Situation other = situation(later);
    int phases = (later - earlier) / system.phase().size();
    boolean sameTurn = !chairs.takesTurns() || phases % system.processes() == 0;
    if (one.round() != other.round()
        || system.phases().isPresent()
        || chairs.stampsTakeTurns()
        || !sameTurn) {
      return f.truth(true);
    }
    return f.not(new Likeness(system, values).of(one, other));
  }

  /** The run from the beginning that a model shows up to a time, at which something is wrong. */
  public RoundReplay replay(Model model, int time) {
    return reading(model).replay(time);
  }

  /** What a model shows from any state on, up to a time. */
  public Excerpt excerpt(Model model, int time) {
    return reading(model).excerpt(time);
  }

  private Reading reading(Model model) {
    var situations = new ArrayList<Situation>();
    situations.add(start.situation());
    course.forEach(p -> situations.add(p.after()));
    return new Reading(system, chairs, values, model, new Reading.Course(situations, course));
  }
}
