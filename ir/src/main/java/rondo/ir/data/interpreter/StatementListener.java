package rondo.ir.data.interpreter;

import rondo.ir.data.Stmt;

/** Is notified of executed statements; possibly from several threads. */
public interface StatementListener {
  StatementListener NONE = _ -> {};

  void executed(Stmt stmt);
}
