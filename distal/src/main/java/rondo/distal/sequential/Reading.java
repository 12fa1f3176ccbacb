package rondo.distal.sequential;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Statement;

/** The names that an expression mentions. */
final class Reading extends Rewriting {
  private final Set<String> names = new HashSet<>();

  private Reading() {}

  static Set<String> of(Iterable<Expression> expressions) {
    var reading = new Reading();
    expressions.forEach(reading::of);
    return reading.names;
  }

  static Set<String> ofStatements(List<Statement> statements) {
    var reading = new Reading();
    reading.of(statements);
    return reading.names;
  }

  @Override
  Optional<Expression> replaced(Expression e) {
    if (e instanceof Expression.Reference(String name, _)) {
      names.add(name);
    }
    if (e instanceof Expression.Member(Expression.Reference(String of, _), String field, _)
        && of.equals("this")) {
      names.add(field);
    }
    return Optional.empty();
  }
}
