package rondo.analysis.closure;

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
 * Abstracts the variables of a process to a finite mode: the values of variables with small domains
 * (Booleans, enumerations, short ranges), whether optional values are present, and how numbers
 * compare with the phase. In most protocols the mode determines what a process waits for.
 */
final class ModeAbstraction {
  private static final int MAX_MODES = 1024;
  private static final int MAX_RANGE = 8;

  /** A component of a mode, with {@code count} values from {@code low} on. */
  private record ModeVariable(int variable, Kind kind, int low, int count) {}

  private enum Kind {
    VALUE,
    PRESENCE,
    /** -1, 0 or 1 if the variable is less than the phase variable, equal, or greater. */
    RELATION
  }

  private final List<LocalVariable> variables;
  private final OptionalInt phase;
  private final List<ModeVariable> aspects = new ArrayList<>();

  /**
   * @param phase the variable that is taken as the phase
   */
  ModeAbstraction(ParameterizedProtocol text, List<LocalVariable> variables, OptionalInt phase) {
    this.variables = variables;
    this.phase = phase;
    var possible = new ArrayList<ModeVariable>();
    for (int v = 0; v < variables.size(); v++) {
      if (!text.parameters().contains(v) && !variables.get(v).name().isEmpty()) {
        aspect(v, variables.get(v).type(), text.fixedTypeVariables()).ifPresent(possible::add);
      }
    }
    Set<Integer> known = possible.stream().map(ModeVariable::variable).collect(Collectors.toSet());
    IntStream.range(0, variables.size())
        .filter(v -> phase.isPresent() && v != phase.getAsInt())
        .filter(v -> !text.parameters().contains(v) && !known.contains(v))
        .filter(v -> variables.get(v).type() instanceof Type.Range)
        .forEach(v -> possible.add(new ModeVariable(v, Kind.RELATION, -1, 3)));
    long modes = 1;
    for (ModeVariable variable : possible) {
      if (modes * variable.count() <= MAX_MODES) {
        aspects.add(variable);
        modes *= variable.count();
      }
    }
  }

  private static Optional<ModeVariable> aspect(int variable, Type type, Set<Integer> fixed) {
    return switch (type) {
      case Type.Bool() -> Optional.of(new ModeVariable(variable, Kind.VALUE, 0, 2));
      case Type.Enumeration(_, List<String> constants) ->
          Optional.of(new ModeVariable(variable, Kind.VALUE, 0, constants.size()));
      case Type.Range(int low, int high) ->
          fixed.contains(variable) && low <= high && (long) high - low < MAX_RANGE
              ? Optional.of(new ModeVariable(variable, Kind.VALUE, low, high - low + 1))
              : Optional.empty();
      case Type.Optional _ -> Optional.of(new ModeVariable(variable, Kind.PRESENCE, 0, 2));
      case Type.Process _,
          Type.Stamp _,
          Type.Sequence _,
          Type.Table _,
          Type.SetOf _,
          Type.Structure _ ->
          Optional.empty();
    };
  }

  /**
   * A path at whose start the process is in a mode: its variables with the constraints of the mode.
   */
  StepPath entered(
      List<Integer> mode, Set<Integer> free, FreshVariables freshVariables, StepPath blank) {
    StepPath stepPath = blank;
    var own = new ArrayList<PathValue>();
    for (int v = 0; v < variables.size(); v++) {
      LinearTerm any =
          free.contains(v)
              ? freshVariables.variable(v)
              : freshVariables.fresh(variables.get(v).type());
      own.add(any);
      stepPath =
          stepPath
              .with(FreshVariables.typed(stepPath.constraints(), any, variables.get(v).type()))
              .orElseThrow();
    }
    for (int i = 0; i < aspects.size(); i++) {
      ModeVariable variable = aspects.get(i);
      switch (variable.kind()) {
        case VALUE -> own.set(variable.variable(), LinearTerm.number(mode.get(i)));
        case PRESENCE -> {
          if (mode.get(i) == 0) {
            own.set(variable.variable(), freshVariables.none());
          } else {
            LinearTerm there = freshVariables.presence((LinearTerm) own.get(variable.variable()));
            stepPath =
                stepPath
                    .with(stepPath.constraints().atMost(LinearTerm.number(1), there))
                    .orElseThrow();
          }
        }
        case RELATION -> {}
      }
    }
    stepPath = stepPath.withVariables(own);
    for (int i = 0; i < aspects.size(); i++) {
      if (aspects.get(i).kind() == Kind.RELATION) {
        stepPath = related(stepPath, aspects.get(i).variable(), mode.get(i)).orElseThrow();
      }
    }
    return stepPath;
  }

