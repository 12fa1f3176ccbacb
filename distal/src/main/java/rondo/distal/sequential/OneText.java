package rondo.distal.sequential;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Event;
import rondo.distal.syntax.Declaration.Init;
import rondo.distal.syntax.Declaration.Initial;
import rondo.distal.syntax.Declaration.Kind;
import rondo.distal.syntax.Declaration.Role;
import rondo.distal.syntax.Declaration.Upon;
import rondo.distal.syntax.Declaration.Variable;
import rondo.distal.syntax.Expression;
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
  private final Cast cast;
  private final List<Role> roles;
  private final List<Diagnostic> left = new ArrayList<>();

  private OneText(Protocol protocol) throws RejectedException {
    this.protocol = protocol;
    cast = new Cast(protocol);
    roles = cast.roles();
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
    var parts = new ArrayList<Declaration>();
    parts.add(new Declaration.Processes(cast.processes(), protocol.name().at()));
    boolean begun = false;
    for (Declaration d : protocol.declarations()) {
      if (!(d instanceof Role)) {
        common(d).ifPresent(parts::add);
      } else if (!begun) {
        begun = true;
        roles.forEach(r -> parts.add(cast.members(r)));
        parts.addAll(variables());
        init().ifPresent(parts::add);
        for (Role role : roles) {
          for (Upon upon : Cast.all(role, Upon.class)) {
            parts.add(ofRole(role, upon));
          }
        }
      }
    }
    return new Made(
        new Protocol(protocol.name(), protocol.parameters(), parts), cast.groups(), left);
  }

  private List<Declaration> variables() throws RejectedException {
    var all = new ArrayList<Declaration>();
    var seen = new HashSet<String>();
    for (Role role : roles) {
      for (Variable v : Cast.all(role, Variable.class)) {
        if (seen.add(v.name().text())) {
          all.add(everybodys(v));
        } else if (roles.stream()
            .flatMap(r -> Cast.all(r, Variable.class).stream())
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
    List<Role> having = cast.owners(v.name().text()).orElse(roles);
    if (having.equals(roles) && roles.stream().map(r -> printed(r, v)).distinct().count() == 1) {
      return v.initial() instanceof Initial.In(Expression s)
          ? new Initial.In(plain(s))
          : v.initial();
    }
    if (v.initial() instanceof Initial.In || having.size() > 1) {
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
            cast.isIn(having.getFirst(), v.at()),
            all,
            new Expression.SetOf(List.of(one), v.at()),
            v.at()));
  }

  private static Optional<String> printed(Role role, Variable like) {
    return Cast.all(role, Variable.class).stream()
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
      for (Variable v : Cast.all(role, Variable.class)) {
        if (v.kind() != Kind.INPUT) {
          begun(v).ifPresent(own::add);
        }
      }
      for (Init init : Cast.all(role, Init.class)) {
        own.addAll(new WithoutRoles(cast, role).of(init.body()));
      }
      if (!own.isEmpty()) {
        body = List.of(new Statement.If(cast.isIn(role, role.at()), own, body, role.at()));
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
    var rewriting = new WithoutRoles(cast, role);
    Event event =
        switch (upon.event()) {
          case Event.Several(var kind, var as, var compared, Expression count) ->
              new Event.Several(kind, as, compared, rewriting.of(count));
          case Event.One _, Event.Timeout _, Event.Internal _ -> upon.event();
          case Event.Decision _ -> upon.event();
        };
    Expression here = cast.isIn(role, upon.at());
    Expression guard =
        upon.guard()
            .map(rewriting::of)
            .map(g -> new Phrases(upon.at()).all(List.of(here, g)))
            .orElse(here);
    return new Upon(event, Optional.of(guard), rewriting.of(upon.body()), upon.at());
  }

  private Expression plain(Expression e) {
    return new WithoutRoles(cast).of(e);
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
      case Declaration.Invariant(var name, var often, Expression condition, var when, var at) ->
          Optional.of(new Declaration.Invariant(name, often, looking(condition), when, at));
      case Declaration.Check check -> checked(check);
      case Declaration.Constant _, Declaration.Enumeration _, Declaration.Tags _ -> Optional.of(d);
      case Declaration.Network _, Declaration.Ltl _, Declaration.Monitor _ -> Optional.of(d);
      case Declaration.Processes _, Role _, Init _, Upon _ -> Optional.empty();
      case Declaration.Entry _, Declaration.Phase _, Declaration.Round _ -> Optional.empty();
      case Declaration.Stop _ -> Optional.empty();
    };
  }

  private Expression looking(Expression condition) throws RejectedException {
    var rewriting = new WithoutRoles(cast);
    Expression plain = rewriting.of(condition);
    if (rewriting.unsure().isPresent()) {
      throw Timetable.refused(
          rewriting.unsure().get(),
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
        .flatMap(r -> Cast.all(r, Variable.class).stream())
        .anyMatch(v -> v.kind() == Kind.INPUT && cast.owners(v.name().text()).isPresent());
  }

  private TypeExpression type(TypeExpression type) {
    return switch (type) {
      case TypeExpression.Named(String name, var at) ->
          cast.names().contains(name) ? new TypeExpression.Named("process", at) : type;
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
}
