package rondo.distal.sequential.array;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.sequential.rewrite.FreshNames;
import rondo.distal.sequential.rewrite.SyntaxFactory;
import rondo.distal.sequential.rewrite.SyntaxRewriter;
import rondo.distal.sequential.round.RoundSchedule;
import rondo.distal.syntax.AssumptionClause;
import rondo.distal.syntax.AssumptionClause.Keyword;
import rondo.distal.syntax.AssumptionClause.Plain;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Initial;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.Statement.RightHandSide;
import rondo.distal.syntax.TypeExpression;

/**
 * Translates a round-based protocol to a sequential program of one process that simulates all
 * processes: Algorithm 1 of "A Sequentialization Procedure for Fault-Tolerant Protocols".
 *
 * <p>Each variable becomes a table with one element per process. In a round all processes send, in
 * order; each message is stored in the mailbox of its receiver, or is lost. Then all processes
 * update, in order, and the mailboxes are cleared. The order does not matter: a send changes no
 * variables, and an update changes only the variables of its process. So after each round the
 * tables hold the variables of all processes after this round of some run; and conversely, since
 * the delivery of every message is a nondeterministic choice.
 *
 * <p>Rounds, phases and their numbers are preserved, so temporal properties keep their meaning.
 */
public final class SequentialTranslation {
  private static final String PHASE = "phase";

  private final Protocol protocol;
  private final FreshNames names;
  private final FreshNames localNames;
  private final ExpressionTypes expressionTypes;
  private final Position at;
  private final SyntaxFactory syntax;
  private final Expression count;
  private final ProcessArrays processes;
  private final DeliveryTranslation delivery;
  private final DeliveryTranslation.LoopVariables loopVariables;
  private final PropertyTranslation properties;
  private final SequentialRound rounds;
  private final List<Declaration> declarations = new ArrayList<>();

  private SequentialTranslation(Protocol protocol) throws RejectedException {
    this.protocol = protocol;
    at = protocol.name().at();
    syntax = new SyntaxFactory(at);
    names = new FreshNames(protocol);
    localNames = new FreshNames(withoutProperties());
    expressionTypes = new ExpressionTypes(protocol);
    count = count();
    boolean endless = protocol.all(Declaration.Stop.class).isEmpty();
    Optional<String> turn =
        endless && mentionsPrimary() ? Optional.of(names.fresh("coordinator")) : Optional.empty();
    processes = ProcessArrays.of(protocol, count, turn);
    loopVariables =
        new DeliveryTranslation.LoopVariables(
            firstFree("p", "i", "me"),
            firstFree("q", "j", "other"),
            firstFree("o", "k", "another"),
            localNames.fresh("arrives"),
            localNames.fresh("kernel"));
    List<AssumptionClause> network =
        protocol.all(Declaration.Network.class).stream()
            .flatMap(n -> n.assumptions().stream())
            .toList();
    delivery =
        new DeliveryTranslation(
            FaultAssumptions.of(network, count), processes, names, loopVariables, at);
    properties = new PropertyTranslation(protocol, processes, delivery, names);
    rounds =
        new SequentialRound(
            protocol,
            new SequentialRound.Environment(processes, delivery, loopVariables, names, localNames),
            properties);
  }

  /**
   * A sequential program.
   *
   * @param omitted diagnostics for properties that are omitted since they have assumptions of their
   *     own
   */
  public record Result(Protocol protocol, List<Diagnostic> omitted) {}

  public static Result translate(Protocol protocol) throws RejectedException {
    return new SequentialTranslation(protocol).result();
  }

  private String firstFree(String... wanted) {
    return Stream.of(wanted)
        .filter(w -> localNames.freshLocal(w).equals(w))
        .findFirst()
        .map(localNames::fresh)
        .orElseGet(() -> localNames.fresh(wanted[0]));
  }

  private Protocol withoutProperties() {
    return new Protocol(
        protocol.name(),
        protocol.parameters(),
        protocol.declarations().stream()
            .filter(
                d ->
                    !(d instanceof Declaration.Check
                        || d instanceof Declaration.Invariant
                        || d instanceof Declaration.Ltl))
            .toList());
  }

