package rondo.distal.sequential;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.RejectedException;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Statement;

/**
 * What a process has heard, as a table: for each process the message of it, or none. What is asked
 * of a mailbox is asked of the items that are there.
 */
final class Boxes {
  private final Map<String, Box> boxes;
  private final Everybody everybody;
  private final FreshNames names;
  private final List<RejectedException> refusals;
  private int depth;

  /**
   * A table of messages.
   *
   * @param wrapped whether a message is in a record of its own, since it may be none itself
   */
  record Box(Expression table, boolean wrapped) {
    /** The field of a record that a message is in. */
    static final String CONTENT = "content";

    Expression item(Expression sender, Phrases phrases) {
      return new Expression.Index(table, sender, phrases.at());
    }

    Expression content(Expression sender, Phrases phrases) {
      Expression message = phrases.call("value", item(sender, phrases));
      return wrapped ? new Expression.Member(message, CONTENT, phrases.at()) : message;
    }
  }

  Boxes(
      Map<String, Box> boxes,
      Everybody everybody,
      FreshNames names,
      List<RejectedException> refusals) {
    this.boxes = boxes;
    this.everybody = everybody;
    this.names = names;
    this.refusals = refusals;
  }

  private Optional<Box> box(Expression e) {
    return e instanceof Expression.Reference(String name, _)
        ? Optional.ofNullable(boxes.get(name))
        : Optional.empty();
  }

  private Optional<Box> box(Bindings b) {
    return b.in().flatMap(this::box);
  }

  /** An index that means nothing else here. */
  private String index() {
    String name = names.free(depth == 0 ? "s" : "s" + (depth + 1));
    depth++;
    return name;
  }

  private void done(int indices) {
    depth -= indices;
  }

  /** Names for the items of a box, and what the names of messages stand for. */
  private record Items(Bindings bindings, List<String> indices, Map<String, Expression> meaning) {}

  private Items items(Bindings b, Box box, Rewriting rest) {
    var phrases = new Phrases(b.at());
    var indices = new ArrayList<String>();
    var meaning = new HashMap<String, Expression>();
    var conditions = new ArrayList<Expression>();
    for (Name name : b.names()) {
      String index = b.sender().map(Name::text).orElseGet(this::index);
      indices.add(index);
      meaning.put(name.text(), box.content(phrases.reference(index), phrases));
      conditions.add(phrases.present(box.item(phrases.reference(index), phrases)));
    }
    b.where().map(rest::of).map(w -> new Meaning(meaning).of(w)).ifPresent(conditions::add);
    var bindings =
        new Bindings(
            indices.stream().map(phrases::name).toList(),
            Optional.empty(),
            Optional.of(everybody.numbers(phrases)),
            Optional.of(phrases.all(conditions)),
            b.at());
    return new Items(bindings, b.sender().isPresent() ? List.of() : indices, meaning);
  }

  /** Puts what a name stands for in its place. */
  static final class Meaning extends Rewriting {
    private final Map<String, Expression> meaning;

    Meaning(Map<String, Expression> meaning) {
      this.meaning = meaning;
    }

    @Override
    Optional<Expression> replaced(Expression e) {
      return e instanceof Expression.Reference(String name, _)
          ? Optional.ofNullable(meaning.get(name))
          : Optional.empty();
    }
  }

  /** What stands in the place of an expression about a mailbox. */
  Optional<Expression> replaced(Expression e, Rewriting rest) {
    var phrases = new Phrases(e.at());
    return switch (e) {
      case Expression.HeardFrom(Expression of, Expression process, _) ->
          box(of).map(b -> phrases.present(b.item(rest.of(process), phrases)));
      case Expression.Index(Expression of, Expression process, _) ->
          box(of).map(b -> b.content(rest.of(process), phrases));
      case Expression.Infix(Operator op, Expression left, Expression right, _)
          when op == Operator.IN ->
          box(right).map(b -> among("exists", b, rest.of(left), phrases));
      case Expression.Call(String function, List<Expression> arguments, _)
          when !arguments.isEmpty() ->
          box(arguments.getFirst()).flatMap(b -> asked(function, arguments, b, rest, phrases));
      case Expression.Fold(String function, Bindings b, Expression value, _) ->
          box(b).map(box -> fold(function, b, value, box, rest));
      case Expression.SetFor(Expression value, Bindings b, var at) ->
          box(b)
              .map(
                  box -> {
                    Items items = items(b, box, rest);
                    Expression each = new Meaning(items.meaning()).of(rest.of(value));
                    done(items.indices().size());
                    return new Expression.SetFor(each, items.bindings(), at);
                  });
      case Expression.Reference _ ->
          box(e)
              .map(
                  b -> {
                    if (b.wrapped()) {
                      refuse(e, "messages that may be none are handed on as a whole");
                    }
                    return b.table();
                  });
      default -> Optional.empty();
    };
  }

