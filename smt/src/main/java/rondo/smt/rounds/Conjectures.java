package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Term;
import rondo.ir.data.Term.Condition;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.round.Assumption;
import rondo.ir.round.Mentions;
import rondo.ir.round.RoundSystem;

/**
 * Conditions that may hold whenever a phase begins, in the shapes that inductive invariants of
 * protocols have, with the variables and thresholds of a program:
 *
 * <ul>
 *   <li>at rest: a variable has its initial value again; a stamp is one of an earlier phase;
 *   <li>no gaps: a set is not empty;
 *   <li>quorums: what one process has decided, or votes for, more than a threshold of them hold;
 *   <li>locks: more than a threshold have a stamp as recent as some process's, and all that have
 *       hold what was decided;
 *   <li>unity: no two processes have different values, as far as they have any, or as far as they
 *       are correct;
 *   <li>loyalty: if all have the same value in one variable, they have it in another;
 *   <li>crashes: correct processes have the same values unless some process crashed in each phase.
 * </ul>
 *
 * <p>They come in chains of which each link follows from the one before. Nothing depends on whether
 * they are true: those that are not are dropped.
 */
final class Conjectures {
  private static final Binder P = new Binder(0, "p");
  private static final Binder Q = new Binder(1, "q");
  private static final Binder R = new Binder(2, "r");
  private static final Binder V = new Binder(3, "v");

  /** How many binders a conjecture needs room for. */
  static final int SLOTS = 4;

  private final RoundSystem system;
  private final List<Integer> thresholds;
  private final Set<List<Phrase>> found = new LinkedHashSet<>();

  private Conjectures(RoundSystem system) {
    this.system = system;
    thresholds = thresholds(system);
  }

  /** Chains, the strongest first. */
  static List<List<Phrase>> of(RoundSystem system) {
    var conjectures = new Conjectures(system);
    conjectures.atRest();
    conjectures.noGaps();
    conjectures.unity();
    conjectures.quorums();
    conjectures.locks();
    conjectures.loyalty();
    return List.copyOf(conjectures.found);
  }

  private void atRest() {
    for (int v = 0; v < system.variables().size(); v++) {
      LocalVariable variable = system.variables().get(v);
      if (variable.type() instanceof Type.Stamp) {
        found.add(List.of(forAll(of(P, v).less(Phrase.phase()))));
      } else if (variable.initial() instanceof LocalVariable.Initial.Fixed(Term.Constant c)) {
        Phrase initial = initial(v, c);
        var chain = new ArrayList<>(List.of(forAll(initial)));
        if (mayFail()) {
          chain.add(forAll(correct(P).implies(initial)));
        }
        system.phases().ifPresent(last -> chain.add(forAll(phaseAtMost(last).implies(initial))));
        found.add(List.copyOf(chain));
      }
    }
  }

  private void noGaps() {
    for (int v = 0; v < system.variables().size(); v++) {
      if (type(v) instanceof Type.SetOf) {
        Phrase empty = Phrase.word("{}", new Term.Constant(Value.set(List.of())));
        found.add(List.of(forAll(of(P, v).compared(Term.BinaryOp.NE, "!=", empty))));
      }
    }
  }

  private static Phrase phaseAtMost(int last) {
    return Phrase.phase().compared(Term.BinaryOp.LE, "<=", Phrase.number(last));
  }

  private Phrase initial(int variable, Term.Constant constant) {
    Phrase own = of(P, variable);
    return switch (constant.value()) {
      case Value.None _ -> own.same(Phrase.word("none", constant));
      case Value.Number(int number) when type(variable) instanceof Type.Bool ->
          own.same(Phrase.word(number == 0 ? "false" : "true", constant));
      case Value _ -> own.same(Phrase.word("its initial value", constant));
    };
  }

  private void unity() {
    for (int v : unknowns()) {
      for (int w : unknowns()) {
        if (v <= w && isAlike(v, w)) {
          Phrase same = of(P, v).same(of(Q, w));
          found.add(List.of(forPairs(whereThere(v, P).implies(whereThere(w, Q).implies(same)))));
        }
      }
    }
    for (int v = 0; v < system.variables().size(); v++) {
      Phrase same = of(P, v).same(of(Q, v));
      var chain = new ArrayList<>(List.of(forPairs(same)));
      if (mayFail()) {
        Phrase alive = correct(P).and(correct(Q));
        chain.add(forPairs(alive.implies(same)));
        Phrase crashed = Phrase.is(Condition.CRASHED, process(R)).count(R, system.processes());
        chain.add(forPairs(alive.implies(same.or(crashed.atLeast(Phrase.phase().minus(1))))));
      }
      found.add(List.copyOf(chain));
    }
  }

  /** What one process has, many hold. */
  private void quorums() {
    for (int v : unknowns()) {
      for (int w = 0; w < system.variables().size(); w++) {
        if (v != w && isAlike(v, w)) {
          quorum(v, w);
        }
      }
    }
  }

  private void quorum(int decided, int held) {
    Phrase there = known(decided);
    Phrase holds = of(Q, held).same(value(decided));
    Phrase everybody = known(decided).implies(holds.forall(Q, system.processes()));
    if (mayFail()) {
      Phrase correct = correct(Q).implies(holds).forall(Q, system.processes());
      found.add(List.of(forEach(decided, everybody), forEach(decided, there.implies(correct))));
    }
    var chain = new ArrayList<>(List.of(forEach(decided, everybody)));
    Phrase holders = holds.count(Q, system.processes());
    for (int threshold : thresholds) {
      chain.add(forEach(decided, there.implies(holders.more(Phrase.number(threshold)))));
    }
    found.add(List.copyOf(chain));
  }

