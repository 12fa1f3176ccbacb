package rondo.distal.sequential;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Stream;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Event;
import rondo.distal.syntax.Declaration.Init;
import rondo.distal.syntax.Declaration.Initial;
import rondo.distal.syntax.Declaration.Kind;
import rondo.distal.syntax.Declaration.Role;
import rondo.distal.syntax.Declaration.Upon;
import rondo.distal.syntax.Declaration.Variable;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.SyntaxPrinter;
import rondo.distal.syntax.TypeExpression;
import rondo.distal.text.Rule;

/**
 * One text for the processes of all roles: in rounds, all follow the same one.
 *
 * <p>Everybody has the variables of every role. Those of other roles stay as they are, since what a
 * process does asks first whether the process has the role that it was written for. Processes keep
 * their numbers: roles come one after the other. So each process goes through the same states of
 * its own variables, and sends the same.
 *
 * <p>What a variable begins with may have a meaning for its role alone, so it gets that when the
 * process begins. A property that looks at variables of a role goes through processes of that role;
 * where another one could be asked for what it does not have, the protocol is refused.
 */
final class OneText {
  private final Protocol protocol;
  private final List<Role> roles;
  private final Map<String, Expression> first = new HashMap<>();
  private final SequencedMap<String, List<Role>> owners = new LinkedHashMap<>();
  private final List<Diagnostic> left = new ArrayList<>();

  private OneText(Protocol protocol) {
    this.protocol = protocol;
    roles = protocol.all(Role.class);
  }

  /**
   * A protocol without roles.
   *
   * @param groups the functions that give the processes of a role
   * @param left properties that were left out of it
   */
  record Made(Protocol protocol, Set<String> groups, List<Diagnostic> left) {}

  static Made of(Protocol protocol) throws RejectedException {
    return protocol.all(Role.class).isEmpty()
        ? new Made(protocol, Set.of(), List.of())
        : new OneText(protocol).made();
  }

  private Made made() throws RejectedException {
    Expression next = new Expression.Number(0, Position.NONE);
    for (Role role : roles) {
      if (role.most().isPresent()) {
        throw Timetable.refused(
            role.at(), "nobody joins in rounds", "say how many there are: `role r[3]`");
      }
      first.put(role.name().text(), next);
      next = plus(next, role.count());
      for (Variable v : all(role, Variable.class)) {
        owners.computeIfAbsent(v.name().text(), _ -> new ArrayList<>()).add(role);
      }
    }
    owners.values().removeIf(some -> some.size() == roles.size());
    var parts = new ArrayList<Declaration>();
    parts.add(new Declaration.Processes(next, protocol.name().at()));
    boolean begun = false;
    for (Declaration d : protocol.declarations()) {
      if (!(d instanceof Role)) {
        common(d).ifPresent(parts::add);
      } else if (!begun) {
        begun = true;
        roles.forEach(r -> parts.add(members(r)));
        parts.addAll(variables());
        init().ifPresent(parts::add);
        for (Role role : roles) {
          for (Upon upon : all(role, Upon.class)) {
            parts.add(ofRole(role, upon));
          }
        }
      }
    }
    return new Made(
        new Protocol(protocol.name(), protocol.parameters(), parts), first.keySet(), left);
  }

