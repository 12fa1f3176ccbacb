package rondo.distal.sequential;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.lower.Builtins;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Role;
import rondo.distal.syntax.Declaration.Variable;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.TypeExpression;

/** The roles of a protocol: which numbers their processes have, and which variables. */
final class Cast {
  private final List<Role> roles;
  private final List<Variable> common;
  private final Map<String, Expression> first = new HashMap<>();
  private final Map<String, String> groups = new HashMap<>();
  private final Map<String, List<Role>> owners = new HashMap<>();
  private final String each;
  private final Expression processes;

  Cast(Protocol protocol) throws RejectedException {
    roles = protocol.all(Role.class);
    common = protocol.all(Variable.class);
    var names = new FreshNames(protocol);
    each = names.free("p");
    Expression next = new Expression.Number(0, Position.NONE);
    for (Role role : roles) {
      if (role.most().isPresent()) {
        throw Timetable.refused(
            role.at(), "nobody joins in rounds", "say how many there are: `role r[3]`");
      }
      String name = role.name().text();
      first.put(name, next);
      groups.put(name, Builtins.isKnown(name) ? names.like(name + "Role") : name);
      next = plus(next, role.count());
      for (Variable v : all(role, Variable.class)) {
        owners.computeIfAbsent(v.name().text(), _ -> new ArrayList<>()).add(role);
      }
    }
    processes = next;
    owners.values().removeIf(some -> some.size() == roles.size());
  }

  List<Role> roles() {
    return roles;
  }

  /** The names of the roles. */
  Set<String> names() {
    return first.keySet();
  }

  /** The name of the function that gives the processes of a role. */
  String group(String role) {
    return groups.get(role);
  }

  /** The names of all these functions. */
  Set<String> groups() {
    return Set.copyOf(groups.values());
  }

  /** How many processes there are. */
  Expression processes() {
    return processes;
  }

  Optional<Role> named(String name) {
    return roles.stream().filter(r -> r.name().text().equals(name)).findFirst();
  }

  /** The roles that have a variable which not all of them have; nothing if all do. */
  Optional<List<Role>> owners(String variable) {
    return Optional.ofNullable(owners.get(variable));
  }

  /** The variables that the processes of a role have. */
  Stream<Variable> variables(Role role) {
    return Stream.concat(common.stream(), all(role, Variable.class).stream());
  }

  /** The parts of a role that are of one kind, in order. */
  static <D extends Declaration> List<D> all(Role role, Class<D> kind) {
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
    return new Phrases(b.at()).infix(Operator.ADD, a, b);
  }

  private static Expression minusOne(Expression e) {
    return e instanceof Expression.Number(int x, var at)
        ? new Expression.Number(x - 1, at)
        : new Phrases(e.at()).infix(Operator.SUB, e, new Expression.Number(1, e.at()));
  }

  /** The function that gives the processes of a role. */
  Declaration members(Role role) {
    var phrases = new Phrases(role.at());
    Expression from = first.get(role.name().text());
    Expression to = minusOne(plus(from, role.count()));
    Expression p = phrases.reference(each);
    Expression body =
        isAlone(role)
            ? new Expression.SetOf(List.of(phrases.call("process", from)), role.at())
            : new Expression.SetFor(
                p,
                phrases.each(
                    each,
                    Optional.empty(),
                    new Expression.Domain("process", role.at()),
                    phrases.all(
                        List.of(
                            phrases.infix(Operator.LE, phrases.call("process", from), p),
                            phrases.infix(Operator.LE, p, phrases.call("process", to))))),
                role.at());
    var set = new TypeExpression.SetOf(new TypeExpression.Named("process", role.at()), role.at());
    var name = phrases.name(group(role.name().text()));
    return new Declaration.Function(name, List.of(), set, body, role.at());
  }

  private static boolean isAlone(Role role) {
    return role.count() instanceof Expression.Number(int count, _) && count == 1;
  }

  /** That a process has a role. */
  Expression isIn(Role role, Position at) {
    var phrases = new Phrases(at);
    Expression self = phrases.reference("self");
    String name = role.name().text();
    return isAlone(role)
        ? phrases.equal(self, phrases.call("process", first.get(name)))
        : phrases.infix(Operator.IN, self, phrases.call(group(name)));
  }

  /** A process of a role, by its number among them. */
  Expression member(String role, Expression number) {
    return new Phrases(number.at()).call("process", plus(first.get(role), number));
  }
}
