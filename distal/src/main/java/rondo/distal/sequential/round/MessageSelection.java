package rondo.distal.sequential.round;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.RejectedException;
import rondo.distal.sequential.rewrite.FreshNames;
import rondo.distal.sequential.rewrite.MentionedNames;
import rondo.distal.sequential.rewrite.SyntaxFactory;
import rondo.distal.sequential.rewrite.SyntaxRewriter;
import rondo.distal.sequential.round.HandlerTranslation.MessageFilter;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;

/**
 * Rewrites accesses to the messages of a quorum to accesses to the mailbox: to the whole mailbox if
 * the guard admits every message, otherwise with the guard as a filter in each access.
 */
public final class MessageSelection extends SyntaxRewriter {
  /** Maps aggregate functions over a mailbox to the corresponding folds. */
  public static final Map<String, String> FOLD_OF_AGGREGATE =
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
  private final Optional<MessageFilter> filter;
  private final FreshNames names;
  private final List<RejectedException> errors = new ArrayList<>();

  MessageSelection(String name, String heard, Optional<MessageFilter> filter, FreshNames names) {
    this.name = name;
    this.heard = heard;
    this.filter = filter;
    this.names = names;
  }

  /** Throws the first rejection: a use of the messages that cannot be filtered. */
  void check() throws RejectedException {
    if (!errors.isEmpty()) {
      throw errors.getFirst();
    }
  }

  private boolean isSelected(Expression e) {
    return e instanceof Expression.Reference(String reference, _) && reference.equals(name);
  }

  private Expression guard(Expression message, Expression sender) {
    MessageFilter f = filter.orElseThrow();
    return new SyntaxRewriter() {
      @Override
      public Optional<Expression> replacement(Expression e) {
        if (!(e instanceof Expression.Reference(String reference, _))) {
          return Optional.empty();
        }
        return reference.equals(f.message())
            ? Optional.of(message)
            : reference.equals(f.sender()) ? Optional.of(sender) : Optional.empty();
      }
    }.rewrite(f.guard());
  }

  @Override
  public Bindings bindings(Bindings b) {
    if (filter.isEmpty() || b.in().filter(this::isSelected).isEmpty()) {
      return super.bindings(b);
    }
    var factory = new SyntaxFactory(b.at());
    boolean needsSender =
        MentionedNames.of(List.of(filter.get().guard())).contains(filter.get().sender());
    Optional<Name> sender =
        b.sender().isPresent() || !needsSender
            ? b.sender()
            : Optional.of(factory.name(names.fresh("sender")));
    Expression counts =
        guard(
            factory.reference(b.names().getFirst().text()),
            sender.map(s -> factory.reference(s.text())).orElse(factory.truth(true)));
    Expression where =
        factory.all(
            b.where().map(this::rewrite).map(w -> List.of(counts, w)).orElse(List.of(counts)));
    return new Bindings(
        b.names(), sender, Optional.of(factory.reference(heard)), Optional.of(where), b.at());
  }

  @Override
  public Optional<Expression> replacement(Expression e) {
    var factory = new SyntaxFactory(e.at());
    Expression mailbox = factory.reference(heard);
    if (filter.isEmpty()) {
      return isSelected(e) ? Optional.of(mailbox) : Optional.empty();
    }
    return switch (e) {
      case Expression.Call(String function, List<Expression> arguments, _)
          when !arguments.isEmpty() && isSelected(arguments.getFirst()) ->
          Optional.of(aggregate(function, arguments, factory));
      case Expression.HeardFrom(Expression of, Expression process, _) when isSelected(of) -> {
        Expression sender = rewrite(process);
        Expression message = new Expression.Index(mailbox, sender, e.at());
        yield Optional.of(
            factory.all(
                List.of(
                    new Expression.HeardFrom(mailbox, sender, e.at()), guard(message, sender))));
      }
      case Expression.Index(Expression of, Expression process, _) when isSelected(of) ->
          Optional.of(new Expression.Index(mailbox, rewrite(process), e.at()));
      default -> {
        if (isSelected(e)) {
          refuse(e);
        }
        yield Optional.empty();
      }
    };
  }

  private Expression aggregate(String function, List<Expression> arguments, SyntaxFactory factory) {
    String each = names.fresh("m");
    Expression message = factory.reference(each);
    Bindings all =
        bindings(
            factory.bindings(each, Optional.empty(), factory.reference(name), factory.truth(true)));
    if (function.equals("size")) {
      return new Expression.Fold("count", all, factory.truth(true), factory.at());
    }
    if (function.equals("count") && arguments.size() == 2) {
      return new Expression.Fold(
          "count", all, factory.equal(message, rewrite(arguments.get(1))), factory.at());
    }
    if (function.equals("senders")) {
      Name sender = all.sender().orElseGet(() -> factory.name(names.fresh("sender")));
      return new Expression.SetComprehension(
          factory.reference(sender.text()),
          new Bindings(all.names(), Optional.of(sender), all.in(), all.where(), all.at()),
          factory.at());
    }
    if (FOLD_OF_AGGREGATE.containsKey(function) && arguments.size() == 1) {
      return new Expression.Fold(FOLD_OF_AGGREGATE.get(function), all, message, factory.at());
    }
    refuse(arguments.getFirst());
    return arguments.getFirst();
  }

  private void refuse(Expression e) {
    errors.add(
        RoundSchedule.rejection(
            e.at(),
            "these are only some messages of a round, and are passed as a whole",
            "compute what is needed from them here: `max(m in " + name + " : …)`"));
  }
}
