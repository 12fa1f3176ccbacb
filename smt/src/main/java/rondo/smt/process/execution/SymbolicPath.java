package rondo.smt.process.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import rondo.ir.Fault;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;

/**
 * A path of a symbolic execution: the path condition, the memory and the violations so far. The
 * memory is meaningless where the path condition is false. So effects need not be guarded by the
 * condition, and a statement that blocks or fails removes its case from the condition.
 */
final class SymbolicPath {
  private final TermFactory factory;
  private final List<GuardedViolation> violations = new ArrayList<>();
  private Formula pathCondition;
  private SymbolicMemory symbolicMemory;

  SymbolicPath(Formula live, SymbolicMemory symbolicMemory) {
    this.factory = symbolicMemory.layout().formulas();
    this.pathCondition = live;
    this.symbolicMemory = symbolicMemory;
  }

  Formula pathCondition() {
    return pathCondition;
  }

  SymbolicMemory memory() {
    return symbolicMemory;
  }

  /** Continues from another memory under its condition. */
  void replaceBy(SymbolicMemory.GuardedMemory other) {
    pathCondition = other.when();
    symbolicMemory = other.symbolicMemory();
  }

  /** All violations in order of occurrence. */
  List<GuardedViolation> violations() {
    return violations;
  }

  /** Continues only where {@code condition} holds. */
  void require(Formula condition) {
    pathCondition = factory.and(pathCondition, condition);
  }

  /** Ends with a run-time error where {@code condition} holds. */
  void fail(Formula condition) {
    report(condition, Fault.Kind.RUNTIME_ERROR);
    require(factory.not(condition));
  }

  /** Reports a violation where {@code condition} holds; the path continues. */
  void report(Formula condition, Fault.Kind kind) {
    Formula when = factory.and(pathCondition, condition);
    if (!when.isFalse()) {
      violations.add(new GuardedViolation(when, kind));
    }
  }

  /**
   * Evaluates under {@code condition}; run-time errors are the only effect on the path condition.
   */
  <T> T under(Formula condition, Supplier<T> evaluation) {
    Formula before = pathCondition;
    int known = violations.size();
    pathCondition = factory.and(pathCondition, condition);
    T result = evaluation.get();
    List<Formula> broken =
        violations.subList(known, violations.size()).stream()
            .filter(GuardedViolation::endsRun)
            .map(GuardedViolation::when)
            .toList();
    pathCondition = factory.and(before, factory.not(factory.or(broken)));
    return result;
  }

  /** Executes, and discards all violations but run-time errors. */
  <T> T ignoringViolations(Supplier<T> evaluation) {
    int known = violations.size();
    T result = evaluation.get();
    violations.subList(known, violations.size()).removeIf(p -> !p.endsRun());
    return result;
  }

  /** Whether a run-time error has ended the path. */
  Formula failed() {
    return factory.or(
        violations.stream().filter(GuardedViolation::endsRun).map(GuardedViolation::when).toList());
  }

  /** A branch under a further condition, with its own copy of the memory. */
  SymbolicPath branch(Formula condition) {
    return new SymbolicPath(factory.and(pathCondition, condition), symbolicMemory.copy());
  }

  /** Continues with the merge of these branches, whose conditions are mutually exclusive. */
  void join(List<SymbolicPath> branches) {
    branches.forEach(b -> violations.addAll(b.violations));
    pathCondition = factory.or(branches.stream().map(b -> b.pathCondition).toList());
    List<SymbolicMemory.GuardedMemory> memories =
        branches.stream()
            .filter(b -> !b.pathCondition.isFalse())
            .map(b -> new SymbolicMemory.GuardedMemory(b.pathCondition, b.symbolicMemory))
            .toList();
    if (!memories.isEmpty()) {
      symbolicMemory = SymbolicMemory.merge(memories);
    }
  }
}
