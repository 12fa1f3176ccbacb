package rondo.distal.sequential.array;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.RejectedException;
import rondo.distal.sequential.rewrite.FreshNames;
import rondo.distal.sequential.rewrite.SyntaxFactory;
import rondo.distal.sequential.rewrite.SyntaxRewriter;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.Statement.RightHandSide;
import rondo.distal.syntax.TypeExpression;

/**
 * Rewrites process-local syntax to syntax over arrays: processes become indices, and their
 * variables become elements of tables.
 */
public final class ArrayRewriter extends SyntaxRewriter {
  private final ProcessArrays processes;
  private final RewriteContext context;
  private final FailurePredicates predicates;
  private final MailboxArrays mailboxArrays;
  private final List<RejectedException> errors;
  private Set<String> bound = Set.of();
  private Set<String> nonProcesses = Set.of();

  /** The scope of the rewritten expressions. */
  sealed interface RewriteContext {
    /** The code of a process whose index is bound to this name. */
    record Process(String indexName, DecisionTranslation decisions) implements RewriteContext {}

    /** A function body, which reads no variables. */
    record Function() implements RewriteContext {}

    /**
     * A property, which may read the variables of all processes.
     *
     * @param fields names of record fields, which must not be mistaken for variables
     */
    record Property(Set<String> fields) implements RewriteContext {}
  }

  /** Translates {@code decide}. */
  interface DecisionTranslation {
    List<Statement> decide(Optional<Name> output, RightHandSide side, Expression process);
  }

  /** Translates the predicates {@code crashed} and {@code correct}. */
  interface FailurePredicates {
    Expression correct(Expression process, SyntaxFactory factory);

    Expression crashed(Expression process, SyntaxFactory factory);
  }

  ArrayRewriter(
      ProcessArrays processes,
      RewriteContext context,
      FailurePredicates predicates,
      Map<String, MailboxArrays.MailboxArray> mailboxes,
      FreshNames names) {
    this.processes = processes;
    this.context = context;
    this.predicates = predicates;
    this.errors = new ArrayList<>();
    this.mailboxArrays = new MailboxArrays(mailboxes, processes, names, errors);
  }

  /** Throws the first rejection recorded while rewriting. */
  void check() throws RejectedException {
    if (!errors.isEmpty()) {
      throw errors.getFirst();
    }
  }

  /** Rewrites a property; tracks the names that it binds to values other than processes. */
  Expression property(Expression e) {
    bound = new HashSet<>();
    nonProcesses = new HashSet<>();
    new SyntaxRewriter() {
      @Override
      public Bindings bindings(Bindings b) {
        b.names().forEach(n -> bound.add(n.text()));
        if (b.in().filter(c -> !(c instanceof Expression.Domain)).isPresent()) {
          b.names().forEach(n -> nonProcesses.add(n.text()));
        }
        return super.bindings(b);
      }
    }.rewrite(e);
    return rewrite(e);
  }

  private Optional<Expression> self(SyntaxFactory factory) {
    return context instanceof RewriteContext.Process(String number, _)
        ? Optional.of(factory.reference(number))
        : Optional.empty();
  }

  @Override
  public Bindings bindings(Bindings b) {
    Bindings same = super.bindings(b);
    return b.in().isPresent()
        ? same
        : new Bindings(
            b.names(),
            b.sender(),
            Optional.of(processes.processRange(new SyntaxFactory(b.at()))),
            same.where(),
            b.at());
  }

  @Override
  public Optional<Expression> replacement(Expression e) {
    return mailboxArrays.replacement(e, this).or(() -> processExpression(e));
  }

