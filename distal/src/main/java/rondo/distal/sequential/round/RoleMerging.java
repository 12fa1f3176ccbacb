package rondo.distal.sequential.round;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.sequential.rewrite.FreshNames;
import rondo.distal.sequential.rewrite.SyntaxFactory;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Event;
import rondo.distal.syntax.Declaration.Init;
import rondo.distal.syntax.Declaration.Initial;
import rondo.distal.syntax.Declaration.Kind;
import rondo.distal.syntax.Declaration.Role;
import rondo.distal.syntax.Declaration.Upon;
import rondo.distal.syntax.Declaration.Variable;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.SyntaxPrinter;
import rondo.distal.syntax.TypeExpression;
import rondo.distal.text.Rule;

/**
 * Merges the roles of a protocol into one program for all processes, as round-based protocols
 * require.
 *
 * <p>Every process gets the variables of every role. The variables of other roles never change,
 * since each handler is guarded by the role that it was written for. Processes keep their indices:
 * the roles are laid out one after the other. So each process passes through the same states of its
 * own variables and sends the same messages.
 *
 * <p>Whether a process of a role has joined is a variable. Joining is an internal step, and all
 * other handlers require that it has happened.
 *
 * <p>An initial value may be defined for its role only, so it is assigned in {@code init}. A
 * property that reads variables of a role must quantify over the processes of that role; if another
 * process could be asked for a variable that it does not have, the protocol is rejected.
 */
public final class RoleMerging {
  private final Protocol protocol;
  private final RoleLayout layout;
  private final List<Role> roles;
  private final List<Diagnostic> omitted = new ArrayList<>();
  private final String joined;

  private RoleMerging(Protocol protocol) throws RejectedException {
    this.protocol = protocol;
    layout = new RoleLayout(protocol);
    roles = layout.roles();
    joined = new FreshNames(protocol).fresh("joined");
    if (roles.stream().anyMatch(RoleLayout::mayJoin)) {
      refuseArbitraryValues();
    }
  }

  /** Rejects variables that get a value when their process joins, and have another one before. */
  private void refuseArbitraryValues() throws RejectedException {
    for (Role role : roles) {
      for (Variable v : layout.variables(role).toList()) {
        if (v.kind() == Kind.INPUT
            || v.initial() instanceof Initial.Any
            || v.initial() instanceof Initial.In) {
          throw RoundSchedule.rejection(
              v.at(),
              "a process that joins later has no arbitrary initial values in rounds",
              "choose the value in `init` and in `upon join`");
        }
      }
    }
  }

  /**
   * A protocol without roles.
   *
   * @param memberFunctions the functions that return the processes of a role
   * @param omitted diagnostics for the omitted properties
   */
  public record Result(Protocol protocol, Set<String> memberFunctions, List<Diagnostic> omitted) {}

  public static Result merge(Protocol protocol) throws RejectedException {
    return protocol.all(Role.class).isEmpty()
        ? new Result(protocol, Set.of(), List.of())
        : new RoleMerging(protocol).result();
  }

  private Result result() throws RejectedException {
    var parts = new ArrayList<Declaration>();
    parts.add(new Declaration.Processes(layout.processes(), protocol.name().at()));
    boolean merged = false;
    for (Declaration d : protocol.declarations()) {
      if (!(d instanceof Role)) {
        common(d).ifPresent(parts::add);
      } else if (!merged) {
        merged = true;
        roles.forEach(r -> parts.add(layout.memberFunctionDeclaration(r)));
        parts.addAll(variables());
        init().ifPresent(parts::add);
        for (Role role : roles) {
          for (Upon upon : RoleLayout.partsOf(role, Upon.class)) {
            parts.add(ofRole(role, upon));
          }
          if (RoleLayout.mayJoin(role)) {
            parts.add(join(role));
          }
        }
      }
    }
    return new Result(
        new Protocol(protocol.name(), protocol.parameters(), parts),
        layout.memberFunctions(),
        omitted);
  }

