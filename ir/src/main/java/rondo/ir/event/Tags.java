package rondo.ir.event;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/**
 * What tells the phase and the round of a message.
 *
 * @param readings how they are read off, for each sort of message
 * @param rounds the names of the rounds by their numbers; empty where rounds are just numbers
 */
public record Tags(List<Reading> readings, List<String> rounds, Position at) {
  public Tags {
    readings = List.copyOf(readings);
    rounds = List.copyOf(rounds);
  }

  /**
   * How the tag of a message is read off it.
   *
   * @param phase the number of the field; where there is none, there is one phase
   */
  public record Reading(OptionalInt phase, Round round) {}

  /** What tells the round of a message. */
  public sealed interface Round {
    /** What sort of message it is. */
    record Fixed(int round) implements Round {}

    /** The field of this number. */
    record Field(int field) implements Round {}
  }

  /** The tag of a message. */
  public RoundTag of(int kind, Value content) {
    Reading reading = readings.get(kind);
    int phase = reading.phase().isPresent() ? field(content, reading.phase().getAsInt()) : 0;
    return switch (reading.round()) {
      case Round.Fixed(int round) -> new RoundTag(phase, round);
      case Round.Field(int field) -> new RoundTag(phase, field(content, field));
    };
  }

  public RoundTag of(Letter letter) {
    return of(letter.kind(), letter.content());
  }

  private static int field(Value content, int field) {
    return ((Value.Number) ((Value.Items) content).items().get(field)).value();
  }

  /** The type of the phases of messages. */
  Type phaseType(List<MessageKind> messages) {
    return common(
        IntStream.range(0, messages.size())
            .filter(k -> readings.get(k).phase().isPresent())
            .mapToObj(k -> field(messages.get(k), readings.get(k).phase().getAsInt()))
            .toList());
  }

  /** The type of the rounds of messages. */
  Type roundType(List<MessageKind> messages) {
    if (!rounds.isEmpty()) {
      return new Type.Enumeration("round", rounds);
    }
    return common(
        IntStream.range(0, messages.size())
            .filter(k -> readings.get(k).round() instanceof Round.Field)
            .mapToObj(k -> field(messages.get(k), ((Round.Field) readings.get(k).round()).field()))
            .toList());
  }

  private static Type field(MessageKind message, int field) {
    return ((Type.Structure) message.content()).fields().get(field).type();
  }

  /** A type with the values of all of them, which are ranges or one enumeration. */
  private static Type common(List<Type> types) {
    if (types.stream().allMatch(Type.Range.class::isInstance)) {
      List<Type.Range> ranges = types.stream().map(Type.Range.class::cast).toList();
      return new Type.Range(
          ranges.stream().mapToInt(Type.Range::low).min().orElse(0),
          ranges.stream().mapToInt(Type.Range::high).max().orElse(0));
    }
    return types.getFirst();
  }

  /** A tag in words: {@code phase 2, round Ack}. */
  public String text(RoundTag tag) {
    String round = rounds.isEmpty() ? String.valueOf(tag.round()) : rounds.get(tag.round());
    boolean phases = readings.stream().anyMatch(r -> r.phase().isPresent());
    return (phases ? "phase " + tag.phase() + ", " : "") + "round " + round;
  }
}
