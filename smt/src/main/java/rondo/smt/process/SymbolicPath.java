package rondo.smt.process;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import rondo.ir.Fault;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;

/**
 * An execution under way: the condition under which it got so far, the memory as it is then, and
 * what went wrong. Where the condition does not hold, the memory means nothing. So effects need not
 * ask for it, and whatever blocks or breaks the execution takes its own condition out of it.
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

  /** Under which condition this is executed. */
  Formula pathCondition() {
    return pathCondition;
  }

  SymbolicMemory memory() {
    return symbolicMemory;
  }

  /** Goes on from there. */
  void replaceBy(SymbolicMemory.GuardedMemory other) {
    pathCondition = other.when();
    symbolicMemory = other.symbolicMemory();
  }

  /** All that went wrong, in order. */
  List<GuardedViolation> violations() {
    return violations;
  }

  /** Goes on only where {@code condition} holds. */
  void require(Formula condition) {
    pathCondition = factory.and(pathCondition, condition);
  }

  /** Ends with a run-time error where {@code condition} holds. */
  void fail(Formula condition) {
    report(condition, Fault.Kind.RUNTIME_ERROR);
    require(factory.not(condition));
  }

  /** Something went wrong where {@code condition} holds, and the execution goes on. */
  void report(Formula condition, Fault.Kind kind) {
    Formula when = factory.and(pathCondition, condition);
    if (!when.isFalse()) {
      violations.add(new GuardedViolation(when, kind));
    }
  }

  /** Does something only where {@code condition} holds, without any effect but run-time errors. */
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

  /** Executes something whose violations nobody minds, but for run-time errors. */
  <T> T ignoringViolations(Supplier<T> evaluation) {
    int known = violations.size();
    T result = evaluation.get();
    violations.subList(known, violations.size()).removeIf(p -> !p.endsRun());
    return result;
  }

  /** When a run-time error has ended it. */
  Formula failed() {
    return factory.or(
        violations.stream().filter(GuardedViolation::endsRun).map(GuardedViolation::when).toList());
  }

  /** A part of this, under a further condition, with a memory of its own. */
  SymbolicPath branch(Formula condition) {
    return new SymbolicPath(factory.and(pathCondition, condition), symbolicMemory.copy());
  }

  /** Goes on as one of these branches, of which at most one is executed. */
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
