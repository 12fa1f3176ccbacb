package rondo.smt.process;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import rondo.ir.Fault;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;

/**
 * An execution under way: the condition under which it got so far, the memory as it is then, and
 * what went wrong. Where the condition does not hold, the memory means nothing. So effects need not
 * ask for it, and whatever blocks or breaks the execution takes its own condition out of it.
 */
final class Strand {
  private final Formulas formulas;
  private final List<Problem> problems = new ArrayList<>();
  private Formula live;
  private Memory memory;

  Strand(Formula live, Memory memory) {
    this.formulas = memory.layout().formulas();
    this.live = live;
    this.memory = memory;
  }

  /** Under which condition this is executed. */
  Formula live() {
    return live;
  }

  Memory memory() {
    return memory;
  }

  /** Goes on from there. */
  void become(Memory.Branch other) {
    live = other.when();
    memory = other.memory();
  }

  /** All that went wrong, in order. */
  List<Problem> problems() {
    return problems;
  }

  /** Goes on only where {@code condition} holds. */
  void require(Formula condition) {
    live = formulas.and(live, condition);
  }

  /** Ends with a run-time error where {@code condition} holds. */
  void fail(Formula condition) {
    note(condition, Fault.Kind.RUNTIME_ERROR);
    require(formulas.not(condition));
  }

  /** Something went wrong where {@code condition} holds, and the execution goes on. */
  void note(Formula condition, Fault.Kind kind) {
    Formula when = formulas.and(live, condition);
    if (!when.isFalse()) {
      problems.add(new Problem(when, kind));
    }
  }

  /** Does something only where {@code condition} holds, without any effect but run-time errors. */
  <T> T where(Formula condition, Supplier<T> evaluation) {
    Formula before = live;
    int known = problems.size();
    live = formulas.and(live, condition);
    T result = evaluation.get();
    List<Formula> broken =
        problems.subList(known, problems.size()).stream()
            .filter(Problem::endsRun)
            .map(Problem::when)
            .toList();
    live = formulas.and(before, formulas.not(formulas.or(broken)));
    return result;
  }

  /** Executes something whose violations nobody minds, but for run-time errors. */
  <T> T quietly(Supplier<T> evaluation) {
    int known = problems.size();
    T result = evaluation.get();
    problems.subList(known, problems.size()).removeIf(p -> !p.endsRun());
    return result;
  }

  /** When a run-time error has ended it. */
  Formula broken() {
    return formulas.or(problems.stream().filter(Problem::endsRun).map(Problem::when).toList());
  }

  /** A part of this, under a further condition, with a memory of its own. */
  Strand branch(Formula condition) {
    return new Strand(formulas.and(live, condition), memory.copy());
  }

  /** Goes on as one of these branches, of which at most one is executed. */
  void join(List<Strand> branches) {
    branches.forEach(b -> problems.addAll(b.problems));
    live = formulas.or(branches.stream().map(b -> b.live).toList());
    List<Memory.Branch> memories =
        branches.stream()
            .filter(b -> !b.live.isFalse())
            .map(b -> new Memory.Branch(b.live, b.memory))
            .toList();
    if (!memories.isEmpty()) {
      memory = Memory.merge(memories);
    }
  }
}