  private Expression fold(String function, Bindings b, Expression value, Box box, Rewriting rest) {
    if (function.equals("first") || function.equals("last")) {
      refuse(value, "the order of arrival is none that one process could tell");
    }
    Items items = items(b, box, rest);
    Expression each = new Meaning(items.meaning()).of(rest.of(value));
    done(items.indices().size());
    return new Expression.Fold(function, items.bindings(), each, value.at());
  }

  /** How many messages, or whether one of them, is equal to a value. */
  private Expression among(String function, Box box, Expression value, Phrases phrases) {
    String index = index();
    Expression sender = phrases.reference(index);
    Expression equal =
        box.wrapped()
            ? phrases.all(
                List.of(
                    phrases.present(box.item(sender, phrases)),
                    phrases.equal(box.content(sender, phrases), value)))
            : phrases.equal(box.item(sender, phrases), value);
    done(1);
    return new Expression.Fold(function, all(index, phrases), equal, phrases.at());
  }

  private Bindings all(String index, Phrases phrases) {
    return phrases.each(index, Optional.empty(), everybody.numbers(phrases), phrases.truth(true));
  }

  private Optional<Expression> asked(
      String function, List<Expression> arguments, Box box, Rewriting rest, Phrases phrases) {
    if (function.equals("first") || function.equals("last")) {
      refuse(arguments.getFirst(), "the order of arrival is none that one process could tell");
    }
    if (function.equals("count") && arguments.size() == 2) {
      // The value may ask for the size of the mailbox, say, with an index of its own.
      depth++;
      Expression value = rest.of(arguments.get(1));
      depth--;
      return Optional.of(among("count", box, value, phrases));
    }
    String index = index();
    done(1);
    Expression sender = phrases.reference(index);
    Expression there = phrases.present(box.item(sender, phrases));
    if (function.equals("size")) {
      return Optional.of(new Expression.Fold("count", all(index, phrases), there, phrases.at()));
    }
    Bindings those = phrases.each(index, Optional.empty(), everybody.numbers(phrases), there);
    if (function.equals("senders")) {
      return Optional.of(new Expression.SetFor(sender, those, phrases.at()));
    }
    return arguments.size() == 1
        ? Optional.ofNullable(Selected.GATHERED.get(function))
            .map(
                kind ->
                    new Expression.Fold(kind, those, box.content(sender, phrases), phrases.at()))
        : Optional.empty();
  }

  private void refuse(Expression e, String what) {
    refusals.add(
        Timetable.refused(
            e.at(), what, "ask for what is needed of them here: `max(m in heard : …)`"));
  }

  /** What stands in the place of a loop through a mailbox. */
  Optional<List<Statement>> replaced(Statement s, Rewriting rest) {
    return switch (s) {
      case Statement.For(Bindings b, List<Statement> body, var at) ->
          box(b)
              .map(
                  box -> {
                    Items items = items(b, box, rest);
                    var loop = new Statement.For(items.bindings(), body(body, items, rest), at);
                    done(items.indices().size());
                    return List.of(loop);
                  });
      case Statement.Choose(Bindings b, List<Statement> body, var at) ->
          box(b)
              .map(
                  box -> {
                    Items items = items(b, box, rest);
                    var one = new Statement.Choose(items.bindings(), body(body, items, rest), at);
                    done(items.indices().size());
                    return List.of(one);
                  });
      case Statement.Assign _, Statement.Decide _, Statement.If _ -> Optional.empty();
      case Statement.Let _, Statement.Assert _, Statement.Skip _ -> Optional.empty();
      case Statement.Send _, Statement.Announce _ -> Optional.empty();
    };
  }

  /** Statements behind names for the messages that they are about. */
  private static List<Statement> body(List<Statement> body, Items items, Rewriting rest) {
    var all = new ArrayList<Statement>();
    var read = Reading.ofStatements(body);
    items.meaning().entrySet().stream()
        .filter(m -> read.contains(m.getKey()))
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            m -> {
              var phrases = new Phrases(m.getValue().at());
              all.add(
                  new Statement.Let(
                      phrases.name(m.getKey()),
                      new Statement.Value.Of(m.getValue()),
                      phrases.at()));
            });
    all.addAll(rest.of(body));
    return all;
  }
}
