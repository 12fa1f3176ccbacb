package rondo.distal.sequential.round;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.distal.sequential.rewrite.SyntaxFactory;
import rondo.distal.sequential.rewrite.SyntaxRewriter;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Declaration.Kind;
import rondo.distal.syntax.Declaration.Role;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;

/** Replaces references to processes by role with references by process index. */
public final class RoleElimination extends SyntaxRewriter {
  private final RoleLayout layout;
  private final Optional<Role> role;
  private final Map<String, Role> rolesOfNames = new HashMap<>();
  private Optional<Position> undefinedAccess = Optional.empty();

  /** For code of the processes of a role. */
  RoleElimination(RoleLayout layout, Role role) {
    this.layout = layout;
    this.role = Optional.of(role);
  }

  /** For code that does not belong to a role. */
  RoleElimination(RoleLayout layout) {
    this.layout = layout;
    role = Optional.empty();
  }

  /** The position of the first access to a variable that the process may not have. */
  Optional<Position> undefinedAccess() {
    return undefinedAccess;
  }

  @Override
  public Optional<Expression> replacement(Expression e) {
    return switch (e) {
      case Expression.Reference(String name, var at) when layout.names().contains(name) ->
          Optional.of(new SyntaxFactory(at).call(layout.memberFunction(name)));
      case Expression.Call(String name, List<Expression> arguments, _)
          when layout.names().contains(name) && arguments.size() == 1 ->
          Optional.of(layout.member(name, rewrite(arguments.getFirst())));
      case Expression.Call(String name, List<Expression> arguments, var at)
          when name.equals("decided") && arguments.size() == 1 ->
          Optional.of(decided(arguments.getFirst(), at));
      case Expression.Member(Expression of, String field, var at)
          when role.isEmpty() && layout.owners(field).isPresent() -> {
        if (!isDefined(of, field)) {
          undefinedAccess = undefinedAccess.or(() -> Optional.of(at));
        }
        yield Optional.empty();
      }
      case Expression.Fold(String function, Bindings b, Expression value, var at) -> {
        Map<String, Role> before = Map.copyOf(rolesOfNames);
        bind(b);
        var fold = new Expression.Fold(function, bindings(b), rewrite(value), at);
        restore(before);
        yield Optional.of(fold);
      }
      case Expression.SetComprehension(Expression value, Bindings b, var at) -> {
        Map<String, Role> before = Map.copyOf(rolesOfNames);
        bind(b);
        var set = new Expression.SetComprehension(rewrite(value), bindings(b), at);
        restore(before);
        yield Optional.of(set);
      }
      default -> Optional.empty();
    };
  }

  private void bind(Bindings b) {
    Optional<Role> all =
        b.in()
            .flatMap(
                in ->
                    in instanceof Expression.Reference(String name, _)
                        ? layout.find(name)
                        : Optional.empty());
    b.names().forEach(n -> rolesOfNames.remove(n.text()));
    all.ifPresent(r -> b.names().forEach(n -> rolesOfNames.put(n.text(), r)));
  }

  private void restore(Map<String, Role> before) {
    rolesOfNames.clear();
    rolesOfNames.putAll(before);
  }

  /** Whether a process certainly has a variable. */
  private boolean isDefined(Expression process, String variable) {
    Set<String> having =
        layout.owners(variable).orElseThrow().stream()
            .map(r -> r.name().text())
            .collect(Collectors.toSet());
    return switch (process) {
      case Expression.Reference(String name, _) ->
          rolesOfNames.containsKey(name) && having.contains(rolesOfNames.get(name).name().text());
      case Expression.Call(String name, _, _) -> having.contains(name);
      default -> false;
    };
  }

  /** The condition that a process has decided all outputs of its role. */
  private Expression decided(Expression process, Position at) {
    var factory = new SyntaxFactory(at);
    Expression p = rewrite(process);
    boolean own = process instanceof Expression.Reference(String n, _) && n.equals("self");
    List<Expression> conditions =
        layout.roles().stream()
            .filter(r -> role.isEmpty() || role.get().equals(r))
            .map(
                r -> {
                  Expression outputs =
                      factory.all(
                          outputs(r)
                              .map(
                                  o ->
                                      own && role.isPresent()
                                          ? factory.reference(o)
                                          : new Expression.Member(p, o, at))
                              .map(factory::isPresent)
                              .toList());
                  return role.isPresent() || SyntaxFactory.isLiteral(outputs, true)
                      ? outputs
                      : factory.infix(
                          Operator.IMPLIES,
                          factory.infix(
                              Operator.IN, p, factory.call(layout.memberFunction(r.name().text()))),
                          outputs);
                })
            .toList();
    return factory.all(conditions);
  }

  private Stream<String> outputs(Role of) {
    return layout.variables(of).filter(v -> v.kind() == Kind.OUTPUT).map(v -> v.name().text());
  }
}