  private Expression count() {
    List<Declaration.Processes> clauses = protocol.all(Declaration.Processes.class);
    if (clauses.isEmpty()) {
      return syntax.reference("N");
    }
    Expression said = clauses.getFirst().count();
    if (said instanceof Expression.Number || said instanceof Expression.Reference) {
      return said;
    }
    String name = names.fresh("Everybody");
    declarations.add(new Declaration.Constant(syntax.name(name), said, at));
    return syntax.reference(name);
  }

  private boolean mentionsPrimary() {
    var found = new HashSet<String>();
    var calls =
        new SyntaxRewriter() {
          @Override
          public Optional<Expression> replacement(Expression e) {
            if (e instanceof Expression.Call(String function, _, _)) {
              found.add(function);
            }
            return Optional.empty();
          }
        };
    for (Declaration.Round round : SequentialRound.roundsOf(protocol)) {
      calls.rewrite(round.sends());
      round.update().ifPresent(u -> calls.rewrite(u.body()));
    }
    return found.contains("primary");
  }

  private Result result() throws RejectedException {
    ArrayRewriter types = rounds.functionRewriter(Map.of());
    var body = new ArrayList<Declaration>();
    var variables = new ArrayList<Declaration>();
    for (Declaration d : protocol.declarations()) {
      switch (d) {
        case Declaration.Constant _, Declaration.Enumeration _ -> declarations.add(d);
        case Declaration.Structure(String keyword, Name name, var fields, var where) ->
            declarations.add(
                new Declaration.Structure(
                    keyword,
                    name,
                    fields.stream()
                        .map(f -> new Declaration.Field(f.name(), types.rewrite(f.type())))
                        .toList(),
                    where));
        case Declaration.Function f -> declarations.add(function(f));
        case Declaration.Variable v -> variables.add(table(v, types));
        case Declaration.Round r -> body.add(rounds.translate(r));
        case Declaration.Phase(List<Declaration.Round> phase, var where) -> {
          var all = new ArrayList<Declaration.Round>();
          for (Declaration.Round r : phase) {
            all.add(rounds.translate(r));
          }
          body.add(new Declaration.Phase(all, where));
        }
        case Declaration.Stop _ -> body.add(d);
        case Declaration.Processes _, Declaration.Network _, Declaration.Tags _ -> {}
        case Declaration.Init _ -> {}
        case Declaration.Check _, Declaration.Invariant _, Declaration.Ltl _ -> {}
        case Declaration.Monitor _, Declaration.LifecycleHandler _ -> {}
        case Declaration.Role _, Declaration.Upon _ ->
            throw RoundSchedule.rejection(
                d.at(),
                "only round-based protocols can be made sequential",
                "translate the protocol to rounds first");
      }
    }
    declarations.addAll(variables);
    declarations.addAll(rounds.messageDeclarations());
    declarations.addAll(delivery.declarations(types));
    processes
        .coordinatorVariable()
        .ifPresent(
            t ->
                declarations.add(
                    variable(
                        Declaration.Kind.VAR,
                        t,
                        types.rewrite(new TypeExpression.Named("process", at)))));
    declarations.addAll(properties.declarations(types));
    List<Statement> init = initStatements();
    if (!init.isEmpty()) {
      declarations.add(new Declaration.Init(init, at));
    }
    declarations.addAll(body);
    declarations.add(new Declaration.Network(List.of(new Plain(Keyword.PERFECT, at)), at));
    declarations.addAll(properties.properties(expressionTypes));
    declarations.addFirst(new Declaration.Processes(syntax.number(1), at));
    return new Result(
        new Protocol(name(), protocol.parameters(), declarations), properties.omitted());
  }

  private Name name() {
    String name = protocol.name().text();
    String suffix = "InRounds";
    String stem = name.endsWith(suffix) ? name.substring(0, name.length() - suffix.length()) : name;
    return new Name(stem + "InSequence", at);
  }

