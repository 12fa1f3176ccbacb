package rondo.ir.event;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.data.Announced;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Statement;
import rondo.ir.data.Term;

/**
 * Watches what processes announce and decide, in the step in which they do, and says what must be
 * so.
 *
 * @param cases in the order in which they are tried; what is none of them is passed over
 */
public record Monitor(String name, List<LocalVariable> variables, List<Case> cases, Position at) {
  public Monitor {
    variables = List.copyOf(variables);
    cases = List.copyOf(cases);
  }

  /** What a monitor does when it sees something. */
  public record Case(Sight sight, Term guard, List<Statement> body, Position at) {
    public Case {
      body = List.copyOf(body);
    }
  }

  /**
   * What a monitor looks for.
   *
   * @param sender who announced it, or decided
   */
  public record Sight(Announced.Subject subject, Binder content, Binder sender) {}
}
