package rondo.distal.sequential.round;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.lower.expression.CallLowering;
import rondo.distal.sequential.rewrite.FreshNames;
import rondo.distal.sequential.rewrite.SyntaxFactory;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Role;
import rondo.distal.syntax.Declaration.Variable;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.TypeExpression;

/** The layout of the roles of a protocol: the process indices and the variables of each role. */
final class RoleLayout {
  private final List<Role> roles;
  private final List<Variable> common;
  private final Map<String, Expression> firstIndices = new HashMap<>();
  private final Map<String, String> memberFunctions = new HashMap<>();
  private final Map<String, List<Role>> owners = new HashMap<>();
  private final String each;
  private final Expression processes;

  RoleLayout(Protocol protocol) throws RejectedException {
    roles = protocol.all(Role.class);
    common = protocol.all(Variable.class);
    var names = new FreshNames(protocol);
    each = names.freshLocal("p");
    Expression next = new Expression.Number(0, Position.NONE);
    for (Role role : roles) {
      String name = role.name().text();
      firstIndices.put(name, next);
      memberFunctions.put(name, CallLowering.isBuiltin(name) ? names.fresh(name + "Role") : name);
      next = plus(next, size(role));
      for (Variable v : partsOf(role, Variable.class)) {
        owners.computeIfAbsent(v.name().text(), _ -> new ArrayList<>()).add(role);
      }
    }
    processes = next;
    owners.values().removeIf(some -> some.size() == roles.size());
  }

  List<Role> roles() {
    return roles;
  }

  Set<String> names() {
    return firstIndices.keySet();
  }

  /** The name of the function that returns the processes of a role. */
  String memberFunction(String role) {
    return memberFunctions.get(role);
  }

  /** The names of all member functions. */
  Set<String> memberFunctions() {
    return Set.copyOf(memberFunctions.values());
  }

  /** The number of processes. */
  Expression processes() {
    return processes;
  }

  Optional<Role> find(String name) {
    return roles.stream().filter(r -> r.name().text().equals(name)).findFirst();
  }

  /** The number of processes of a role, including those that join later. */
  private static Expression size(Role role) {
    return role.maxCount().orElse(role.count());
  }

  /** Whether processes of a role may join later. */
  static boolean mayJoin(Role role) {
    return role.maxCount().isPresent();
  }

  /** The condition that a process has a role, and is there from the start. */
  Expression isInitiallyPresent(Role role, Position at) {
    var factory = new SyntaxFactory(at);
    Expression from = firstIndices.get(role.name().text());
    Expression self = factory.reference("self");
    return factory.all(
        List.of(
            factory.infix(Operator.LE, factory.call("process", from), self),
            factory.infix(
                Operator.LE, self, factory.call("process", minusOne(plus(from, role.count()))))));
  }

  /** The roles that have a variable; empty if all roles have it. */
  Optional<List<Role>> owners(String variable) {
    return Optional.ofNullable(owners.get(variable));
  }

  /** The variables of the processes of a role. */
  Stream<Variable> variables(Role role) {
    return Stream.concat(common.stream(), partsOf(role, Variable.class).stream());
  }

  /** The declarations of one kind in a role, in textual order. */
  static <D extends Declaration> List<D> partsOf(Role role, Class<D> kind) {
    return role.parts().stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  private static Expression plus(Expression a, Expression b) {
    if (a instanceof Expression.Number(int x, _)) {
      if (b instanceof Expression.Number(int y, var at)) {
        return new Expression.Number(x + y, at);
      }
      if (x == 0) {
        return b;
      }
    }
    return new SyntaxFactory(b.at()).infix(Operator.ADD, a, b);
  }

  private static Expression minusOne(Expression e) {
    return e instanceof Expression.Number(int x, var at)
        ? new Expression.Number(x - 1, at)
        : new SyntaxFactory(e.at()).infix(Operator.SUB, e, new Expression.Number(1, e.at()));
  }

  /** The declaration of the function that returns the processes of a role. */
  Declaration memberFunctionDeclaration(Role role) {
    var factory = new SyntaxFactory(role.at());
    Expression from = firstIndices.get(role.name().text());
    Expression to = minusOne(plus(from, size(role)));
    Expression p = factory.reference(each);
    Expression body =
        isSingleton(role)
            ? new Expression.SetLiteral(List.of(factory.call("process", from)), role.at())
            : new Expression.SetComprehension(
                p,
                factory.bindings(
                    each,
                    Optional.empty(),
                    new Expression.Domain("process", role.at()),
                    factory.all(
                        List.of(
                            factory.infix(Operator.LE, factory.call("process", from), p),
                            factory.infix(Operator.LE, p, factory.call("process", to))))),
                role.at());
    var set = new TypeExpression.SetOf(new TypeExpression.Named("process", role.at()), role.at());
    var name = factory.name(memberFunction(role.name().text()));
    return new Declaration.Function(name, List.of(), set, body, role.at());
  }

  private static boolean isSingleton(Role role) {
    return size(role) instanceof Expression.Number(int count, _) && count == 1;
  }

  /** The condition that a process has a role. */
  Expression hasRole(Role role, Position at) {
    var factory = new SyntaxFactory(at);
    Expression self = factory.reference("self");
    String name = role.name().text();
    return isSingleton(role)
        ? factory.equal(self, factory.call("process", firstIndices.get(name)))
        : factory.infix(Operator.IN, self, factory.call(memberFunction(name)));
  }

  /** A process of a role, given by its index within the role. */
  Expression member(String role, Expression number) {
    return new SyntaxFactory(number.at()).call("process", plus(firstIndices.get(role), number));
  }
}
