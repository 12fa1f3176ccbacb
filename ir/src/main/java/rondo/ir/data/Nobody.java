package rondo.ir.data;

import java.util.List;

/** What a process sees of the others: nothing but how many there are. */
record Nobody(int processes) implements Everybody {
  @Override
  public List<Value> variables(int process) {
    throw new IllegalStateException("a process cannot see the variables of others");
  }

  @Override
  public boolean is(Term.Condition condition, int process) {
    throw new IllegalStateException("a process cannot see what became of others");
  }
}
