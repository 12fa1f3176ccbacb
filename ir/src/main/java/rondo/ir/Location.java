package rondo.ir;

import java.util.Optional;

/**
 * An assignable location: a variable, or an element of one.
 *
 * @param variable index into the system's globals or the process type's locals
 * @param index the flattened element index, already wrapped in {@link Expr.CheckedIndex} if it is
 *     not constant; empty for element 0
 */
public record Location(Scope scope, int variable, Optional<Expr> index) {
  public enum Scope {
    GLOBAL,
    LOCAL
  }

  public static Location global(int variable) {
    return new Location(Scope.GLOBAL, variable, Optional.empty());
  }

  public static Location local(int variable) {
    return new Location(Scope.LOCAL, variable, Optional.empty());
  }

  public Location at(Expr element) {
    return new Location(scope, variable, Optional.of(element));
  }
}
