package rondo.analysis.closure;

import java.util.List;

/** A symbolic value: a linear term, or a structure of symbolic values. */
sealed interface PathValue permits LinearTerm, PathValue.Structure {
  record Structure(List<PathValue> parts) implements PathValue {
    public Structure {
      parts = List.copyOf(parts);
    }
  }
}
