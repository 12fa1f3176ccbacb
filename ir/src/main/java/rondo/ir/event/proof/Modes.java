package rondo.ir.event.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    PRESENCE
  }

  private final List<LocalVariable> variables;
  private final List<Aspect> aspects = new ArrayList<>();

  /**
   * @param fixed the variables whose ranges are the same whatever the parameters are
   */
  Modes(List<LocalVariable> variables, Set<Integer> free, Set<Integer> fixed) {
    this.variables = variables;
    long modes = 1;
    for (int v = 0; v < variables.size(); v++) {
      if (free.contains(v) || variables.get(v).name().isEmpty()) {
        continue;
      }
      Optional<Aspect> aspect = aspect(v, variables.get(v).type(), fixed);
      if (aspect.isPresent() && modes * aspect.get().count() <= MOST) {
        aspects.add(aspect.get());
        modes *= aspect.get().count();
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
      }
    }
    return path.having(own);
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
      Optional<Path> here =
          switch (meaning) {
            case Meaning.Parts _ ->
                aspect.kind() == Kind.PRESENCE && value == 0 ? Optional.empty() : Optional.of(path);
            case Linear l -> {
              Linear told = aspect.kind() == Kind.VALUE ? l : unknowns.presence(l);
              yield path.with(path.facts().equal(told, Linear.number(value)));
            }
          };
      here.ifPresent(
          p -> {
            var longer = new ArrayList<>(begun);
            longer.add(value);
            of(List.copyOf(longer), p, unknowns, then);
          });
    }
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
    };
  }
}
