package rondo.distal.sequential.round;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.distal.sequential.rewrite.SyntaxFactory;
import rondo.distal.sequential.rewrite.SyntaxRewriter;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.Statement.Receivers;
import rondo.distal.syntax.Statement.RightHandSide;
import rondo.distal.syntax.TypeExpression;

/**
 * Classifies the receivers of a send: one process, or a set of processes, which may be empty. A
 * send to an empty set sends nothing, and the sender does not enter the round of the message.
 */
public final class ReceiverAnalysis {
  private final Protocol protocol;
  private final Set<String> groups;

  /**
   * @param groups names of roles, which are non-empty, or of functions that return the members of a
   *     role
   */
  ReceiverAnalysis(Protocol protocol, Set<String> groups) {
    this.protocol = protocol;
    this.groups = groups;
  }

  /** Guards sends whose set of receivers may be empty. */
  List<Statement> guardEmptyReceivers(List<Statement> body, Set<String> processes) {
    Set<String> known = processNames(body, processes);
    return new SyntaxRewriter() {
      @Override
      public Optional<List<Statement>> replacement(Statement s) {
        return s instanceof Statement.Send send
            ? nonEmptyCondition(send, known)
                .map(
                    c ->
                        SyntaxFactory.isLiteral(c, false)
                            ? List.of()
                            : List.of(new Statement.If(c, List.of(send), List.of(), send.at())))
            : Optional.empty();
      }
    }.rewrite(body);
  }

  /**
   * The condition that the set of receivers is non-empty; empty if it always is. Assumes that there
   * are at least two processes, which is checked separately: see {@link #firstSendToOthers}.
   */
  Optional<Expression> nonEmptyCondition(Statement.Send send, Set<String> processes) {
    if (!(send.to() instanceof Receivers.To(Expression whom))
        || isProcess(whom, processes)
        || isAllOthers(whom)
        || isGroup(whom)
        || whom instanceof Expression.SetLiteral(var members, _) && !members.isEmpty()) {
      return Optional.empty();
    }
    var factory = new SyntaxFactory(send.at());
    if (whom instanceof Expression.SetLiteral) {
      return Optional.of(factory.truth(false));
    }
    return Optional.of(factory.infix(Operator.GT, factory.call("size", whom), factory.number(0)));
  }

  private boolean isGroup(Expression whom) {
    return switch (whom) {
      case Expression.Reference(String name, _) -> groups.contains(name);
      case Expression.Call(String name, var arguments, _) ->
          groups.contains(name) && arguments.isEmpty();
      default -> false;
    };
  }

  /** The position of the first send to all processes but one. */
  public static Optional<Position> firstSendToOthers(List<Statement> body) {
    var found = new ArrayList<Position>();
    new SyntaxRewriter() {
      @Override
      public Optional<List<Statement>> replacement(Statement s) {
        if (s instanceof Statement.Send send
            && send.to() instanceof Receivers.To(Expression whom)
            && isAllOthers(whom)) {
          found.add(send.at());
        }
        return Optional.empty();
      }
    }.rewrite(body);
    return found.stream().findFirst();
  }

  private static boolean isAllOthers(Expression whom) {
    return whom
            instanceof
            Expression.Infix(Operator op, Expression.Domain _, Expression.SetLiteral one, _)
        && op == Operator.DIFFERENCE
        && one.members().size() == 1;
  }

  /** The given names, and those bound in a body, that denote processes. */
  Set<String> processNames(List<Statement> body, Set<String> others) {
    var known = new HashSet<>(others);
    new SyntaxRewriter() {
      @Override
      public Optional<List<Statement>> replacement(Statement s) {
        switch (s) {
          case Statement.Let(var name, RightHandSide.ExpressionValue(Expression e), _)
              when isProcess(e, known) ->
              known.add(name.text());
          case Statement.Let(var name, RightHandSide.AnyElement(Expression e), _)
              when isProcessSet(e, known) ->
              known.add(name.text());
          case Statement.Choose(var b, _, _)
              when b.in().map(e -> isProcessSet(e, known)).orElse(true) ->
              b.names().forEach(n -> known.add(n.text()));
          default -> {}
        }
        return Optional.empty();
      }
    }.rewrite(body);
    return known;
  }

  private boolean isProcessSet(Expression e, Set<String> processes) {
    return switch (e) {
      case Expression.Domain(String type, _) -> type.equals("process");
      case Expression.Reference(String name, _) ->
          protocol.all(Declaration.Variable.class).stream()
              .anyMatch(
                  v ->
                      v.name().text().equals(name)
                          && v.type() instanceof TypeExpression.SetOf(TypeExpression of, _)
                          && isProcess(of));
      case Expression.Call(String function, _, _) -> function.equals("senders");
      case Expression.SetLiteral(var members, _) ->
          !members.isEmpty() && isProcess(members.getFirst(), processes);
      default -> false;
    };
  }

  /** Whether an expression denotes one process rather than a set. */
  boolean isProcess(Expression e, Set<String> processes) {
    return switch (e) {
      case Expression.Reference(String name, _) ->
          name.equals("self") || processes.contains(name) || isProcessVariable(name);
      case Expression.Member(Expression.Reference(String of, _), String field, _)
          when of.equals("this") ->
          isProcessVariable(field);
      case Expression.Member(_, String field, _) -> field.equals("sender") || isProcessField(field);
      case Expression.Call(String function, _, _) ->
          Set.of("primary", "next", "process", "value").contains(function);
      case Expression.Conditional(_, Expression then, _, _) -> isProcess(then, processes);
      default -> false;
    };
  }

  private boolean isProcessVariable(String name) {
    return protocol.all(Declaration.Variable.class).stream()
        .anyMatch(v -> v.name().text().equals(name) && isProcess(v.type()));
  }

  private boolean isProcessField(String name) {
    return protocol.all(Declaration.Structure.class).stream()
        .flatMap(s -> s.fields().stream())
        .anyMatch(f -> f.name().text().equals(name) && isProcess(f.type()));
  }

  private static boolean isProcess(TypeExpression type) {
    return type instanceof TypeExpression.Named(String name, _) && name.equals("process")
        || type instanceof TypeExpression.Optional(TypeExpression of, _) && isProcess(of);
  }
}
