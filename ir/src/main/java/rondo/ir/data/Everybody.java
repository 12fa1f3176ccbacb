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

  /** The messages of a kind on their way: see {@link Source.Transit}. */
  default List<Value> transit(int kind) {
    throw new IllegalStateException("no message is on its way between rounds");
  }
}
