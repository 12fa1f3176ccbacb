package rondo.smt.solver;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Params;
import com.microsoft.z3.Z3Exception;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermNode;

/**
 * Z3 through its Java API.
 *
 * <p>Z3 accepts only literals as assumptions, so any other formula gets a proxy variable that
 * implies it. The implication belongs to the level at which it was added.
 */
final class Z3Solver implements Solver {
  private static final int NO_LIMIT = -1; // as an unsigned number the largest one

  /** No other variable name has this prefix. */
  private static final String PROXY = "$assumed";

  private final Context z3 = new Context();
  private final Z3Translator terms = new Z3Translator(z3);
  private final Z3Interruption interruption = new Z3Interruption(z3);
  private final com.microsoft.z3.Solver solver = z3.mkSolver();
  private final Deque<Set<Formula>> assumable = new ArrayDeque<>(List.of(new HashSet<>()));

  Z3Solver(SolverConfiguration configuration) {
    Params params = z3.mkParams();
    params.add("random_seed", configuration.seed());
    solver.setParameters(params);
  }

  @Override
  public Set<Capability> capabilities() {
    return EnumSet.allOf(Capability.class);
  }

  @Override
  public void add(Formula formula) {
    try {
      solver.add(new BoolExpr[] {terms.of(formula)});
    } catch (Z3Exception e) {
      if (isMemory(String.valueOf(e.getMessage()))) {
        throw new OutOfMemoryError("Z3: " + e.getMessage());
      }
      throw e;
    }
  }

  private static boolean isMemory(String detail) {
    return detail.contains("memout") || detail.contains("memory");
  }

  @Override
  public void push() {
    solver.push();
    assumable.push(new HashSet<>());
  }

  @Override
  public void pop() {
    if (assumable.size() == 1) {
      throw new IllegalStateException("nothing was pushed");
    }
    solver.pop();
    assumable.pop();
  }

  @Override
  public Answer check(List<Formula> assumptions, TimeLimit timeLimit) {
    var literals = new LinkedHashMap<BoolExpr, Formula>();
    for (Formula assumption : assumptions) {
      literals.put(literal(assumption), assumption);
    }
    Params params = z3.mkParams();
    params.add("timeout", timeLimit.time().map(Z3Solver::milliseconds).orElse(NO_LIMIT));
    solver.setParameters(params);
    if (!interruption.begin()) {
      return new Answer.Unknown(Answer.Reason.INTERRUPTED, "interrupted before it began");
    }
    try {
      return switch (solver.check(literals.keySet().toArray(BoolExpr[]::new))) {
        case SATISFIABLE -> new Answer.Satisfiable(terms.model(solver.getModel()));
        case UNSATISFIABLE -> new Answer.Unsatisfiable(core(assumptions, literals));
        case UNKNOWN -> unknown(solver.getReasonUnknown(), timeLimit);
      };
    } catch (Z3Exception e) {
      return unknown(String.valueOf(e.getMessage()), timeLimit); // Z3 reports some limits this way
    } finally {
      interruption.end();
    }
  }

  static int milliseconds(Duration time) {
    return Math.clamp(time.toMillis(), 1, Integer.MAX_VALUE);
  }

  private BoolExpr literal(Formula assumption) {
    Formula atom = assumption.node() instanceof TermNode.Not(Formula body) ? body : assumption;
    if (atom.node() instanceof TermNode.Variable) {
      return terms.of(assumption);
    }
    BoolExpr proxy = z3.mkBoolConst(PROXY + assumption.id());
    if (assumable.stream().noneMatch(level -> level.contains(assumption))) {
      solver.add(new BoolExpr[] {z3.mkImplies(proxy, terms.of(assumption))});
      assumable.peek().add(assumption);
    }
    return proxy;
  }

  /** The core, in the order of the assumptions. */
  private List<Formula> core(List<Formula> assumptions, Map<BoolExpr, Formula> literals) {
    Set<Formula> core = new HashSet<>();
    Arrays.stream(solver.getUnsatCore()).map(literals::get).forEach(core::add);
    return assumptions.stream().filter(core::contains).toList();
  }

  private Answer unknown(String detail, TimeLimit timeLimit) {
    if (interruption.isInterrupted()) {
      return new Answer.Unknown(Answer.Reason.INTERRUPTED, detail);
    }
    if (isMemory(detail)) {
      return new Answer.Unknown(Answer.Reason.MEMORY, detail);
    }
    boolean late =
        timeLimit.time().isPresent() && (detail.contains("timeout") || detail.contains("cancel"));
    return new Answer.Unknown(late ? Answer.Reason.TIME : Answer.Reason.GAVE_UP, detail);
  }

  @Override
  public void interrupt() {
    interruption.interrupt();
  }

  @Override
  public void close() {
    z3.close();
  }
}
