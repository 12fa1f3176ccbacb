package rondo.promela.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.diagnostics.Position;
import rondo.ir.ChannelType;
import rondo.ir.IntType;
import rondo.ir.ProcessSystem;
import rondo.ir.SymbolSet;
import rondo.promela.lower.DataType.Basic;
import rondo.promela.lower.DataType.Kind;
import rondo.promela.lower.DataType.Packing;
import rondo.promela.syntax.VarDecl;

/** The channel types of a model. */
final class Channels {
  private static final int MAX_CAPACITY = 255;
  private static final int MAX_FIELDS = 255;

  private final Dictionary dictionary;
  private final Types types;
  private final Findings findings;
  private final List<Known> known = new ArrayList<>();
  private int created;

  /**
   * A channel type.
   *
   * @param fields the declared type of each field, structures not yet taken apart
   */
  record Known(ChannelType type, List<DataType> fields) {
    Known {
      fields = List.copyOf(fields);
    }
  }

  Channels(Dictionary dictionary, Types types, Findings findings) {
    this.dictionary = dictionary;
    this.types = types;
    this.findings = findings;
  }

  List<ChannelType> all() {
    return known.stream().map(Known::type).toList();
  }

  Known get(int channelType) {
    return known.get(channelType);
  }

  boolean anyRendezvous() {
    return known.stream().anyMatch(k -> k.type().isRendezvous());
  }

  /** The most fields that a message of any channel has. */
  int mostFields() {
    return known.stream().mapToInt(k -> k.type().fields().size()).max().orElse(0);
  }

  /** Notes that a declaration makes {@code count} channels, one for each element. */
  void create(long count, Position at) {
    created = (int) Math.min(Integer.MAX_VALUE, created + count);
    if (created > ProcessSystem.MAX_CHANNELS) {
      findings.add(
          Rule.BAD_CHANNEL,
          at,
          "the model declares more than " + ProcessSystem.MAX_CHANNELS + " channels");
    }
  }

  Initial declare(String name, VarDecl.Initial.Channel spec) {
    OptionalInt capacity = types.constant(spec.capacity(), "the capacity of `" + name + "`");
    int slots = capacity.orElse(1);
    if (slots < 0 || slots > MAX_CAPACITY) {
      findings.add(
          Rule.BAD_CHANNEL, spec.capacity().at(), "a channel holds between 0 and 255 messages");
      slots = 1;
    }
    List<DataType> declared = new ArrayList<>();
    List<Basic> fields = new ArrayList<>();
    for (VarDecl.TypeName field : spec.fields()) {
      DataType type = types.named(field);
      declared.add(type);
      if (Types.hasArrayOfStructures(type)) {
        findings.add(Rule.BAD_CHANNEL, field.at(), "a message cannot hold an array of structures");
      } else {
        fields.addAll(Types.flatten(type, 1));
      }
      if (Types.flatten(type, 1).stream().anyMatch(b -> b.kind() == Kind.UNSIGNED)) {
        findings.add(Rule.BAD_CHANNEL, field.at(), "a message cannot hold an unsigned");
      }
    }
    if (fields.size() > MAX_FIELDS) {
      findings.add(Rule.BAD_CHANNEL, spec.at(), "a message has at most 255 fields");
      fields = fields.subList(0, MAX_FIELDS);
    }
    known.add(new Known(type(name, slots, fields), declared));
    if (known.size() > ProcessSystem.MAX_CHANNELS) {
      findings.add(Rule.BAD_CHANNEL, spec.at(), "the model has more than 255 types of channels");
    }
    return new Initial.Channel(known.size() - 1);
  }

  private ChannelType type(String name, int slots, List<Basic> fields) {
    Packing packing = fields.size() == 1 ? Packing.ARRAY : Packing.PACKED;
    List<IntType> stored = fields.stream().map(f -> f.storage(packing)).toList();
    List<Optional<SymbolSet>> domains =
        fields.stream()
            .map(
                f ->
                    f.kind() == Kind.MTYPE
                        ? Optional.of(dictionary.symbols(f.mtype()))
                        : Optional.<SymbolSet>empty())
            .toList();
    return new ChannelType(name, slots, stored, domains);
  }
}
