package rondo.ir.data;

import java.util.List;

/** All processes at one moment, as properties see them. */
public interface Everybody {
  int processes();

  List<Value> variables(int process);

  boolean is(Term.Condition condition, int process);
}
