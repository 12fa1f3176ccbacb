package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import rondo.distal.lower.Symbols.Symbol;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Name;
import rondo.distal.text.Rule;
import rondo.ir.data.Type;
import rondo.ir.event.Tags;
import rondo.ir.event.Tags.Reading;
import rondo.ir.event.Tags.Round;

/** What tells the round of a message: every message has a phase and a round, or none has. */
final class RoundTags {
  private final Symbols symbols;

  RoundTags(Symbols symbols) {
    this.symbols = symbols;
  }

  /** Empty if it is wrong, which has been reported. */
  Optional<Tags> lower(Declaration.Tags tags) {
    if (symbols.kinds.isEmpty()) {
      symbols.findings.add(
          Rule.BAD_PHASE
              .at(tags.at(), "there are no messages whose round could be told")
              .withHelp("declare them: `message Ask { turn : 1..3 }`"));
      return Optional.empty();
    }
    new Networks(symbols).network(tags.network());
    Optional<List<OptionalInt>> phases = phases(tags);
    boolean isOrder = tags.round().size() > 1 || isMessage(tags.round().getFirst());
    Optional<List<Round>> rounds =
        isOrder ? order(tags.round()) : field(tags.round().getFirst()).map(RoundTags::rounds);
    if (phases.isEmpty() || rounds.isEmpty()) {
      return Optional.empty();
    }
    List<String> names =
        isOrder
            ? tags.round().stream().map(Name::text).toList()
            : constants(tags.round().getFirst());
    List<Reading> readings =
        IntStream.range(0, symbols.kinds.size())
            .mapToObj(k -> new Reading(phases.get().get(k), rounds.get().get(k)))
            .toList();
    return Optional.of(new Tags(readings, names, tags.at()));
  }

  private Optional<List<OptionalInt>> phases(Declaration.Tags tags) {
    return tags.phase().isPresent()
        ? field(tags.phase().get()).map(numbers -> numbers.stream().map(OptionalInt::of).toList())
        : Optional.of(symbols.kinds.stream().map(_ -> OptionalInt.empty()).toList());
  }

  private static List<Round> rounds(List<Integer> fields) {
    return fields.stream().<Round>map(Round.Field::new).toList();
  }

  private boolean isMessage(Name name) {
    return symbols.kinds.contains(name.text());
  }

  /** Of each message, which its round is. */
  private Optional<List<Round>> order(List<Name> names) {
    List<String> texts = names.stream().map(Name::text).toList();
    boolean right = true;
    for (int i = 0; i < names.size(); i++) {
      Name name = names.get(i);
      if (!isMessage(name)) {
        symbols.findings.add(
            symbols.look(name.text()).isEmpty()
                ? symbols.unknown(name.text(), name.at(), symbols.kinds, "no message")
                : Rule.TYPE_MISMATCH.at(name.at(), "`" + name + "` is no message"));
        right = false;
      } else if (texts.indexOf(name.text()) < i) {
        symbols.findings.add(Rule.REDECLARED.at(name.at(), "`" + name + "` has its round already"));
        right = false;
      }
    }
    boolean allKnown = names.stream().allMatch(this::isMessage);
    for (String kind : symbols.kinds) {
      // A name that is no message may be a slip of the one that is missing.
      if (allKnown && !texts.contains(kind)) {
        symbols.findings.add(
            Rule.BAD_PHASE
                .at(names.getLast().at(), "the round of `" + kind + "` is not said")
                .withHelp("put every message of the protocol into the order"));
        right = false;
      }
    }
    return right
        ? Optional.of(
            symbols.kinds.stream().<Round>map(k -> new Round.Fixed(texts.indexOf(k))).toList())
        : Optional.empty();
  }

  /** The number of a field in each message. */
  private Optional<List<Integer>> field(Name name) {
    var numbers = new ArrayList<Integer>();
    var types = new ArrayList<Type>();
    for (String kind : symbols.kinds) {
      List<Type.Field> fields = fields(kind);
      List<String> names = fields.stream().map(Type.Field::name).toList();
      int number = names.indexOf(name.text());
      if (number < 0) {
        symbols.findings.add(
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
        symbols.findings.add(
            Rule.BAD_TYPE
                .at(name.at(), "`" + name + "` has the type " + type + ", which has no order here")
                .withHelp("let it be a range, or the same enumeration, in all messages"));
        return false;
      }
    }
    return true;
  }

  /** The names of the rounds where a field tells them; none where that is a number. */
  private List<String> constants(Name field) {
    return fields(symbols.kinds.getFirst()).stream()
        .filter(f -> f.name().equals(field.text()))
        .findFirst()
        .map(f -> f.type() instanceof Type.Enumeration(_, var names) ? names : List.<String>of())
        .orElse(List.of());
  }

  private List<Type.Field> fields(String kind) {
    return symbols.look(kind).orElse(null) instanceof Symbol.Types(Type.Structure type, _)
        ? type.fields()
        : List.of();
  }
}
