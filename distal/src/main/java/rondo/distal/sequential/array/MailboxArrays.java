package rondo.distal.sequential.array;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.RejectedException;
import rondo.distal.sequential.rewrite.FreshNames;
import rondo.distal.sequential.rewrite.MentionedNames;
import rondo.distal.sequential.rewrite.SyntaxFactory;
import rondo.distal.sequential.rewrite.SyntaxRewriter;
import rondo.distal.sequential.round.MessageSelection;
import rondo.distal.sequential.round.RoundSchedule;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Statement;

/**
 * Translates mailboxes to arrays: one optional message per sender. Queries on a mailbox become
 * folds over its present elements.
 */
public final class MailboxArrays {
  private final Map<String, MailboxArray> mailboxes;
  private final ProcessArrays processes;
  private final FreshNames names;
  private final List<RejectedException> errors;
  private int depth;

  /**
   * An array of messages.
   *
   * @param wrapped whether messages are wrapped in a record, since a message itself may be none
   */
  record MailboxArray(Expression table, boolean wrapped) {
    /** The field of the wrapper record that holds the message. */
    static final String CONTENT = "content";

    Expression item(Expression sender, SyntaxFactory factory) {
      return new Expression.Index(table, sender, factory.at());
    }

    Expression content(Expression sender, SyntaxFactory factory) {
      Expression message = factory.call("value", item(sender, factory));
      return wrapped ? new Expression.Member(message, CONTENT, factory.at()) : message;
    }
  }

  MailboxArrays(
      Map<String, MailboxArray> mailboxes,
      ProcessArrays processes,
      FreshNames names,
      List<RejectedException> errors) {
    this.mailboxes = mailboxes;
    this.processes = processes;
    this.names = names;
    this.errors = errors;
  }

  private Optional<MailboxArray> mailbox(Expression e) {
    return e instanceof Expression.Reference(String name, _)
        ? Optional.ofNullable(mailboxes.get(name))
        : Optional.empty();
  }

  private Optional<MailboxArray> mailbox(Bindings b) {
    return b.in().flatMap(this::mailbox);
  }

  /** An index name that is unused in this scope. */
  private String freshIndex() {
    String name = names.freshLocal(depth == 0 ? "s" : "s" + (depth + 1));
    depth++;
    return name;
  }

  private void releaseIndices(int indices) {
    depth -= indices;
  }

  /**
   * Bindings of indices for the elements of a mailbox, and the expressions that replace message
   * names.
   */
  private record ItemBindings(
      Bindings bindings, List<String> indices, Map<String, Expression> substitution) {}

  private ItemBindings items(Bindings b, MailboxArray array, SyntaxRewriter rest) {
    var factory = new SyntaxFactory(b.at());
    var indices = new ArrayList<String>();
    var substitution = new HashMap<String, Expression>();
    var conditions = new ArrayList<Expression>();
    for (Name name : b.names()) {
      String index = b.sender().map(Name::text).orElseGet(this::freshIndex);
      indices.add(index);
      substitution.put(name.text(), array.content(factory.reference(index), factory));
      conditions.add(factory.isPresent(array.item(factory.reference(index), factory)));
    }
    b.where()
        .map(rest::rewrite)
        .map(w -> new NameSubstitution(substitution).rewrite(w))
        .ifPresent(conditions::add);
    var bindings =
        new Bindings(
            indices.stream().map(factory::name).toList(),
            Optional.empty(),
            Optional.of(processes.processRange(factory)),
            Optional.of(factory.all(conditions)),
            b.at());
    return new ItemBindings(bindings, b.sender().isPresent() ? List.of() : indices, substitution);
  }

  /** Substitutes expressions for names. */
  public static final class NameSubstitution extends SyntaxRewriter {
    private final Map<String, Expression> substitution;

    NameSubstitution(Map<String, Expression> substitution) {
      this.substitution = substitution;
    }

    @Override
    public Optional<Expression> replacement(Expression e) {
      return e instanceof Expression.Reference(String name, _)
          ? Optional.ofNullable(substitution.get(name))
          : Optional.empty();
    }
  }

  /** The translation of an expression over a mailbox. */
  Optional<Expression> replacement(Expression e, SyntaxRewriter rest) {
    var factory = new SyntaxFactory(e.at());
    return switch (e) {
      case Expression.HeardFrom(Expression of, Expression process, _) ->
          mailbox(of).map(b -> factory.isPresent(b.item(rest.rewrite(process), factory)));
      case Expression.Index(Expression of, Expression process, _) ->
          mailbox(of).map(b -> b.content(rest.rewrite(process), factory));
      case Expression.Infix(Operator op, Expression left, Expression right, _)
          when op == Operator.IN ->
          mailbox(right).map(b -> among("exists", b, rest.rewrite(left), factory));
      case Expression.Call(String function, List<Expression> arguments, _)
          when !arguments.isEmpty() ->
          mailbox(arguments.getFirst()).flatMap(b -> query(function, arguments, b, rest, factory));
      case Expression.Fold(String function, Bindings b, Expression value, _) ->
          mailbox(b).map(array -> fold(function, b, value, array, rest));
      case Expression.SetComprehension(Expression value, Bindings b, var at) ->
          mailbox(b)
              .map(
                  array -> {
                    ItemBindings bindings = items(b, array, rest);
                    Expression each =
                        new NameSubstitution(bindings.substitution()).rewrite(rest.rewrite(value));
                    releaseIndices(bindings.indices().size());
                    return new Expression.SetComprehension(each, bindings.bindings(), at);
                  });
      case Expression.Reference _ ->
          mailbox(e)
              .map(
                  b -> {
                    if (b.wrapped()) {
                      refuse(e, "a mailbox of optional messages is passed as a whole");
                    }
                    return b.table();
                  });
      default -> Optional.empty();
    };
  }

