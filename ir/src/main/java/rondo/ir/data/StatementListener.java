package rondo.ir.data;

/** Is notified of executed statements; possibly from several threads. */
public interface StatementListener {
  StatementListener NONE = _ -> {};

  void executed(Stmt stmt);
}
