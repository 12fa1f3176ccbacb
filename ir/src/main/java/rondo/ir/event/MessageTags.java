package rondo.ir.event;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/**
 * The phase and the round of messages.
 *
 * @param fieldsByKind the location of the tags, for each kind of message
 * @param rounds the names of the rounds by number; empty if rounds are numbers
 */
public record MessageTags(List<TagFields> fieldsByKind, List<String> rounds, Position at) {
  public MessageTags {
    fieldsByKind = List.copyOf(fieldsByKind);
    rounds = List.copyOf(rounds);
  }

  /**
   * The location of the tag in a message.
   *
   * @param phase the number of the field; empty if there is only one phase
   */
  public record TagFields(OptionalInt phase, RoundSource source) {}

  /** The source of the round of a message. */
  public sealed interface RoundSource {
    /** Determined by the kind of message. */
    record Fixed(int round) implements RoundSource {}

    /** Given by the field with this number. */
    record Field(int field) implements RoundSource {}
  }

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

  Type phaseType(List<MessageKind> messages) {
    return common(
        IntStream.range(0, messages.size())
            .filter(k -> fieldsByKind.get(k).phase().isPresent())
            .mapToObj(k -> field(messages.get(k), fieldsByKind.get(k).phase().getAsInt()))
            .toList());
  }

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

  /** A common supertype; all types are ranges or the same enumeration. */
  private static Type common(List<Type> types) {
    if (types.stream().allMatch(Type.Range.class::isInstance)) {
      List<Type.Range> ranges = types.stream().map(Type.Range.class::cast).toList();
      return new Type.Range(
          ranges.stream().mapToInt(Type.Range::low).min().orElse(0),
          ranges.stream().mapToInt(Type.Range::high).max().orElse(0));
    }
    return types.getFirst();
  }

  /** A tag as text: {@code phase 2, round Ack}. */
  public String text(RoundTag tag) {
    String round = rounds.isEmpty() ? String.valueOf(tag.round()) : rounds.get(tag.round());
    boolean phases = fieldsByKind.stream().anyMatch(r -> r.phase().isPresent());
    return (phases ? "phase " + tag.phase() + ", " : "") + "round " + round;
  }
}