  private Expression fold(
      String function, Bindings b, Expression value, MailboxArray array, SyntaxRewriter rest) {
    if (function.equals("first") || function.equals("last")) {
      refuse(value, "the order of arrival is not available in a sequential program");
    }
    ItemBindings bindings = items(b, array, rest);
    Expression each = new NameSubstitution(bindings.substitution()).rewrite(rest.rewrite(value));
    releaseIndices(bindings.indices().size());
    return new Expression.Fold(function, bindings.bindings(), each, value.at());
  }

  /** The number of messages equal to a value, or whether there is one. */
  private Expression among(
      String function, MailboxArray array, Expression value, SyntaxFactory factory) {
    String index = freshIndex();
    Expression sender = factory.reference(index);
    Expression equal =
        array.wrapped()
            ? factory.all(
                List.of(
                    factory.isPresent(array.item(sender, factory)),
                    factory.equal(array.content(sender, factory), value)))
            : factory.equal(array.item(sender, factory), value);
    releaseIndices(1);
    return new Expression.Fold(function, all(index, factory), equal, factory.at());
  }

  private Bindings all(String index, SyntaxFactory factory) {
    return factory.bindings(
        index, Optional.empty(), processes.processRange(factory), factory.truth(true));
  }

  private Optional<Expression> query(
      String function,
      List<Expression> arguments,
      MailboxArray array,
      SyntaxRewriter rest,
      SyntaxFactory factory) {
    if (function.equals("first") || function.equals("last")) {
      refuse(arguments.getFirst(), "the order of arrival is not available in a sequential program");
    }
    if (function.equals("count") && arguments.size() == 2) {
      // The value may itself be a query on the mailbox, which needs an index of its own.
      depth++;
      Expression value = rest.rewrite(arguments.get(1));
      depth--;
      return Optional.of(among("count", array, value, factory));
    }
    String index = freshIndex();
    releaseIndices(1);
    Expression sender = factory.reference(index);
    Expression there = factory.isPresent(array.item(sender, factory));
    if (function.equals("size")) {
      return Optional.of(new Expression.Fold("count", all(index, factory), there, factory.at()));
    }
    Bindings those =
        factory.bindings(index, Optional.empty(), processes.processRange(factory), there);
    if (function.equals("senders")) {
      return Optional.of(new Expression.SetComprehension(sender, those, factory.at()));
    }
    return arguments.size() == 1
        ? Optional.ofNullable(MessageSelection.FOLD_OF_AGGREGATE.get(function))
            .map(
                kind ->
                    new Expression.Fold(kind, those, array.content(sender, factory), factory.at()))
        : Optional.empty();
  }

  private void refuse(Expression e, String what) {
    errors.add(
        RoundSchedule.rejection(
            e.at(), what, "compute what is needed from the messages here: `max(m in heard : …)`"));
  }

  /** The translation of a loop over a mailbox. */
  Optional<List<Statement>> replacement(Statement s, SyntaxRewriter rest) {
    return switch (s) {
      case Statement.For(Bindings b, List<Statement> body, var at) ->
          mailbox(b)
              .map(
                  array -> {
                    ItemBindings bindings = items(b, array, rest);
                    var loop =
                        new Statement.For(bindings.bindings(), body(body, bindings, rest), at);
                    releaseIndices(bindings.indices().size());
                    return List.of(loop);
                  });
      case Statement.Choose(Bindings b, List<Statement> body, var at) ->
          mailbox(b)
              .map(
                  array -> {
                    ItemBindings bindings = items(b, array, rest);
                    var one =
                        new Statement.Choose(bindings.bindings(), body(body, bindings, rest), at);
                    releaseIndices(bindings.indices().size());
                    return List.of(one);
                  });
      case Statement.Assign _, Statement.Decide _, Statement.If _ -> Optional.empty();
      case Statement.Let _, Statement.Assert _, Statement.Skip _ -> Optional.empty();
      case Statement.Send _, Statement.Announce _ -> Optional.empty();
    };
  }

  /** A loop body, preceded by definitions of the message names that it mentions. */
  private static List<Statement> body(
      List<Statement> body, ItemBindings bindings, SyntaxRewriter rest) {
    var all = new ArrayList<Statement>();
    var read = MentionedNames.ofStatements(body);
    bindings.substitution().entrySet().stream()
        .filter(m -> read.contains(m.getKey()))
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            m -> {
              var factory = new SyntaxFactory(m.getValue().at());
              all.add(
                  new Statement.Let(
                      factory.name(m.getKey()),
                      new Statement.RightHandSide.ExpressionValue(m.getValue()),
                      factory.at()));
            });
    all.addAll(rest.rewrite(body));
    return all;
  }
}
