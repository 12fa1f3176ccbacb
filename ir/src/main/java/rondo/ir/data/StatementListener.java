package rondo.ir.data;

/** Is told which statements are executed; from several threads, maybe. */
public interface StatementListener {
  StatementListener NONE = _ -> {};

  void executed(Stmt stmt);
}
