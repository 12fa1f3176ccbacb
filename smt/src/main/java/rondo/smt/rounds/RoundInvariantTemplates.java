package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.round.RoundFaultModel;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.TermTraversal;

/**
 * Templates for inductive invariants over the states at the beginning of a phase, instantiated with
 * the variables and thresholds of the program:
 *
 * <ul>
 *   <li>at rest: a variable has its initial value again; a stamp belongs to an earlier phase;
 *   <li>no gaps: a set is not empty;
 *   <li>quorums: a value that one process has decided, or votes for, is held by more than a
 *       threshold of processes;
 *   <li>locks: more than a threshold of processes have a stamp as recent as that of some process,
 *       and all these hold the decided value;
 *   <li>agreement: no two processes have different values, if both have one, or both are correct;
 *   <li>unanimity: if all processes have the same value in one variable, they have it in another;
 *   <li>crashes: correct processes have equal values unless some process crashed in each phase.
 * </ul>
 *
 * <p>Templates form chains in which each one follows from the one before. Soundness does not depend
 * on whether they hold: candidates that are not invariants are dropped.
 */
final class RoundInvariantTemplates {
  private static final Binder P = new Binder(0, "p");
  private static final Binder Q = new Binder(1, "q");
  private static final Binder R = new Binder(2, "r");
  private static final Binder V = new Binder(3, "v");

  /** The number of binder slots that a template needs. */
  static final int SLOTS = 4;

  private final RoundSystem system;
  private final List<Integer> thresholds;
  private final Set<List<TemplateTerm>> found = new LinkedHashSet<>();

  private RoundInvariantTemplates(RoundSystem system) {
    this.system = system;
    thresholds = thresholds(system);
  }

  /** Chains of templates, each with the strongest first. */
  static List<List<TemplateTerm>> of(RoundSystem system) {
    var templates = new RoundInvariantTemplates(system);
    templates.resetVariables();
    templates.nonEmptySets();
    templates.agreement();
    templates.quorums();
    templates.locks();
    templates.unanimity();
    return List.copyOf(templates.found);
  }

  private void resetVariables() {
    for (int v = 0; v < system.variables().size(); v++) {
      LocalVariable variable = system.variables().get(v);
      if (variable.type() instanceof Type.Stamp) {
        found.add(List.of(forAll(of(P, v).less(TemplateTerm.phase()))));
      } else if (variable.initial() instanceof LocalVariable.Initial.Fixed(Term.Constant c)) {
        TemplateTerm initial = initial(v, c);
        var chain = new ArrayList<>(List.of(forAll(initial)));
        if (mayFail()) {
          chain.add(forAll(correct(P).implies(initial)));
        }
        system
            .phaseLimit()
            .ifPresent(last -> chain.add(forAll(phaseAtMost(last).implies(initial))));
        found.add(List.copyOf(chain));
      }
    }
  }

  private void nonEmptySets() {
    for (int v = 0; v < system.variables().size(); v++) {
      if (type(v) instanceof Type.SetOf) {
        TemplateTerm empty = TemplateTerm.atom("{}", new Term.Constant(Value.set(List.of())));
        found.add(List.of(forAll(of(P, v).compared(Term.BinaryOp.NE, "!=", empty))));
      }
    }
  }

  private static TemplateTerm phaseAtMost(int last) {
    return TemplateTerm.phase().compared(Term.BinaryOp.LE, "<=", TemplateTerm.number(last));
  }

  private TemplateTerm initial(int variable, Term.Constant constant) {
    TemplateTerm own = of(P, variable);
    return switch (constant.value()) {
      case Value.None _ -> own.equal(TemplateTerm.atom("none", constant));
      case Value.Number(int number) when type(variable) instanceof Type.Bool ->
          own.equal(TemplateTerm.atom(number == 0 ? "false" : "true", constant));
      case Value _ -> own.equal(TemplateTerm.atom("its initial value", constant));
    };
  }