  private Declaration function(Declaration.Function f) throws RejectedException {
    var mailboxes = new LinkedHashMap<String, MailboxArrays.MailboxArray>();
    for (Declaration.Field parameter : f.parameters()) {
      if (parameter.type() instanceof TypeExpression.Mailbox) {
        String name = parameter.name().text();
        mailboxes.put(name, new MailboxArrays.MailboxArray(syntax.reference(name), false));
      }
    }
    ArrayRewriter inside = rounds.functionRewriter(mailboxes);
    var same =
        new Declaration.Function(
            f.name(),
            f.parameters().stream()
                .map(p -> new Declaration.Field(p.name(), inside.rewrite(p.type())))
                .toList(),
            inside.rewrite(f.result()),
            inside.rewrite(f.body()),
            f.at());
    inside.check();
    return same;
  }

  private static Declaration variable(Declaration.Kind kind, String name, TypeExpression type) {
    return new Declaration.Variable(
        kind, new Name(name, type.at()), type, new Initial.Default(), type.at());
  }

  /** The table for a variable of all processes. */
  private static Declaration table(Declaration.Variable v, ArrayRewriter types) {
    Declaration.Kind kind =
        v.kind() == Declaration.Kind.GHOST ? Declaration.Kind.GHOST : Declaration.Kind.VAR;
    TypeExpression of = types.rewrite(ExpressionTypes.type(v));
    return variable(kind, v.name().text(), types.table(of, new SyntaxFactory(v.at())));
  }

  /** The initialization of each process, before the first round. */
  private List<Statement> initStatements() throws RejectedException {
    ArrayRewriter inside = rounds.processRewriter(Map.of());
    var first = new ArrayList<Statement>();
    for (Declaration.Variable v : protocol.all(Declaration.Variable.class)) {
      value(v, inside)
          .ifPresent(
              side ->
                  first.add(
                      new Statement.Assign(
                          syntax.element(v.name().text(), syntax.reference(loopVariables.sender())),
                          Statement.AssignOperator.SET,
                          side,
                          v.at())));
      first.addAll(
          properties.rememberInitial(v.name().text(), syntax.reference(loopVariables.sender())));
    }
    first.addAll(delivery.initStatements());
    for (Declaration.Init init : protocol.all(Declaration.Init.class)) {
      first.addAll(inside.rewrite(init.body()));
    }
    inside.check();
    return first.isEmpty()
        ? List.of()
        : List.of(new Statement.For(delivery.allProcesses(), first, at));
  }

  /** The initial value of a variable; empty if it is the default of its type. */
  private Optional<RightHandSide> value(Declaration.Variable v, ArrayRewriter inside)
      throws RejectedException {
    return switch (v.initial()) {
      case Initial.Default() ->
          v.kind() == Declaration.Kind.INPUT
              ? Optional.of(new RightHandSide.AnyElement(values(v.type(), inside)))
              : Optional.empty();
      case Initial.Any() -> Optional.of(new RightHandSide.AnyElement(values(v.type(), inside)));
      case Initial.Fixed(Expression value) ->
          Optional.of(new RightHandSide.ExpressionValue(inside.rewrite(value)));
      case Initial.In(Expression collection) ->
          Optional.of(new RightHandSide.AnyElement(inside.rewrite(collection)));
    };
  }

  private Expression values(TypeExpression type, ArrayRewriter inside) throws RejectedException {
    return switch (inside.rewrite(type)) {
      case TypeExpression.Range(Expression low, Expression high, var where) ->
          new Expression.Range(low, high, where);
      case TypeExpression.Named(String name, var where) when name.equals("bool") ->
          new Expression.Domain(name, where);
      case TypeExpression.Named(String name, var where) when !name.equals(PHASE) ->
          new Expression.Reference(name, where);
      case TypeExpression.Named _, TypeExpression.Optional _, TypeExpression.Sequence _ ->
          throw notEnumerable(type);
      case TypeExpression.SetOf _, TypeExpression.Table _, TypeExpression.Mailbox _ ->
          throw notEnumerable(type);
    };
  }

  private static RejectedException notEnumerable(TypeExpression type) {
    return RoundSchedule.rejection(
        type.at(),
        "the initial values must be enumerable in a sequential program",
        "write `in { … }`");
  }
}
