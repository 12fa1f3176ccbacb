package rondo.promela.lower.scope;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.ir.ChannelType;
import rondo.ir.IntType;
import rondo.ir.ProcessSystem;
import rondo.ir.SymbolSet;
import rondo.promela.lower.scope.DataType.Basic;
import rondo.promela.lower.scope.DataType.Kind;
import rondo.promela.lower.scope.DataType.Packing;
import rondo.promela.syntax.VarDecl;

/** The channel types of a model. */
public final class ChannelTypes {
  private static final int MAX_CAPACITY = 255;
  private static final int MAX_FIELDS = 255;

  private final GlobalSymbolTable table;
  private final TypeResolution resolution;
  private final DiagnosticCollector diagnostics;
  private final List<ChannelInfo> known = new ArrayList<>();
  private int created;

  /**
   * A channel type.
   *
   * @param fields the declared type of each field, structures not yet flattened
   */
  public record ChannelInfo(ChannelType type, List<DataType> fields) {
    public ChannelInfo {
      fields = List.copyOf(fields);
    }
  }

  ChannelTypes(
      GlobalSymbolTable table, TypeResolution resolution, DiagnosticCollector diagnostics) {
    this.table = table;
    this.resolution = resolution;
    this.diagnostics = diagnostics;
  }

  public List<ChannelType> all() {
    return known.stream().map(ChannelInfo::type).toList();
  }

  public ChannelInfo info(int channelType) {
    return known.get(channelType);
  }

  public boolean anyRendezvous() {
    return known.stream().anyMatch(k -> k.type().isRendezvous());
  }

  /** The maximal number of fields of a message. */
  public int mostFields() {
    return known.stream().mapToInt(k -> k.type().fields().size()).max().orElse(0);
  }

  /** Counts the {@code count} channels that a declaration creates, one for each element. */
  public void create(long count, Position at) {
    created = (int) Math.min(Integer.MAX_VALUE, created + count);
    if (created > ProcessSystem.MAX_CHANNELS) {
      diagnostics.add(
          SemanticRule.BAD_CHANNEL,
          at,
          "the model declares more than " + ProcessSystem.MAX_CHANNELS + " channels");
    }
  }

  public InitialValue declare(String name, VarDecl.Initializer.Channel spec) {
    OptionalInt capacity = resolution.constant(spec.capacity(), "the capacity of `" + name + "`");
    int slots = capacity.orElse(1);
    if (slots < 0 || slots > MAX_CAPACITY) {
      diagnostics.add(
          SemanticRule.BAD_CHANNEL,
          spec.capacity().at(),
          "a channel holds between 0 and 255 messages");
      slots = 1;
    }
    List<DataType> declared = new ArrayList<>();
    List<Basic> fields = new ArrayList<>();
    for (VarDecl.TypeName field : spec.fields()) {
      DataType type = resolution.named(field);
      declared.add(type);
      if (TypeResolution.hasArrayOfStructures(type)) {
        diagnostics.add(
            SemanticRule.BAD_CHANNEL, field.at(), "a message cannot hold an array of structures");
      } else {
        fields.addAll(TypeResolution.flatten(type, 1));
      }
      if (TypeResolution.flatten(type, 1).stream().anyMatch(b -> b.kind() == Kind.UNSIGNED)) {
        diagnostics.add(SemanticRule.BAD_CHANNEL, field.at(), "a message cannot hold an unsigned");
      }
    }
    if (fields.size() > MAX_FIELDS) {
      diagnostics.add(SemanticRule.BAD_CHANNEL, spec.at(), "a message has at most 255 fields");
      fields = fields.subList(0, MAX_FIELDS);
    }
    known.add(new ChannelInfo(type(name, slots, fields), declared));
    if (known.size() > ProcessSystem.MAX_CHANNELS) {
      diagnostics.add(
          SemanticRule.BAD_CHANNEL, spec.at(), "the model has more than 255 types of channels");
    }
    return new InitialValue.Channel(known.size() - 1);
  }

  private ChannelType type(String name, int slots, List<Basic> fields) {
    Packing packing = fields.size() == 1 ? Packing.ARRAY : Packing.PACKED;
    List<IntType> stored = fields.stream().map(f -> f.storage(packing)).toList();
    List<Optional<SymbolSet>> domains =
        fields.stream()
            .map(
                f ->
                    f.kind() == Kind.MTYPE
                        ? Optional.of(table.symbols(f.mtype()))
                        : Optional.<SymbolSet>empty())
            .toList();
    return new ChannelType(name, slots, stored, domains);
  }
}