  private void agreement() {
    for (int v : unknowns()) {
      for (int w : unknowns()) {
        if (v <= w && haveSameType(v, w)) {
          TemplateTerm same = of(P, v).equal(of(Q, w));
          found.add(List.of(forPairs(whereThere(v, P).implies(whereThere(w, Q).implies(same)))));
        }
      }
    }
    for (int v = 0; v < system.variables().size(); v++) {
      TemplateTerm same = of(P, v).equal(of(Q, v));
      var chain = new ArrayList<>(List.of(forPairs(same)));
      if (mayFail()) {
        TemplateTerm alive = correct(P).and(correct(Q));
        chain.add(forPairs(alive.implies(same)));
        TemplateTerm crashed =
            TemplateTerm.is(ProcessStatus.CRASHED, process(R)).count(R, system.processes());
        chain.add(forPairs(alive.implies(same.or(crashed.atLeast(TemplateTerm.phase().minus(1))))));
      }
      found.add(List.copyOf(chain));
    }
  }

  /** A value of one process is held by a quorum. */
  private void quorums() {
    for (int v : unknowns()) {
      for (int w = 0; w < system.variables().size(); w++) {
        if (v != w && haveSameType(v, w)) {
          quorum(v, w);
        }
      }
    }
  }

  private void quorum(int decided, int held) {
    TemplateTerm there = known(decided);
    TemplateTerm holds = of(Q, held).equal(value(decided));
    TemplateTerm unanimous = known(decided).implies(holds.forall(Q, system.processes()));
    if (mayFail()) {
      TemplateTerm correct = correct(Q).implies(holds).forall(Q, system.processes());
      found.add(List.of(forEach(decided, unanimous), forEach(decided, there.implies(correct))));
    }
    var chain = new ArrayList<>(List.of(forEach(decided, unanimous)));
    TemplateTerm holders = holds.count(Q, system.processes());
    for (int threshold : thresholds) {
      chain.add(forEach(decided, there.implies(holders.greater(TemplateTerm.number(threshold)))));
    }
    found.add(List.copyOf(chain));
  }

  private void locks() {
    for (int s = 0; s < system.variables().size(); s++) {
      if (type(s) instanceof Type.Stamp) {
        for (int v : unknowns()) {
          for (int w = 0; w < system.variables().size(); w++) {
            if (v != w && haveSameType(v, w)) {
              lock(s, v, w);
            }
          }
        }
      }
    }
  }

  private void lock(int stamp, int decided, int held) {
    TemplateTerm recent = of(Q, stamp).atLeast(of(R, stamp));
    TemplateTerm all =
        recent.implies(of(Q, held).equal(value(decided))).forall(Q, system.processes());
    TemplateTerm many = recent.count(Q, system.processes());
    var chain = new ArrayList<TemplateTerm>();
    for (int threshold : thresholds) {
      TemplateTerm locked =
          many.greater(TemplateTerm.number(threshold)).and(all).exists(R, system.processes());
      chain.add(forEach(decided, known(decided).implies(locked)));
    }
    found.add(List.copyOf(chain));
  }

  private void unanimity() {
    for (int v = 0; v < system.variables().size(); v++) {
      for (int w = 0; w < system.variables().size(); w++) {
        if (v != w && haveSameType(v, w) && isListed(v) && !(type(v) instanceof Type.Optional)) {
          TemplateTerm premise = of(P, v).equal(value(v)).forall(P, system.processes());
          TemplateTerm same = of(Q, w).equal(value(v));
          TemplateTerm conclusion =
              type(w) instanceof Type.Optional ? whereThere(w, Q).implies(same) : same;
          found.add(List.of(forEach(v, premise.implies(conclusion.forall(Q, system.processes())))));
        }
      }
    }
  }

  /**
   * The condition for each value that a variable has in some process: ranges over values if they
   * are few, which gives smaller formulas than ranging over processes.
   */
  private TemplateTerm forEach(int variable, TemplateTerm condition) {
    return isListed(variable)
        ? condition.forall(V, present(type(variable)))
        : condition.forall(P, system.processes());
  }

