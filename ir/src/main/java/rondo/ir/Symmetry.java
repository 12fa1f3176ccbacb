package rondo.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * The symmetry of a system: its families, and the sorts of variables and messages, which determine
 * how a permutation acts on states.
 *
 * @param globals by variable
 * @param locals by process type and variable
 * @param fields by channel type and message field
 */
public record Symmetry(
    List<Family> families,
    List<VariableShape> globals,
    List<List<VariableShape>> locals,
    List<List<SymmetrySort>> fields) {
  public Symmetry {
    families = List.copyOf(families);
    globals = List.copyOf(globals);
    locals = locals.stream().map(List::copyOf).toList();
    fields = fields.stream().map(List::copyOf).toList();
  }

  /**
   * The families, with all variables and messages plain, except that channel variables have the
   * sort of channels.
   */
  public static Symmetry of(ProcessSystem system, List<Family> families) {
    return new Symmetry(
        families,
        shapes(system.globals()),
        system.processTypes().stream().map(t -> shapes(t.locals())).toList(),
        system.channelTypes().stream()
            .map(c -> c.fields().stream().map(_ -> SymmetrySort.PLAIN).toList())
            .toList());
  }

  private static List<VariableShape> shapes(List<Variable> variables) {
    return variables.stream().map(Symmetry::shape).toList();
  }

  private static VariableShape shape(Variable variable) {
    SymmetrySort elements = variable.isChannel() ? SymmetrySort.CHANNEL : SymmetrySort.PLAIN;
    return variable.length() == 1
        ? VariableShape.of(elements)
        : VariableShape.of(elements, Dimension.plain(variable.length()));
  }

  /** A copy with this shape for a global variable. */
  public Symmetry withGlobal(int variable, VariableShape variableShape) {
    return new Symmetry(families, with(globals, variable, variableShape), locals, fields);
  }

  /** A copy with this shape for a local variable. */
  public Symmetry withLocal(int processType, int variable, VariableShape variableShape) {
    var changed = with(locals.get(processType), variable, variableShape);
    return new Symmetry(families, globals, with(locals, processType, changed), fields);
  }

  /** A copy with this sort for a message field. */
  public Symmetry withField(int channelType, int field, SymmetrySort symmetrySort) {
    var changed = with(fields.get(channelType), field, symmetrySort);
    return new Symmetry(families, globals, locals, with(fields, channelType, changed));
  }

  /** A value of a type that is not a member, 0 if possible. */
  public OptionalInt neutralValue(SymmetrySort.Member member, IntType type) {
    int last = member.first() + families.get(member.family()).size() - 1;
    for (int value : new int[] {0, last + 1, member.first() - 1}) {
      boolean named = value >= member.first() && value <= last;
      if (!named && type.truncate(value) == value) {
        return OptionalInt.of(value);
      }
    }
    return OptionalInt.empty();
  }

  private static <T> List<T> with(List<T> list, int index, T value) {
    List<T> copy = new ArrayList<>(list);
    copy.set(index, value);
    return copy;
  }
}
