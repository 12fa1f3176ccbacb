package rondo.promela.lower;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;

/** A typedef. */
record StructType(String name, List<Field> fields) {
  StructType {
    fields = List.copyOf(fields);
  }

  record Field(
      String name, DataType type, int length, boolean isArray, InitialValue value, Position at) {}

  Optional<Field> field(String wanted) {
    return fields.stream().filter(f -> f.name().equals(wanted)).findFirst();
  }
}