  /** The value bound by {@link #forEach}. */
  private TemplateTerm value(int variable) {
    return isListed(variable)
        ? TemplateTerm.atom(V.name(), new Term.BoundVariable(V))
        : of(P, variable);
  }

  /** Some process has the value bound by {@link #forEach}. */
  private TemplateTerm known(int variable) {
    return isListed(variable)
        ? of(P, variable).equal(value(variable)).exists(P, system.processes())
        : whereThere(variable, P);
  }

  private boolean isListed(int variable) {
    return switch (present(type(variable))) {
      case Type.Range(int low, int high) -> high - low < system.processes();
      case Type.Bool _, Type.Enumeration _ -> true;
      case Type _ -> false;
    };
  }

  private TemplateTerm forAll(TemplateTerm condition) {
    return condition.forall(P, system.processes());
  }

  private TemplateTerm forPairs(TemplateTerm condition) {
    TemplateTerm each = condition.forall(Q, system.processes()).forall(P, system.processes());
    return new TemplateTerm("forall p, q : " + condition.text(), each.term(), each.precedence());
  }

  private TemplateTerm of(Binder process, int variable) {
    return TemplateTerm.of(process(process), variable, system.variables().get(variable).name());
  }

  private static TemplateTerm process(Binder binder) {
    return TemplateTerm.process(binder);
  }

  private static TemplateTerm correct(Binder process) {
    return TemplateTerm.is(ProcessStatus.CORRECT, process(process));
  }

  private TemplateTerm whereThere(int variable, Binder process) {
    return of(process, variable).isPresent();
  }

  private Type type(int variable) {
    return system.variables().get(variable).type();
  }

  /** The variables of optional type. */
  private List<Integer> unknowns() {
    var all = new ArrayList<Integer>();
    for (int v = 0; v < system.variables().size(); v++) {
      if (type(v) instanceof Type.Optional) {
        all.add(v);
      }
    }
    return all;
  }

  private boolean haveSameType(int one, int other) {
    return present(type(one)).equals(present(type(other)));
  }

  private static Type present(Type type) {
    return type instanceof Type.Optional(Type of) ? of : type;
  }

  private boolean mayFail() {
    return system.network().faultModel().hasFaultyProcesses();
  }

  /**
   * The thresholds that the program and the fault model compare counts with, in descending order.
   */
  private static List<Integer> thresholds(RoundSystem system) {
    var all = new TreeSet<Integer>(List.of(system.processes() / 2));
    new TermTraversal(system)
        .ofProcesses()
        .flatMap(RoundInvariantTemplates::compared)
        .forEach(all::add);
    RoundFaultModel faultModel = system.network().faultModel();
    all.add(faultModel.minimumHeardOf() - 1);
    int forgeable = Math.max(faultModel.byzantine(), faultModel.transientlyByzantine());
    for (int threshold : List.copyOf(all)) {
      all.add(threshold - forgeable);
    }
    return List.copyOf(all.subSet(0, true, system.processes(), false).descendingSet());
  }

  /** Thresholds as strict lower bounds: at least 3 is more than 2. */
  private static Stream<Integer> compared(Term term) {
    if (!(term instanceof Term.Binary(var op, Term left, Term right, _))) {
      return Stream.empty();
    }
    boolean counts = isCount(left) || isCount(right);
    Term with = isCount(left) ? right : left;
    if (!counts || !(with instanceof Term.Constant(Value.Number(int number)))) {
      return Stream.empty();
    }
    return switch (op) {
      case GT, LE, LT, GE, EQ, NE -> Stream.of(number, number - 1);
      case ADD, SUB, MUL, DIV, MOD, AND, OR, UNION, INTERSECTION, DIFFERENCE -> Stream.empty();
      case SUBSET, CONCAT, PREFIX -> Stream.empty();
    };
  }

  private static boolean isCount(Term term) {
    return term.subterms()
        .anyMatch(t -> t instanceof Term.Fold fold && fold.foldKind() == Term.FoldKind.COUNT);
  }
}
