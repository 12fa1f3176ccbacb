package rondo.distal.sequential;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Declaration.Kind;
import rondo.distal.syntax.Declaration.Role;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;

/** Speaks of the processes of roles by their numbers. */
final class WithoutRoles extends Rewriting {
  private final Cast cast;
  private final Optional<Role> role;
  private final Map<String, Role> known = new HashMap<>();
  private Optional<Position> unsure = Optional.empty();

  /** Of what processes of a role do. */
  WithoutRoles(Cast cast, Role role) {
    this.cast = cast;
    this.role = Optional.of(role);
  }

  /** Of what is about any process. */
  WithoutRoles(Cast cast) {
    this.cast = cast;
    role = Optional.empty();
  }

  /** Where a process is asked for a variable that it may not have. */
  Optional<Position> unsure() {
    return unsure;
  }

  @Override
  Optional<Expression> replaced(Expression e) {
    return switch (e) {
      case Expression.Reference(String name, var at) when cast.names().contains(name) ->
          Optional.of(new Phrases(at).call(cast.group(name)));
      case Expression.Call(String name, List<Expression> arguments, _)
          when cast.names().contains(name) && arguments.size() == 1 ->
          Optional.of(cast.member(name, of(arguments.getFirst())));
      case Expression.Call(String name, List<Expression> arguments, var at)
          when name.equals("decided") && arguments.size() == 1 ->
          Optional.of(decided(arguments.getFirst(), at));
      case Expression.Member(Expression of, String field, var at)
          when role.isEmpty() && cast.owners(field).isPresent() -> {
        if (!mayBeAsked(of, field)) {
          unsure = unsure.or(() -> Optional.of(at));
        }
        yield Optional.empty();
      }
      case Expression.Fold(String function, Bindings b, Expression value, var at) -> {
        Map<String, Role> before = Map.copyOf(known);
        bind(b);
        var fold = new Expression.Fold(function, bindings(b), of(value), at);
        forget(before);
        yield Optional.of(fold);
      }
      case Expression.SetFor(Expression value, Bindings b, var at) -> {
        Map<String, Role> before = Map.copyOf(known);
        bind(b);
        var set = new Expression.SetFor(of(value), bindings(b), at);
        forget(before);
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
                        ? cast.named(name)
                        : Optional.empty());
    b.names().forEach(n -> known.remove(n.text()));
    all.ifPresent(r -> b.names().forEach(n -> known.put(n.text(), r)));
  }

  private void forget(Map<String, Role> before) {
    known.clear();
    known.putAll(before);
  }

  /** Whether a process has a variable for certain. */
  private boolean mayBeAsked(Expression process, String variable) {
    Set<String> having =
        cast.owners(variable).orElseThrow().stream()
            .map(r -> r.name().text())
            .collect(Collectors.toSet());
    return switch (process) {
      case Expression.Reference(String name, _) ->
          known.containsKey(name) && having.contains(known.get(name).name().text());
      case Expression.Call(String name, _, _) -> having.contains(name);
      default -> false;
    };
  }

  /** A process has decided all outputs that its role has. */
  private Expression decided(Expression process, Position at) {
    var phrases = new Phrases(at);
    Expression p = of(process);
    boolean own = process instanceof Expression.Reference(String n, _) && n.equals("self");
    List<Expression> conditions =
        cast.roles().stream()
            .filter(r -> role.isEmpty() || role.get().equals(r))
            .map(
                r -> {
                  Expression outputs =
                      phrases.all(
                          outputs(r)
                              .map(
                                  o ->
                                      own && role.isPresent()
                                          ? phrases.reference(o)
                                          : new Expression.Member(p, o, at))
                              .map(phrases::present)
                              .toList());
                  return role.isPresent() || Phrases.is(outputs, true)
                      ? outputs
                      : phrases.infix(
                          Operator.IMPLIES,
                          phrases.infix(Operator.IN, p, phrases.call(cast.group(r.name().text()))),
                          outputs);
                })
            .toList();
    return phrases.all(conditions);
  }

  private Stream<String> outputs(Role of) {
    return cast.variables(of).filter(v -> v.kind() == Kind.OUTPUT).map(v -> v.name().text());
  }
}
