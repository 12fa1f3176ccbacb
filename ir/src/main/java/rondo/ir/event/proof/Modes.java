package rondo.ir.event.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;

/**
 * What a process waits for is usually told by variables with few values: truth values,
 * enumerations, short ranges, and whether something optional is there. A mode is what all of them
 * are.
 */
final class Modes {
  private static final int MOST = 1024;
  private static final int LONGEST = 8;

  /** Something that a mode tells; {@code count} values from {@code low} on. */
  private record Aspect(int variable, Kind kind, int low, int count) {}

  private enum Kind {
    VALUE,
    PRESENCE,
    /** -1, 0 or 1 if it is less than what is taken for the phase, the same, or more. */
    RELATION
  }

  private final List<LocalVariable> variables;
  private final OptionalInt phase;
  private final List<Aspect> aspects = new ArrayList<>();

  /**
   * @param phase the variable that is taken for the phase
   */
  Modes(ProtocolText text, List<LocalVariable> variables, OptionalInt phase) {
    this.variables = variables;
    this.phase = phase;
    var possible = new ArrayList<Aspect>();
    for (int v = 0; v < variables.size(); v++) {
      if (!text.free().contains(v) && !variables.get(v).name().isEmpty()) {
        aspect(v, variables.get(v).type(), text.fixed()).ifPresent(possible::add);
      }
    }
    Set<Integer> told = possible.stream().map(Aspect::variable).collect(Collectors.toSet());
    IntStream.range(0, variables.size())
        .filter(v -> phase.isPresent() && v != phase.getAsInt())
        .filter(v -> !text.free().contains(v) && !told.contains(v))
        .filter(v -> variables.get(v).type() instanceof Type.Range)
        .forEach(v -> possible.add(new Aspect(v, Kind.RELATION, -1, 3)));
    long modes = 1;
    for (Aspect aspect : possible) {
      if (modes * aspect.count() <= MOST) {
        aspects.add(aspect);
        modes *= aspect.count();
      }
    }
  }

  private static Optional<Aspect> aspect(int variable, Type type, Set<Integer> fixed) {
    return switch (type) {
      case Type.Bool() -> Optional.of(new Aspect(variable, Kind.VALUE, 0, 2));
      case Type.Enumeration(_, List<String> constants) ->
          Optional.of(new Aspect(variable, Kind.VALUE, 0, constants.size()));
      case Type.Range(int low, int high) ->
          fixed.contains(variable) && low <= high && (long) high - low < LONGEST
              ? Optional.of(new Aspect(variable, Kind.VALUE, low, high - low + 1))
              : Optional.empty();
      case Type.Optional _ -> Optional.of(new Aspect(variable, Kind.PRESENCE, 0, 2));
      case Type.Process _,
          Type.Stamp _,
          Type.Sequence _,
          Type.Table _,
          Type.SetOf _,
          Type.Structure _ ->
          Optional.empty();
    };
  }

  /** The variables of a process in a mode, with what is known of them. */
  Path entered(List<Integer> mode, Set<Integer> free, Unknowns unknowns, Path blank) {
    Path path = blank;
    var own = new ArrayList<Meaning>();
    for (int v = 0; v < variables.size(); v++) {
      Linear any =
          free.contains(v) ? unknowns.variable(v) : unknowns.fresh(variables.get(v).type());
      own.add(any);
      path = path.with(Unknowns.typed(path.facts(), any, variables.get(v).type())).orElseThrow();
    }
    for (int i = 0; i < aspects.size(); i++) {
      Aspect aspect = aspects.get(i);
      switch (aspect.kind()) {
        case VALUE -> own.set(aspect.variable(), Linear.number(mode.get(i)));
        case PRESENCE -> {
          if (mode.get(i) == 0) {
            own.set(aspect.variable(), unknowns.none());
          } else {
            Linear there = unknowns.presence((Linear) own.get(aspect.variable()));
            path = path.with(path.facts().atMost(Linear.number(1), there)).orElseThrow();
          }
        }
        case RELATION -> {}
      }
    }
    path = path.having(own);
    for (int i = 0; i < aspects.size(); i++) {
      if (aspects.get(i).kind() == Kind.RELATION) {
        path = related(path, aspects.get(i).variable(), mode.get(i)).orElseThrow();
      }
    }
    return path;
  }

  /** Where a variable is less than the phase, the same, or more. */
  private Optional<Path> related(Path path, int variable, int order) {
    if (!(path.own().get(variable) instanceof Linear value
        && path.own().get(phase.orElseThrow()) instanceof Linear other)) {
      return Optional.of(path);
    }
    Facts facts = path.facts();
    return path.with(
        order < 0
            ? facts.less(value, other)
            : order == 0 ? facts.equal(value, other) : facts.less(other, value));
  }

  /** All modes that a process may be in at the end of a way. */
  void of(Path path, Unknowns unknowns, BiConsumer<List<Integer>, Path> then) {
    of(List.of(), path, unknowns, then);
  }

  private void of(
      List<Integer> begun, Path path, Unknowns unknowns, BiConsumer<List<Integer>, Path> then) {
    if (begun.size() == aspects.size()) {
      then.accept(begun, path);
      return;
    }
    Aspect aspect = aspects.get(begun.size());
    Meaning meaning = path.own().get(aspect.variable());
    for (int i = 0; i < aspect.count(); i++) {
      int value = aspect.low() + i;
      Optional<Path> here = isLike(aspect, value, meaning, path, unknowns);
      here.ifPresent(
          p -> {
            var longer = new ArrayList<>(begun);
            longer.add(value);
            of(List.copyOf(longer), p, unknowns, then);
          });
    }
  }

  private Optional<Path> isLike(
      Aspect aspect, int value, Meaning meaning, Path path, Unknowns unknowns) {
    return switch (aspect.kind()) {
      case VALUE ->
          meaning instanceof Linear l
              ? path.with(path.facts().equal(l, Linear.number(value)))
              : Optional.of(path);
      case PRESENCE -> {
        Linear there = meaning instanceof Linear l ? unknowns.presence(l) : Linear.number(1);
        yield path.with(path.facts().equal(there, Linear.number(value)));
      }
      case RELATION -> related(path, aspect.variable(), value);
    };
  }

  /** A mode in words. */
  String text(List<Integer> mode) {
    return IntStream.range(0, mode.size())
        .mapToObj(i -> text(aspects.get(i), mode.get(i)))
        .collect(Collectors.joining(", "));
  }

  private String text(Aspect aspect, int value) {
    LocalVariable variable = variables.get(aspect.variable());
    return switch (aspect.kind()) {
      case VALUE -> variable.name() + " = " + ValueText.of(variable.type(), Value.of(value));
      case PRESENCE -> variable.name() + (value == 0 ? " = none" : " is there");
      case RELATION ->
          variable.name()
              + (value < 0 ? " < " : value == 0 ? " = " : " > ")
              + variables.get(phase.orElseThrow()).name();
    };
  }
}