  private List<Declaration> variables() throws RejectedException {
    var all = new ArrayList<Declaration>();
    var seen = new HashSet<String>();
    for (Role role : roles) {
      for (Variable v : RoleLayout.partsOf(role, Variable.class)) {
        if (seen.add(v.name().text())) {
          all.add(shared(v));
        } else if (roles.stream()
            .flatMap(r -> RoleLayout.partsOf(r, Variable.class).stream())
            .anyMatch(o -> o.name().text().equals(v.name().text()) && o.kind() != v.kind())) {
          throw RoundSchedule.rejection(
              v.at(),
              "another role has a variable of this name and a different kind",
              "give them different names");
        }
      }
    }
    if (roles.stream().anyMatch(RoleLayout::mayJoin)) {
      Position at = roles.getFirst().at();
      all.add(
          new Variable(
              Kind.VAR,
              new Name(joined, at),
              new TypeExpression.Named("bool", at),
              new Initial.Default(),
              at));
    }
    return all;
  }

  /** A process of a role joins: it executes its joining block, or otherwise {@code init}. */
  private Upon join(Role role) {
    var factory = new SyntaxFactory(role.at());
    var body = new ArrayList<Statement>();
    body.add(factory.assign(joined, factory.truth(true)));
    List<List<Statement>> blocks =
        RoleLayout.partsOf(role, Declaration.LifecycleHandler.class).stream()
            .filter(h -> h.event().equals("join"))
            .map(Declaration.LifecycleHandler::body)
            .toList();
    if (blocks.isEmpty()) {
      blocks = RoleLayout.partsOf(role, Init.class).stream().map(Init::body).toList();
    }
    blocks.forEach(b -> body.addAll(new RoleElimination(layout, role).rewrite(b)));
    Expression guard =
        factory.all(
            List.of(layout.hasRole(role, role.at()), factory.not(factory.reference(joined))));
    return new Upon(new Event.Internal(), Optional.of(guard), body, role.at());
  }

  private Variable shared(Variable v) throws RejectedException {
    Initial initial = v.kind() == Kind.INPUT ? sharedInput(v) : new Initial.Default();
    return new Variable(v.kind(), v.name(), type(v.type()), initial, v.at());
  }

  /**
   * The initial values of an input that only some roles have; the other processes get one fixed
   * value.
   */
  private Initial sharedInput(Variable v) throws RejectedException {
    List<Role> having = layout.owners(v.name().text()).orElse(roles);
    if (having.equals(roles) && roles.stream().map(r -> printed(r, v)).distinct().count() == 1) {
      return v.initial() instanceof Initial.In(Expression s)
          ? new Initial.In(plain(s))
          : v.initial();
    }
    if (v.initial() instanceof Initial.In || having.size() > 1) {
      throw RoundSchedule.rejection(
          v.at(),
          "an input of only some roles cannot have initial values of its own",
          "declare it outside of roles");
    }
    var factory = new SyntaxFactory(v.at());
    Expression all = values(v.type());
    Expression one =
        switch (v.type()) {
          case TypeExpression.Range(Expression low, _, _) -> low;
          case TypeExpression.Named(String name, _) when name.equals("bool") ->
              factory.truth(false);
          default -> factory.call("min", all);
        };
    return new Initial.In(
        new Expression.Conditional(
            layout.hasRole(having.getFirst(), v.at()),
            all,
            new Expression.SetLiteral(List.of(one), v.at()),
            v.at()));
  }

