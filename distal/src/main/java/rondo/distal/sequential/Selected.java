package rondo.distal.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.RejectedException;
import rondo.distal.sequential.Reacting.Filter;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;

/**
 * Speaks of messages that count among those that were heard: of all of these, where every one
 * counts; else each time with the condition that tells which do.
 */
final class Selected extends Rewriting {
  /** What may be asked of all messages, and the same asked of each. */
  static final Map<String, String> GATHERED =
      Map.of(
          "min", "min",
          "smallest", "min",
          "max", "max",
          "largest", "max",
          "sum", "sum",
          "mostFrequent", "mostFrequent",
          "union", "union",
          "values", "values",
          "longest", "longest");

  private final String name;
  private final String heard;
  private final Optional<Filter> filter;
  private final FreshNames names;
  private final List<RejectedException> refusals = new ArrayList<>();

  Selected(String name, String heard, Optional<Filter> filter, FreshNames names) {
    this.name = name;
    this.heard = heard;
    this.filter = filter;
    this.names = names;
  }

  /** Refuses what could not be said of some messages. */
  void check() throws RejectedException {
    if (!refusals.isEmpty()) {
      throw refusals.getFirst();
    }
  }

  private boolean isSelected(Expression e) {
    return e instanceof Expression.Reference(String reference, _) && reference.equals(name);
  }

  private Expression guard(Expression message, Expression sender) {
    Filter f = filter.orElseThrow();
    return new Rewriting() {
      @Override
      Optional<Expression> replaced(Expression e) {
        if (!(e instanceof Expression.Reference(String reference, _))) {
          return Optional.empty();
        }
        return reference.equals(f.each())
            ? Optional.of(message)
            : reference.equals(f.sender()) ? Optional.of(sender) : Optional.empty();
      }
    }.of(f.guard());
  }

  @Override
  Bindings bindings(Bindings b) {
    if (filter.isEmpty() || b.in().filter(this::isSelected).isEmpty()) {
      return super.bindings(b);
    }
    var phrases = new Phrases(b.at());
    boolean needsSender = Reading.of(List.of(filter.get().guard())).contains(filter.get().sender());
    Optional<Name> sender =
        b.sender().isPresent() || !needsSender
            ? b.sender()
            : Optional.of(phrases.name(names.like("sender")));
    Expression counts =
        guard(
            phrases.reference(b.names().getFirst().text()),
            sender.map(s -> phrases.reference(s.text())).orElse(phrases.truth(true)));
    Expression where =
        phrases.all(b.where().map(this::of).map(w -> List.of(counts, w)).orElse(List.of(counts)));
    return new Bindings(
        b.names(), sender, Optional.of(phrases.reference(heard)), Optional.of(where), b.at());
  }

  @Override
  Optional<Expression> replaced(Expression e) {
    var phrases = new Phrases(e.at());
    Expression mailbox = phrases.reference(heard);
    if (filter.isEmpty()) {
      return isSelected(e) ? Optional.of(mailbox) : Optional.empty();
    }
    return switch (e) {
      case Expression.Call(String function, List<Expression> arguments, _)
          when !arguments.isEmpty() && isSelected(arguments.getFirst()) ->
          Optional.of(asked(function, arguments, phrases));
      case Expression.HeardFrom(Expression of, Expression process, _) when isSelected(of) -> {
        Expression sender = of(process);
        Expression message = new Expression.Index(mailbox, sender, e.at());
        yield Optional.of(
            phrases.all(
                List.of(
                    new Expression.HeardFrom(mailbox, sender, e.at()), guard(message, sender))));
      }
      case Expression.Index(Expression of, Expression process, _) when isSelected(of) ->
          Optional.of(new Expression.Index(mailbox, of(process), e.at()));
      default -> {
        if (isSelected(e)) {
          refuse(e);
        }
        yield Optional.empty();
      }
    };
  }

  private Expression asked(String function, List<Expression> arguments, Phrases phrases) {
    String each = names.like("m");
    Expression message = phrases.reference(each);
    Bindings all =
        bindings(
            phrases.each(each, Optional.empty(), phrases.reference(name), phrases.truth(true)));
    if (function.equals("size")) {
      return new Expression.Fold("count", all, phrases.truth(true), phrases.at());
    }
    if (function.equals("count") && arguments.size() == 2) {
      return new Expression.Fold(
          "count", all, phrases.equal(message, of(arguments.get(1))), phrases.at());
    }
    if (function.equals("senders")) {
      Name sender = all.sender().orElseGet(() -> phrases.name(names.like("sender")));
      return new Expression.SetFor(
          phrases.reference(sender.text()),
          new Bindings(all.names(), Optional.of(sender), all.in(), all.where(), all.at()),
          phrases.at());
    }
    if (GATHERED.containsKey(function) && arguments.size() == 1) {
      return new Expression.Fold(GATHERED.get(function), all, message, phrases.at());
    }
    refuse(arguments.getFirst());
    return arguments.getFirst();
  }

  private void refuse(Expression e) {
    refusals.add(
        Timetable.refused(
            e.at(),
            "these messages are only some of a round, and are handed on as a whole",
            "ask for what is needed of them here: `max(m in " + name + " : …)`"));
  }
}
