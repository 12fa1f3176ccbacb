package rondo.distal.sequential.round;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.sequential.rewrite.FreshNames;
import rondo.distal.sequential.rewrite.SyntaxFactory;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Structure;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.TypeExpression;
import rondo.distal.text.Rule;

/**
 * The rounds of a phase and the messages of each round.
 *
 * @param phaseField the message field that holds the phase; if empty, there is one phase
 * @param phaseCount the number of phases
 */
public record RoundSchedule(
    Optional<String> phaseField,
    List<ScheduledRound> rounds,
    Expression phaseCount,
    List<Structure> messages) {
  /**
   * A round.
   *
   * @param message the type of the messages sent in the round
   * @param tag the value of the round field; empty if the message type determines the round
   */
  record ScheduledRound(String name, Structure message, Optional<TagValue> tag) {}

  /** The value of a tag field in a round. */
  record TagValue(String field, Expression value) {}

  static RoundSchedule of(Protocol protocol, Declaration.Tags tags) throws RejectedException {
    List<Structure> messages =
        protocol.all(Structure.class).stream().filter(s -> s.keyword().equals("message")).toList();
    Expression phases =
        tags.phase().isPresent()
            ? phases(messages, tags.phase().get())
            : new Expression.Number(1, tags.at());
    return new RoundSchedule(
        tags.phase().map(Name::text), scheduledRounds(protocol, messages, tags), phases, messages);
  }

  private static Expression phases(List<Structure> messages, Name field) throws RejectedException {
    Expression last = null;
    for (Structure message : messages) {
      TypeExpression type = type(message, field.text());
      if (!(type instanceof TypeExpression.Range(Expression low, Expression high, _))
          || !(low instanceof Expression.Number(int first, _))
          || first != 1) {
        throw rejection(
            type.at(),
            "phases are numbered from 1",
            "make its type a range from 1, such as `1..3`");
      }
      if (last != null && !SyntaxFactory.sameText(last, high)) {
        throw rejection(
            type.at(),
            "the last phase differs from that of other messages",
            "use the same range in all messages");
      }
      last = high;
    }
    return last;
  }

  private static List<ScheduledRound> scheduledRounds(
      Protocol protocol, List<Structure> messages, Declaration.Tags tags) throws RejectedException {
    var slots = new ArrayList<ScheduledRound>();
    for (Name name : tags.round()) {
      for (Structure message : messages) {
        if (message.name().text().equals(name.text())) {
          slots.add(
              new ScheduledRound(FreshNames.decapitalized(name.text()), message, Optional.empty()));
        }
      }
    }
    return slots.isEmpty() ? roundsByField(protocol, messages, tags.round().getFirst()) : slots;
  }

  private static List<ScheduledRound> roundsByField(
      Protocol protocol, List<Structure> messages, Name field) throws RejectedException {
    if (messages.size() != 1) {
      throw rejection(
          field.at(),
          "rounds can only be given by a field if there is one message type",
          "list the messages in their order instead: `round = Ask < Answer`");
    }
    Structure message = messages.getFirst();
    TypeExpression type = type(message, field.text());
    var slots = new ArrayList<ScheduledRound>();
    if (type instanceof TypeExpression.Range(Expression low, Expression high, Position at)
        && low instanceof Expression.Number(int first, _)
        && high instanceof Expression.Number(int last, _)) {
      for (int i = first; i <= last; i++) {
        var value = new TagValue(field.text(), new Expression.Number(i, at));
        slots.add(new ScheduledRound(field.text() + i, message, Optional.of(value)));
      }
    } else if (type instanceof TypeExpression.Named(String name, Position at)) {
      for (Declaration.Enumeration e : protocol.all(Declaration.Enumeration.class)) {
        if (e.name().text().equals(name)) {
          for (Name constant : e.constants()) {
            var value = new TagValue(field.text(), new Expression.Reference(constant.text(), at));
            slots.add(new ScheduledRound(constant.text(), message, Optional.of(value)));
          }
        }
      }
    }
    if (slots.isEmpty()) {
      throw rejection(
          type.at(),
          "the rounds must be given by a constant range or an enumeration",
          "write a range, such as `1..2`");
    }
    return slots;
  }

  private static TypeExpression type(Structure message, String field) {
    return message.fields().stream()
        .filter(f -> f.name().text().equals(field))
        .findFirst()
        .orElseThrow()
        .type();
  }

  public static RejectedException rejection(Position at, String what, String help) {
    Diagnostic diagnostic = Rule.NOT_IN_ROUNDS.at(at, what).withHelp(help);
    return new RejectedException(List.of(diagnostic));
  }

  /**
   * The field of a message expression; the argument itself if the message is a constructor call.
   */
  Expression field(Expression message, String field, Position at) {
    return switch (message) {
      case Expression.Call(String type, List<Expression> arguments, _) when isMessage(type) ->
          arguments.get(names(type).indexOf(field));
      case Expression.RecordLiteral(_, List<Expression.FieldValue> entries, _)
          when entries.stream().anyMatch(e -> e.field().text().equals(field)) ->
          entries.stream()
              .filter(e -> e.field().text().equals(field))
              .findFirst()
              .orElseThrow()
              .value();
      default -> new Expression.Member(message, field, at);
    };
  }

  private boolean isMessage(String name) {
    return messages.stream().anyMatch(m -> m.name().text().equals(name));
  }

  private List<String> names(String type) {
    return messages.stream()
        .filter(m -> m.name().text().equals(type))
        .flatMap(m -> m.fields().stream())
        .map(f -> f.name().text())
        .toList();
  }

  /** The index of the round of a message. */
  int round(Expression message) throws RejectedException {
    String type =
        switch (message) {
          case Expression.Call(String name, _, _) -> name;
          case Expression.RecordLiteral(String name, _, _) -> name;
          default -> "";
        };
    for (int r = 0; r < rounds.size(); r++) {
      ScheduledRound round = rounds.get(r);
      if (round.message().name().text().equals(type)
          && round
              .tag()
              .map(t -> SyntaxFactory.sameText(field(message, t.field(), message.at()), t.value()))
              .orElse(true)) {
        return r;
      }
    }
    throw rejection(
        message.at(),
        "the round of this message is not known statically",
        "construct the message where it is sent: `send Vote(…) to all`");
  }
}
