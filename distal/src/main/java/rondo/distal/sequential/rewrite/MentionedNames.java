package rondo.distal.sequential.rewrite;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Statement;

/** Collects the names that an expression mentions. */
public final class MentionedNames extends SyntaxRewriter {
  private final Set<String> names = new HashSet<>();

  private MentionedNames() {}

  public static Set<String> of(Iterable<Expression> expressions) {
    var mentionedNames = new MentionedNames();
    expressions.forEach(mentionedNames::rewrite);
    return mentionedNames.names;
  }

  public static Set<String> ofStatements(List<Statement> statements) {
    var mentionedNames = new MentionedNames();
    mentionedNames.rewrite(statements);
    return mentionedNames.names;
  }

  @Override
  public Optional<Expression> replacement(Expression e) {
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
