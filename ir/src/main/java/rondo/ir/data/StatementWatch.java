package rondo.ir.data;

/** Is told which statements are executed; from several threads, maybe. */
public interface StatementWatch {
  StatementWatch NOBODY = _ -> {};

  void executed(Statement statement);
}
