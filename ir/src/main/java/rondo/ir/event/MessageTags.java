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
 * @param fieldsByKind how they are read off, for each sort of message
 * @param rounds the names of the rounds by their numbers; empty where rounds are just numbers
 */
public record MessageTags(List<TagFields> fieldsByKind, List<String> rounds, Position at) {
  public MessageTags {
    fieldsByKind = List.copyOf(fieldsByKind);
    rounds = List.copyOf(rounds);
  }

  /**
   * How the tag of a message is read off it.
   *
   * @param phase the number of the field; where there is none, there is one phase
   */
  public record TagFields(OptionalInt phase, RoundSource source) {}

  /** What tells the round of a message. */
  public sealed interface RoundSource {
    /** What sort of message it is. */
    record Fixed(int round) implements RoundSource {}

    /** The field of this number. */
    record Field(int field) implements RoundSource {}
  }

  /** The tag of a message. */
  public RoundTag of(int kind, Value content) {
    TagFields fields = fieldsByKind.get(kind);
    int phase = fields.phase().isPresent() ? field(content, fields.phase().getAsInt()) : 0;
    return switch (fields.source()) {
      case RoundSource.Fixed(int round) -> new RoundTag(phase, round);
      case RoundSource.Field(int field) -> new RoundTag(phase, field(content, field));
    };
  }

  public RoundTag of(EventMessage message) {
    return of(message.kind(), message.content());
  }

  private static int field(Value content, int field) {
    return ((Value.Number) ((Value.Items) content).items().get(field)).value();
  }

  /** The type of the phases of messages. */
  Type phaseType(List<MessageKind> messages) {
    return common(
        IntStream.range(0, messages.size())
            .filter(k -> fieldsByKind.get(k).phase().isPresent())
            .mapToObj(k -> field(messages.get(k), fieldsByKind.get(k).phase().getAsInt()))
            .toList());
  }

  /** The type of the rounds of messages. */
  Type roundType(List<MessageKind> messages) {
    if (!rounds.isEmpty()) {
      return new Type.Enumeration("round", rounds);
    }
    return common(
        IntStream.range(0, messages.size())
            .filter(k -> fieldsByKind.get(k).source() instanceof RoundSource.Field)
            .mapToObj(
                k ->
                    field(
                        messages.get(k),
                        ((RoundSource.Field) fieldsByKind.get(k).source()).field()))
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
    boolean phases = fieldsByKind.stream().anyMatch(r -> r.phase().isPresent());
    return (phases ? "phase " + tag.phase() + ", " : "") + "round " + round;
  }
}
