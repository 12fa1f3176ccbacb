package rondo.ir.data;

import java.util.List;

/** All processes at one moment, each with its variables and what became of it. */
public interface Population extends Everybody {
  /** A process. */
  interface Member {
    List<Value> variables();

    boolean is(Term.Condition condition);
  }

  List<? extends Member> members();

  @Override
  default int processes() {
    return members().size();
  }

  @Override
  default List<Value> variables(int process) {
    return members().get(process).variables();
  }

  @Override
  default boolean is(Term.Condition condition, int process) {
    return members().get(process).is(condition);
  }
}
