package rondo.promela.lower.scope;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;

/** A typedef. */
public record StructType(String name, List<Field> fields) {
  public StructType {
    fields = List.copyOf(fields);
  }

  public record Field(
      String name, DataType type, int length, boolean isArray, InitialValue value, Position at) {}

  public Optional<Field> field(String wanted) {
    return fields.stream().filter(f -> f.name().equals(wanted)).findFirst();
  }
}