  private static Optional<String> printed(Role role, Variable like) {
    return RoleLayout.partsOf(role, Variable.class).stream()
        .filter(v -> v.name().text().equals(like.name().text()))
        .findFirst()
        .map(v -> SyntaxPrinter.print(new Protocol(v.name(), List.of(), List.of(v))));
  }

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
    return RoundSchedule.rejection(
        type.at(),
        "an input of only some roles must be a number, a constant or a process",
        "choose it in `init`");
  }

  /** The merged {@code init} block: each process initializes the variables of its role. */
  private Optional<Init> init() throws RejectedException {
    List<Statement> body = List.of();
    for (Role role : roles.reversed()) {
      var own = new ArrayList<Statement>();
      for (Variable v : RoleLayout.partsOf(role, Variable.class)) {
        if (v.kind() != Kind.INPUT) {
          initStatement(v).ifPresent(own::add);
        }
      }
      var begin = new ArrayList<Statement>();
      for (Init init : RoleLayout.partsOf(role, Init.class)) {
        begin.addAll(new RoleElimination(layout, role).rewrite(init.body()));
      }
      if (RoleLayout.mayJoin(role)) {
        var factory = new SyntaxFactory(role.at());
        begin.addFirst(factory.assign(joined, factory.truth(true)));
        Expression present = layout.isInitiallyPresent(role, role.at());
        own.add(new Statement.If(present, begin, List.of(), role.at()));
      } else {
        own.addAll(begin);
      }
      if (!own.isEmpty()) {
        body = List.of(new Statement.If(layout.hasRole(role, role.at()), own, body, role.at()));
      }
    }
    return body.isEmpty() ? Optional.empty() : Optional.of(new Init(body, roles.getFirst().at()));
  }

  private Optional<Statement> initStatement(Variable v) throws RejectedException {
    Optional<Statement.RightHandSide> value =
        switch (v.initial()) {
          case Initial.Default _ -> Optional.empty();
          case Initial.Fixed(Expression e) ->
              Optional.of(new Statement.RightHandSide.ExpressionValue(plain(e)));
          case Initial.In(Expression s) ->
              Optional.of(new Statement.RightHandSide.AnyElement(plain(s)));
          case Initial.Any _ ->
              Optional.of(new Statement.RightHandSide.AnyElement(values(v.type())));
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
    var rewriting = new RoleElimination(layout, role);
    Event event =
        switch (upon.event()) {
          case Event.Quorum(var kind, var as, var compared, Expression count) ->
              new Event.Quorum(kind, as, compared, rewriting.rewrite(count));
          case Event.SingleMessage _, Event.Timeout _, Event.Internal _ -> upon.event();
          case Event.Decision _, Event.Received _ -> upon.event();
        };
    var factory = new SyntaxFactory(upon.at());
    Expression here =
        RoleLayout.mayJoin(role)
            ? factory.all(List.of(layout.hasRole(role, upon.at()), factory.reference(joined)))
            : layout.hasRole(role, upon.at());
    Expression guard =
        upon.guard().map(rewriting::rewrite).map(g -> factory.all(List.of(here, g))).orElse(here);
    return new Upon(event, Optional.of(guard), rewriting.rewrite(upon.body()), upon.at());
  }

  private Expression plain(Expression e) {
    return new RoleElimination(layout).rewrite(e);
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
          Optional.of(
              new Declaration.Invariant(name, often, propertyCondition(condition), when, at));
      case Declaration.Check check -> checked(check);
      case Declaration.Constant _, Declaration.Enumeration _, Declaration.Tags _ -> Optional.of(d);
      case Declaration.Network _, Declaration.Ltl _, Declaration.Monitor _ -> Optional.of(d);
      case Declaration.Processes _, Role _, Init _, Upon _ -> Optional.empty();
      case Declaration.LifecycleHandler _, Declaration.Phase _, Declaration.Round _ ->
          Optional.empty();
      case Declaration.Stop _ -> Optional.empty();
    };
  }

  private Expression propertyCondition(Expression condition) throws RejectedException {
    var rewriting = new RoleElimination(layout);
    Expression plain = rewriting.rewrite(condition);
    if (rewriting.undefinedAccess().isPresent()) {
      throw RoundSchedule.rejection(
          rewriting.undefinedAccess().get(),
          "it is not known statically that this process has this variable",
          "quantify over the processes of its role: `forall p in role : …`");
    }
    return plain;
  }

  /** Omits validity if only some roles have inputs: the inputs of the others are meaningless. */
  private Optional<Declaration> checked(Declaration.Check check) {
    var rest = new ArrayList<Declaration.BuiltinProperty>();
    for (Declaration.BuiltinProperty property : check.properties()) {
      if (property.name().text().equals("validity") && hasRoleSpecificInput()) {
        omitted.add(
            Rule.PROPERTY_OMITTED.at(
                property.name().at(),
                "omitted: only some roles have inputs, but in rounds all processes do"));
      } else {
        rest.add(property);
      }
    }
    return rest.isEmpty()
        ? Optional.empty()
        : Optional.of(new Declaration.Check(rest, check.when(), check.at()));
  }

  private boolean hasRoleSpecificInput() {
    return roles.stream()
        .flatMap(r -> RoleLayout.partsOf(r, Variable.class).stream())
        .anyMatch(v -> v.kind() == Kind.INPUT && layout.owners(v.name().text()).isPresent());
  }

  private TypeExpression type(TypeExpression type) {
    return switch (type) {
      case TypeExpression.Named(String name, var at) ->
          layout.names().contains(name) ? new TypeExpression.Named("process", at) : type;
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
