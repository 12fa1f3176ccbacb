package rondo.ir.data.interpreter;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import rondo.ir.data.Stmt;

/** Records the executed statements. Statements are distinguished by identity, not by equality. */
public final class StatementCoverage implements StatementListener {
  private final Map<Stmt, Integer> numbers = new IdentityHashMap<>();

  /** Threads only set elements to true. */
  private final boolean[] executed;

  /** The coverage of these blocks, including nested ones. */
  public StatementCoverage(List<List<Stmt>> blocks) {
    blocks.stream().flatMap(Stmt::within).forEach(s -> numbers.putIfAbsent(s, numbers.size()));
    executed = new boolean[numbers.size()];
  }

  @Override
  public void executed(Stmt stmt) {
    Integer number = numbers.get(stmt);
    if (number != null && !executed[number]) {
      executed[number] = true;
    }
  }

  private boolean isExecuted(Stmt stmt) {
    return executed[numbers.get(stmt)];
  }

  /** The first statement of each block that was never entered although the enclosing one was. */
  public List<Stmt> uncovered(List<Stmt> block) {
    var missed = new ArrayList<Stmt>();
    for (Stmt stmt : block) {
      if (!isExecuted(stmt)) {
        missed.add(stmt);
        return missed;
      }
      stmt.blocks().forEach(b -> missed.addAll(uncovered(b)));
    }
    return missed;
  }

  /** The number of statements in a block, including nested blocks. */
  public static int count(List<Stmt> block) {
    return (int) Stmt.within(block).count();
  }

  /** Adds the coverage of another recording of the same statements. */
  public void add(StatementCoverage other) {
    other.numbers.forEach(
        (stmt, number) -> {
          if (other.executed[number]) {
            executed(stmt);
          }
        });
  }

  /** The statements that were executed, by number. */
  public BitSet executed() {
    var set = new BitSet();
    for (int i = 0; i < executed.length; i++) {
      set.set(i, executed[i]);
    }
    return set;
  }

  /** Adds statements that were executed elsewhere, by number. */
  public void add(BitSet others) {
    others.stream().filter(i -> i < executed.length).forEach(i -> executed[i] = true);
  }

  /** The number of statements. */
  public int size() {
    return executed.length;
  }
}