  private Optional<Expression> processExpression(Expression e) {
    var factory = new SyntaxFactory(e.at());
    return switch (e) {
      case Expression.Reference(String name, _) when name.equals("self") -> self(factory);
      case Expression.Reference(String name, _) when processes.variables().contains(name) ->
          self(factory).map(p -> factory.element(name, p));
      case Expression.Domain(String type, _) when type.equals("process") ->
          Optional.of(processes.processRange(factory));
      case Expression.Member(Expression of, String field, _) -> member(of, field, factory);
      case Expression.Call(String function, List<Expression> arguments, _)
          when arguments.size() == 1 ->
          call(function, arguments.getFirst(), factory);
      default -> Optional.empty();
    };
  }

  private Optional<Expression> member(Expression of, String field, SyntaxFactory factory) {
    if (!processes.variables().contains(field)) {
      return Optional.empty();
    }
    if (of instanceof Expression.Reference(String name, _) && name.equals("this")) {
      return self(factory).map(p -> factory.element(field, p));
    }
    boolean isField =
        !(context instanceof RewriteContext.Property(Set<String> fields))
            || fields.contains(field) && !isProcess(of);
    if (isField) {
      return Optional.empty();
    }
    Expression table =
        bound.contains(field)
            ? new Expression.Member(factory.call("process", factory.number(0)), field, factory.at())
            : factory.reference(field);
    return Optional.of(new Expression.Index(table, rewrite(of), factory.at()));
  }

  /**
   * Whether an expression denotes a process and not a record; record names are bound to elements of
   * a collection.
   */
  private boolean isProcess(Expression e) {
    return switch (e) {
      case Expression.Reference(String name, _) -> !nonProcesses.contains(name);
      case Expression.Call(String function, _, _) -> !function.equals("value");
      default -> false;
    };
  }

  private Optional<Expression> call(String function, Expression argument, SyntaxFactory factory) {
    return switch (function) {
      case "process" -> Optional.of(rewrite(argument));
      case "next" -> Optional.of(processes.next(rewrite(argument), factory));
      case "primary" -> Optional.of(processes.primary(rewrite(argument), factory));
      case "decided" -> Optional.of(processes.decided(rewrite(argument), factory));
      case "correct" -> Optional.of(predicates.correct(rewrite(argument), factory));
      case "crashed" -> Optional.of(predicates.crashed(rewrite(argument), factory));
      default -> Optional.empty();
    };
  }

  @Override
  public Optional<List<Statement>> replacement(Statement s) {
    if (s instanceof Statement.Decide(Optional<Name> output, RightHandSide side, var at)
        && context
            instanceof RewriteContext.Process(String number, DecisionTranslation translation)) {
      var factory = new SyntaxFactory(at);
      return Optional.of(translation.decide(output, rewrite(side), factory.reference(number)));
    }
    return mailboxArrays.replacement(s, this);
  }

  /** Replaces the process type by the range of process indices. */
  TypeExpression rewrite(TypeExpression type) {
    return switch (type) {
      case TypeExpression.Named(String name, var at) when name.equals("process") ->
          new TypeExpression.Range(
              new Expression.Number(0, at), processes.lastProcess(new SyntaxFactory(at)), at);
      case TypeExpression.Named n -> n;
      case TypeExpression.Range r -> r;
      case TypeExpression.Optional(TypeExpression of, var at) ->
          new TypeExpression.Optional(rewrite(of), at);
      case TypeExpression.Sequence(Expression capacity, TypeExpression of, var at) ->
          new TypeExpression.Sequence(capacity, rewrite(of), at);
      case TypeExpression.SetOf(TypeExpression of, var at) ->
          new TypeExpression.SetOf(rewrite(of), at);
      case TypeExpression.Table(TypeExpression index, TypeExpression of, var at) ->
          new TypeExpression.Table(rewrite(index), rewrite(of), at);
      case TypeExpression.Mailbox(TypeExpression of, var at) ->
          table(ExpressionTypes.optional(rewrite(of)), new SyntaxFactory(at));
    };
  }

  /** The type of a table with one element per process. */
  TypeExpression table(TypeExpression of, SyntaxFactory factory) {
    return new TypeExpression.Table(
        rewrite(new TypeExpression.Named("process", factory.at())), of, factory.at());
  }
}