  private static <D extends Declaration> List<D> all(Role role, Class<D> kind) {
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
  private Declaration members(Role role) {
    var phrases = new Phrases(role.at());
    Expression from = first.get(role.name().text());
    Expression to = minusOne(plus(from, role.count()));
    Expression p = phrases.reference("p");
    Expression body =
        isAlone(role)
            ? new Expression.SetOf(List.of(phrases.call("process", from)), role.at())
            : new Expression.SetFor(
                p,
                phrases.each(
                    "p",
                    Optional.empty(),
                    new Expression.Domain("process", role.at()),
                    phrases.all(
                        List.of(
                            phrases.infix(Operator.LE, phrases.call("process", from), p),
                            phrases.infix(Operator.LE, p, phrases.call("process", to))))),
                role.at());
    var set = new TypeExpression.SetOf(new TypeExpression.Named("process", role.at()), role.at());
    return new Declaration.Function(role.name(), List.of(), set, body, role.at());
  }

  private static boolean isAlone(Role role) {
    return role.count() instanceof Expression.Number(int count, _) && count == 1;
  }

  private Expression isIn(Role role, Position at) {
    var phrases = new Phrases(at);
    Expression self = phrases.reference("self");
    String name = role.name().text();
    return isAlone(role)
        ? phrases.equal(self, phrases.call("process", first.get(name)))
        : phrases.infix(Operator.IN, self, phrases.call(name));
  }

  private List<Declaration> variables() throws RejectedException {
    var all = new ArrayList<Declaration>();
    var seen = new HashSet<String>();
    for (Role role : roles) {
      for (Variable v : all(role, Variable.class)) {
        if (seen.add(v.name().text())) {
          all.add(everybodys(v));
        } else if (roles.stream()
            .flatMap(r -> all(r, Variable.class).stream())
            .anyMatch(o -> o.name().text().equals(v.name().text()) && o.kind() != v.kind())) {
          throw Timetable.refused(
              v.at(),
              "another role has a variable of this name and another sort",
              "give them different names");
        }
      }
    }
    return all;
  }

  private Variable everybodys(Variable v) throws RejectedException {
    Initial initial = v.kind() == Kind.INPUT ? given(v) : new Initial.Default();
    return new Variable(v.kind(), v.name(), type(v.type()), initial, v.at());
  }

  /** An input that means nothing for others, who are given one value. */
  private Initial given(Variable v) throws RejectedException {
    List<Role> having = owners.get(v.name().text());
    if (having == null && roles.stream().map(r -> printed(r, v)).distinct().count() == 1) {
      return v.initial() instanceof Initial.In(Expression s)
          ? new Initial.In(plain(s))
          : v.initial();
    }
    if (v.initial() instanceof Initial.In || having == null || having.size() > 1) {
      throw Timetable.refused(
          v.at(), "inputs of some roles only begin in any way", "declare it outside of roles");
    }
    var phrases = new Phrases(v.at());
    Expression all = values(v.type());
    Expression one =
        switch (v.type()) {
          case TypeExpression.Range(Expression low, _, _) -> low;
          case TypeExpression.Named(String name, _) when name.equals("bool") ->
              phrases.truth(false);
          default -> phrases.call("min", all);
        };
    return new Initial.In(
        new Expression.Conditional(
            isIn(having.getFirst(), v.at()),
            all,
            new Expression.SetOf(List.of(one), v.at()),
            v.at()));
  }

  private static Optional<String> printed(Role role, Variable like) {
    return all(role, Variable.class).stream()
        .filter(v -> v.name().text().equals(like.name().text()))
        .findFirst()
        .map(v -> SyntaxPrinter.print(new Protocol(v.name(), List.of(), List.of(v))));
  }

  /** All values of a type. */
  private static Expression values(TypeExpression type) throws RejectedException {
    return switch (type) {
      case TypeExpression.Range(Expression low, Expression high, var at) ->
          new Expression.Range(low, high, at);
      case TypeExpression.Named(String name, var at)
          when name.equals("bool") || name.equals("process") ->
          new Expression.Domain(name, at);
      case TypeExpression.Named(String name, var at) -> new Expression.Reference(name, at);
      case TypeExpression.Optional _, TypeExpression.Sequence _, TypeExpression.SetOf _ ->
          throw refusedType(type);
      case TypeExpression.Table _, TypeExpression.Mailbox _ -> throw refusedType(type);
    };
  }

  private static RejectedException refusedType(TypeExpression type) {
    return Timetable.refused(
        type.at(),
        "in rounds, what only some roles begin with is a number, a constant or a process",
        "let it be chosen in `init`");
  }

  /** What processes do first: they get what the variables of their role begin with. */
  private Optional<Init> init() throws RejectedException {
    List<Statement> body = List.of();
    for (Role role : roles.reversed()) {
      var own = new ArrayList<Statement>();
      for (Variable v : all(role, Variable.class)) {
        if (v.kind() != Kind.INPUT) {
          begun(v).ifPresent(own::add);
        }
      }
      for (Init init : all(role, Init.class)) {
        own.addAll(new WithoutRoles(role).of(init.body()));
      }
      if (!own.isEmpty()) {
        body = List.of(new Statement.If(isIn(role, role.at()), own, body, role.at()));
      }
    }
    return body.isEmpty() ? Optional.empty() : Optional.of(new Init(body, roles.getFirst().at()));
  }

  private Optional<Statement> begun(Variable v) throws RejectedException {
    Optional<Statement.Value> value =
        switch (v.initial()) {
          case Initial.Default _ -> Optional.empty();
          case Initial.Fixed(Expression e) -> Optional.of(new Statement.Value.Of(plain(e)));
          case Initial.In(Expression s) -> Optional.of(new Statement.Value.AnyOf(plain(s)));
          case Initial.Any _ -> Optional.of(new Statement.Value.AnyOf(values(v.type())));
        };
    return value.map(
        e ->
            new Statement.Assign(
                new Expression.Reference(v.name().text(), v.at()),
                Statement.AssignOperator.SET,
                e,
                v.at()));
  }

  private Upon ofRole(Role role, Upon upon) {
    var rewriting = new WithoutRoles(role);
    Event event =
        switch (upon.event()) {
          case Event.Several(var kind, var as, var compared, Expression count) ->
              new Event.Several(kind, as, compared, rewriting.of(count));
          case Event.One _, Event.Timeout _, Event.Internal _ -> upon.event();
        };
    Expression here = isIn(role, upon.at());
    Expression guard =
        upon.guard()
            .map(rewriting::of)
            .map(g -> new Phrases(upon.at()).all(List.of(here, g)))
            .orElse(here);
    return new Upon(event, Optional.of(guard), rewriting.of(upon.body()), upon.at());
  }

  private Expression plain(Expression e) {
    return new WithoutRoles().of(e);
  }

  private Optional<Declaration> common(Declaration d) throws RejectedException {
    return switch (d) {
      case Declaration.Structure(String keyword, var name, var fields, var at) ->
          Optional.of(
              new Declaration.Structure(
                  keyword,
                  name,
                  fields.stream()
                      .map(f -> new Declaration.Field(f.name(), type(f.type())))
                      .toList(),
                  at));
      case Variable(var kind, var name, var type, Initial initial, var at) ->
          Optional.of(
              new Variable(
                  kind,
                  name,
                  type(type),
                  switch (initial) {
                    case Initial.Fixed(Expression e) -> new Initial.Fixed(plain(e));
                    case Initial.In(Expression s) -> new Initial.In(plain(s));
                    case Initial.Default _, Initial.Any _ -> initial;
                  },
                  at));
      case Declaration.Function(var name, var fields, var result, Expression body, var at) ->
          Optional.of(
              new Declaration.Function(
                  name,
                  fields.stream()
                      .map(f -> new Declaration.Field(f.name(), type(f.type())))
                      .toList(),
                  type(result),
                  plain(body),
                  at));
      case Declaration.Invariant(var name, Expression condition, var when, var at) ->
          Optional.of(new Declaration.Invariant(name, looking(condition), when, at));
      case Declaration.Check check -> checked(check);
      case Declaration.Constant _, Declaration.Enumeration _, Declaration.Tags _ -> Optional.of(d);
      case Declaration.Network _, Declaration.Ltl _, Declaration.Monitor _ -> Optional.of(d);
      case Declaration.Processes _, Role _, Init _, Upon _ -> Optional.empty();
      case Declaration.Entry _, Declaration.Phase _, Declaration.Round _ -> Optional.empty();
      case Declaration.Stop _ -> Optional.empty();
    };
  }

  private Expression looking(Expression condition) throws RejectedException {
    var rewriting = new WithoutRoles();
    Expression plain = rewriting.of(condition);
    if (rewriting.unsure.isPresent()) {
      throw Timetable.refused(
          rewriting.unsure.get(),
          "in rounds it is not known that this process has this variable",
          "go through the processes of its role: `forall p in role : …`");
    }
    return plain;
  }

  /** Without what others' inputs, which mean nothing, would have a say in. */
  private Optional<Declaration> checked(Declaration.Check check) {
    var rest = new ArrayList<Declaration.Ready>();
    for (Declaration.Ready property : check.properties()) {
      if (property.name().text().equals("validity") && isAnInputScarce()) {
        left.add(
            Rule.LEFT_OUT.at(
                property.name().at(), "in rounds everybody has inputs, but only some roles do"));
      } else {
        rest.add(property);
      }
    }
    return rest.isEmpty()
        ? Optional.empty()
        : Optional.of(new Declaration.Check(rest, check.when(), check.at()));
  }

  private boolean isAnInputScarce() {
    return roles.stream()
        .flatMap(r -> all(r, Variable.class).stream())
        .anyMatch(v -> v.kind() == Kind.INPUT && owners.containsKey(v.name().text()));
  }

  private TypeExpression type(TypeExpression type) {
    return switch (type) {
      case TypeExpression.Named(String name, var at) ->
          first.containsKey(name) ? new TypeExpression.Named("process", at) : type;
      case TypeExpression.Range _ -> type;
      case TypeExpression.Optional(var of, var at) -> new TypeExpression.Optional(type(of), at);
      case TypeExpression.Sequence(var capacity, var of, var at) ->
          new TypeExpression.Sequence(capacity, type(of), at);
      case TypeExpression.SetOf(var of, var at) -> new TypeExpression.SetOf(type(of), at);
      case TypeExpression.Table(var index, var of, var at) ->
          new TypeExpression.Table(type(index), type(of), at);
      case TypeExpression.Mailbox(var of, var at) -> new TypeExpression.Mailbox(type(of), at);
    };
  }

  /** Speaks of the processes of roles by their numbers. */
  private final class WithoutRoles extends Rewriting {
    private final Optional<Role> role;
    private final Map<String, Role> known = new HashMap<>();
    private Optional<Position> unsure = Optional.empty();

    /** Of what processes of a role do. */
    WithoutRoles(Role role) {
      this.role = Optional.of(role);
    }

    /** Of what is about any process. */
    WithoutRoles() {
      role = Optional.empty();
    }

    @Override
    Optional<Expression> replaced(Expression e) {
      return switch (e) {
        case Expression.Reference(String name, var at) when first.containsKey(name) ->
            Optional.of(new Phrases(at).call(name));
        case Expression.Call(String name, List<Expression> arguments, var at)
            when first.containsKey(name) && arguments.size() == 1 ->
            Optional.of(
                new Phrases(at).call("process", plus(first.get(name), of(arguments.getFirst()))));
        case Expression.Call(String name, List<Expression> arguments, var at)
            when name.equals("decided") && arguments.size() == 1 ->
            Optional.of(decided(arguments.getFirst(), at));
        case Expression.Member(Expression of, String field, var at)
            when role.isEmpty() && owners.containsKey(field) -> {
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
                          ? roles.stream().filter(r -> r.name().text().equals(name)).findFirst()
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
      Set<String> having = new LinkedHashSet<>();
      owners.get(variable).forEach(r -> having.add(r.name().text()));
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
          roles.stream()
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
                            phrases.infix(Operator.IN, p, phrases.call(r.name().text())),
                            outputs);
                  })
              .toList();
      return phrases.all(conditions);
    }

    private Stream<String> outputs(Role of) {
      return Stream.concat(protocol.declarations().stream(), of.parts().stream())
          .flatMap(d -> d instanceof Variable v ? Stream.of(v) : Stream.empty())
          .filter(v -> v.kind() == Kind.OUTPUT)
          .map(v -> v.name().text());
    }
  }
}
