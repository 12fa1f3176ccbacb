package rondo.distal.sequential;

import java.util.List;
import java.util.Optional;
import rondo.distal.sequential.rewrite.SyntaxRewriter;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.Statement;

/**
 * Names the output of each {@code decide e} whose process has a single output, so that later passes
 * see which variable the statement assigns.
 */
final class DecisionTargets {
  private DecisionTargets() {}

  static Protocol named(Protocol protocol) {
    return new Protocol(
        protocol.name(), protocol.parameters(), named(protocol.declarations(), Optional.empty()));
  }

  /**
   * @param outer the output of the protocol, which its roles share
   */
  private static List<Declaration> named(List<Declaration> parts, Optional<Name> outer) {
    Optional<Name> output =
        parts.stream()
            .filter(p -> p instanceof Declaration.Variable v && isOutput(v))
            .map(p -> ((Declaration.Variable) p).name())
            .findFirst()
            .or(() -> outer);
    return parts.stream().map(p -> named(p, output)).toList();
  }

  private static boolean isOutput(Declaration.Variable variable) {
    return variable.kind() == Declaration.Kind.OUTPUT;
  }

  private static Declaration named(Declaration part, Optional<Name> output) {
    var naming =
        new SyntaxRewriter() {
          @Override
          public Optional<List<Statement>> replacement(Statement s) {
            return s instanceof Statement.Decide decide && decide.output().isEmpty()
                ? Optional.of(List.of(new Statement.Decide(output, decide.side(), decide.at())))
                : Optional.empty();
          }
        };
    return switch (part) {
      case Declaration.Role role ->
          new Declaration.Role(
              role.name(),
              role.count(),
              role.maxCount(),
              role.symmetric(),
              named(role.parts(), output),
              role.at());
      case Declaration.Init init -> new Declaration.Init(naming.rewrite(init.body()), init.at());
      case Declaration.Upon upon ->
          new Declaration.Upon(upon.event(), upon.guard(), naming.rewrite(upon.body()), upon.at());
      case Declaration.LifecycleHandler handler ->
          new Declaration.LifecycleHandler(
              handler.event(), naming.rewrite(handler.body()), handler.at());
      default -> part;
    };
  }
}
