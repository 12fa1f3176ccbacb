package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import rondo.distal.lower.expression.SymbolTable;
import rondo.distal.lower.expression.SymbolTable.Symbol;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Name;
import rondo.distal.text.Rule;
import rondo.ir.data.Type;
import rondo.ir.event.MessageTags;
import rondo.ir.event.MessageTags.RoundSource;
import rondo.ir.event.MessageTags.TagFields;

/** Lowers the tags of messages: the phase and round of every message. */
final class TagLowering {
  private final SymbolTable table;

  TagLowering(SymbolTable table) {
    this.table = table;
  }

  /** Lowers the clause {@code rounds}; empty if it has an error, which is reported. */
  Optional<MessageTags> lower(Declaration.Tags tags) {
    if (table.kinds.isEmpty()) {
      table.diagnostics.add(
          Rule.BAD_PHASE
              .at(tags.at(), "there are no messages that could be assigned to rounds")
              .withHelp("declare them: `message Ask { turn : 1..3 }`"));
      return Optional.empty();
    }
    new NetworkLowering(table).network(tags.network());
    Optional<List<OptionalInt>> phases = phases(tags);
    boolean isOrder = tags.round().size() > 1 || isMessage(tags.round().getFirst());
    Optional<List<RoundSource>> rounds =
        isOrder ? order(tags.round()) : field(tags.round().getFirst()).map(TagLowering::rounds);
    if (phases.isEmpty() || rounds.isEmpty()) {
      return Optional.empty();
    }
    List<String> names =
        isOrder
            ? tags.round().stream().map(Name::text).toList()
            : constants(tags.round().getFirst());
    List<TagFields> readings =
        IntStream.range(0, table.kinds.size())
            .mapToObj(k -> new TagFields(phases.get().get(k), rounds.get().get(k)))
            .toList();
    return Optional.of(new MessageTags(readings, names, tags.at()));
  }

  private Optional<List<OptionalInt>> phases(Declaration.Tags tags) {
    return tags.phase().isPresent()
        ? field(tags.phase().get()).map(numbers -> numbers.stream().map(OptionalInt::of).toList())
        : Optional.of(table.kinds.stream().map(_ -> OptionalInt.empty()).toList());
  }

  private static List<RoundSource> rounds(List<Integer> fields) {
    return fields.stream().<RoundSource>map(RoundSource.Field::new).toList();
  }

  private boolean isMessage(Name name) {
    return table.kinds.contains(name.text());
  }

  /** The round of each message kind, from an order of the kinds. */
  private Optional<List<RoundSource>> order(List<Name> names) {
    List<String> texts = names.stream().map(Name::text).toList();
    boolean right = true;
    for (int i = 0; i < names.size(); i++) {
      Name name = names.get(i);
      if (!isMessage(name)) {
        table.diagnostics.add(
            table.peek(name.text()).isEmpty()
                ? table.unknown(name.text(), name.at(), table.kinds, "no message")
                : Rule.TYPE_MISMATCH.at(name.at(), "`" + name + "` is not a message"));
        right = false;
      } else if (texts.indexOf(name.text()) < i) {
        table.diagnostics.add(Rule.REDECLARED.at(name.at(), "`" + name + "` already has a round"));
        right = false;
      }
    }
    boolean allKnown = names.stream().allMatch(this::isMessage);
    for (String kind : table.kinds) {
      // A name that is no message may be a misspelling of the missing one.
      if (allKnown && !texts.contains(kind)) {
        table.diagnostics.add(
            Rule.BAD_PHASE
                .at(names.getLast().at(), "the round of `" + kind + "` is not specified")
                .withHelp("put every message of the protocol into the order"));
        right = false;
      }
    }
    return right
        ? Optional.of(
            table.kinds.stream()
                .<RoundSource>map(k -> new RoundSource.Fixed(texts.indexOf(k)))
                .toList())
        : Optional.empty();
  }

  /** The index of a field in each message kind. */
  private Optional<List<Integer>> field(Name name) {
    var numbers = new ArrayList<Integer>();
    var types = new ArrayList<Type>();
    for (String kind : table.kinds) {
      List<Type.Field> fields = fields(kind);
      List<String> names = fields.stream().map(Type.Field::name).toList();
      int number = names.indexOf(name.text());
      if (number < 0) {
        table.diagnostics.add(
            Rule.UNKNOWN_FIELD
                .at(name.at(), "`" + kind + "` has no field `" + name + "`")
                .withHelp("every message of the protocol needs it"));
        return Optional.empty();
      }
      numbers.add(number);
      types.add(fields.get(number).type());
    }
    return areOrdered(name, types) ? Optional.of(numbers) : Optional.empty();
  }

  private boolean areOrdered(Name name, List<Type> types) {
    for (Type type : types) {
      boolean comparable =
          types.getFirst() instanceof Type.Range
              ? type instanceof Type.Range
              : type instanceof Type.Enumeration && type.equals(types.getFirst());
      if (!comparable) {
        table.diagnostics.add(
            Rule.BAD_TYPE
                .at(
                    name.at(),
                    "`" + name + "` has the type " + type + ", which is not ordered here")
                .withHelp("make it a range, or the same enumeration, in all messages"));
        return false;
      }
    }
    return true;
  }

  /** The names of the rounds if an enumeration field holds them; none if the field is a number. */
  private List<String> constants(Name field) {
    return fields(table.kinds.getFirst()).stream()
        .filter(f -> f.name().equals(field.text()))
        .findFirst()
        .map(f -> f.type() instanceof Type.Enumeration(_, var names) ? names : List.<String>of())
        .orElse(List.of());
  }

  private List<Type.Field> fields(String kind) {
    return table.peek(kind).orElse(null) instanceof Symbol.NamedType(Type.Structure type, _)
        ? type.fields()
        : List.of();
  }
}
