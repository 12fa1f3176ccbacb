package rondo.ir.data;

import java.util.List;

/** All processes at one moment, as properties see them. */
public interface Everybody {
  int processes();

  List<Value> variables(int process);

  boolean is(Term.Condition condition, int process);

  /** The variables of a monitor; in rounds there is none. */
  default List<Value> watched(int monitor) {
    throw new IllegalArgumentException("there is no monitor " + monitor);
  }
}
