package rondo.ir.event.proof;

import java.util.List;

/** What is known of a value without knowing the run: a number, or a structure of such. */
sealed interface PathValue permits LinearTerm, PathValue.Structure {
  /** A structure, field by field. */
  record Structure(List<PathValue> parts) implements PathValue {
    public Structure {
      parts = List.copyOf(parts);
    }
  }
}