  private void locks() {
    for (int s = 0; s < system.variables().size(); s++) {
      if (type(s) instanceof Type.Stamp) {
        for (int v : unknowns()) {
          for (int w = 0; w < system.variables().size(); w++) {
            if (v != w && isAlike(v, w)) {
              lock(s, v, w);
            }
          }
        }
      }
    }
  }

  private void lock(int stamp, int decided, int held) {
    Phrase recent = of(Q, stamp).atLeast(of(R, stamp));
    Phrase all = recent.implies(of(Q, held).same(value(decided))).forall(Q, system.processes());
    Phrase many = recent.count(Q, system.processes());
    var chain = new ArrayList<Phrase>();
    for (int threshold : thresholds) {
      Phrase locked = many.more(Phrase.number(threshold)).and(all).exists(R, system.processes());
      chain.add(forEach(decided, known(decided).implies(locked)));
    }
    found.add(List.copyOf(chain));
  }

  private void loyalty() {
    for (int v = 0; v < system.variables().size(); v++) {
      for (int w = 0; w < system.variables().size(); w++) {
        if (v != w && isAlike(v, w) && isListed(v) && !(type(v) instanceof Type.Optional)) {
          Phrase premise = of(P, v).same(value(v)).forall(P, system.processes());
          Phrase same = of(Q, w).same(value(v));
          Phrase loyal = type(w) instanceof Type.Optional ? whereThere(w, Q).implies(same) : same;
          found.add(List.of(forEach(v, premise.implies(loyal.forall(Q, system.processes())))));
        }
      }
    }
  }

  /**
   * For each value that a variable has somewhere: value by value if there are few, which makes for
   * smaller formulas than process by process.
   */
  private Phrase forEach(int variable, Phrase condition) {
    return isListed(variable)
        ? condition.forall(V, present(type(variable)))
        : condition.forall(P, system.processes());
  }

  /** The value that {@link #forEach} speaks of. */
  private Phrase value(int variable) {
    return isListed(variable) ? Phrase.word(V.name(), new Term.Bound(V)) : of(P, variable);
  }

  /** Somebody has the value that {@link #forEach} speaks of. */
  private Phrase known(int variable) {
    return isListed(variable)
        ? of(P, variable).same(value(variable)).exists(P, system.processes())
        : whereThere(variable, P);
  }

  private boolean isListed(int variable) {
    return switch (present(type(variable))) {
      case Type.Range(int low, int high) -> high - low < system.processes();
      case Type.Bool _, Type.Enumeration _ -> true;
      case Type _ -> false;
    };
  }

  private Phrase forAll(Phrase condition) {
    return condition.forall(P, system.processes());
  }

  private Phrase forPairs(Phrase condition) {
    Phrase each = condition.forall(Q, system.processes()).forall(P, system.processes());
    return new Phrase("forall p, q : " + condition.text(), each.term(), each.binds());
  }

  private Phrase of(Binder process, int variable) {
    return Phrase.of(process(process), variable, system.variables().get(variable).name());
  }

  private static Phrase process(Binder binder) {
    return Phrase.process(binder);
  }

  private static Phrase correct(Binder process) {
    return Phrase.is(Condition.CORRECT, process(process));
  }

  private Phrase whereThere(int variable, Binder process) {
    return of(process, variable).isPresent();
  }

  private Type type(int variable) {
    return system.variables().get(variable).type();
  }

  /** The variables that may have no value. */
  private List<Integer> unknowns() {
    var all = new ArrayList<Integer>();
    for (int v = 0; v < system.variables().size(); v++) {
      if (type(v) instanceof Type.Optional) {
        all.add(v);
      }
    }
    return all;
  }

  private boolean isAlike(int one, int other) {
    return present(type(one)).equals(present(type(other)));
  }

  private static Type present(Type type) {
    return type instanceof Type.Optional(Type of) ? of : type;
  }

  private boolean mayFail() {
    return system.network().assumptions().stream()
        .anyMatch(
            a ->
                a instanceof Assumption.Crashes
                    || a instanceof Assumption.Omissions
                    || a instanceof Assumption.Byzantine);
  }

  /**
   * The numbers that counts are compared with, by the program and the network: large ones first.
   */
  private static List<Integer> thresholds(RoundSystem system) {
    var all = new TreeSet<Integer>(List.of(system.processes() / 2));
    new Mentions(system).byProcesses().flatMap(Conjectures::compared).forEach(all::add);
    for (Assumption assumption : system.network().assumptions()) {
      if (assumption instanceof Assumption.HeardAtLeast(int least)) {
        all.add(least - 1);
      }
    }
    for (int threshold : List.copyOf(all)) {
      all.add(threshold - lies(system));
    }
    return List.copyOf(all.subSet(0, true, system.processes(), false).descendingSet());
  }

  /** How many messages that a process counts may be made up. */
  private static int lies(RoundSystem system) {
    return system.network().assumptions().stream()
        .mapToInt(a -> a instanceof Assumption.Byzantine(int most, _) ? most : 0)
        .max()
        .orElse(0);
  }

  /** "More than": at least 3 is more than 2. */
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
    return Mentions.of(term)
        .anyMatch(t -> t instanceof Term.Fold fold && fold.kind() == Term.Kind.COUNT);
  }
}