  /** Adds the constraint that a variable is less than the phase, equal, or greater. */
  private Optional<StepPath> related(StepPath stepPath, int variable, int order) {
    if (!(stepPath.own().get(variable) instanceof LinearTerm value
        && stepPath.own().get(phase.orElseThrow()) instanceof LinearTerm other)) {
      return Optional.of(stepPath);
    }
    DifferenceConstraints constraints = stepPath.constraints();
    return stepPath.with(
        order < 0
            ? constraints.less(value, other)
            : order == 0 ? constraints.equal(value, other) : constraints.less(other, value));
  }

  /** Enumerates all modes in which a process may be at the end of a path. */
  void of(
      StepPath stepPath, FreshVariables freshVariables, BiConsumer<List<Integer>, StepPath> then) {
    of(List.of(), stepPath, freshVariables, then);
  }

  private void of(
      List<Integer> begun,
      StepPath stepPath,
      FreshVariables freshVariables,
      BiConsumer<List<Integer>, StepPath> then) {
    if (begun.size() == aspects.size()) {
      then.accept(begun, stepPath);
      return;
    }
    ModeVariable variable = aspects.get(begun.size());
    PathValue pathValue = stepPath.own().get(variable.variable());
    for (int i = 0; i < variable.count(); i++) {
      int value = variable.low() + i;
      Optional<StepPath> here = assume(variable, value, pathValue, stepPath, freshVariables);
      here.ifPresent(
          p -> {
            var longer = new ArrayList<>(begun);
            longer.add(value);
            of(List.copyOf(longer), p, freshVariables, then);
          });
    }
  }

  private Optional<StepPath> assume(
      ModeVariable variable,
      int value,
      PathValue pathValue,
      StepPath stepPath,
      FreshVariables freshVariables) {
    return switch (variable.kind()) {
      case VALUE ->
          pathValue instanceof LinearTerm l
              ? stepPath.with(stepPath.constraints().equal(l, LinearTerm.number(value)))
              : Optional.of(stepPath);
      case PRESENCE -> {
        LinearTerm there =
            pathValue instanceof LinearTerm l ? freshVariables.presence(l) : LinearTerm.number(1);
        yield stepPath.with(stepPath.constraints().equal(there, LinearTerm.number(value)));
      }
      case RELATION -> related(stepPath, variable.variable(), value);
    };
  }

  /** A mode as text. */
  String text(List<Integer> mode) {
    return IntStream.range(0, mode.size())
        .mapToObj(i -> text(aspects.get(i), mode.get(i)))
        .collect(Collectors.joining(", "));
  }

  private String text(ModeVariable modeVariable, int value) {
    LocalVariable variable = variables.get(modeVariable.variable());
    return switch (modeVariable.kind()) {
      case VALUE -> variable.name() + " = " + ValueText.of(variable.type(), Value.of(value));
      case PRESENCE -> variable.name() + (value == 0 ? " = none" : " != none");
      case RELATION ->
          variable.name()
              + (value < 0 ? " < " : value == 0 ? " = " : " > ")
              + variables.get(phase.orElseThrow()).name();
    };
  }
}
