package rondo.trace.view;

import java.util.List;

/**
 * The structure of a printed value, for formats that have values of their own: numbers, truth
 * values, sets, maps and so on. Names of processes and constants are those of the model.
 */
public sealed interface ValueStructure {
  record IntegerValue(long value) implements ValueStructure {}

  record BooleanValue(boolean value) implements ValueStructure {}

  /** A constant of an enumeration, a process or a channel. */
  record SymbolValue(String name) implements ValueStructure {}

  /** The absent value of an optional type. */
  record AbsentValue() implements ValueStructure {}

  /** A present value of an optional type. */
  record PresentValue(ValueStructure value) implements ValueStructure {}

  record SequenceValue(List<ValueStructure> items) implements ValueStructure {
    public SequenceValue {
      items = List.copyOf(items);
    }
  }

  /** A message in a channel of a Promela model. */
  record TupleValue(List<ValueStructure> items) implements ValueStructure {
    public TupleValue {
      items = List.copyOf(items);
    }
  }

  /** A set, without duplicates. */
  record SetValue(List<ValueStructure> members) implements ValueStructure {
    public SetValue {
      members = List.copyOf(members);
    }
  }

  /** A table, with an entry for each key. */
  record MapValue(List<MapEntry> entries) implements ValueStructure {
    public MapValue {
      entries = List.copyOf(entries);
    }
  }

  record MapEntry(ValueStructure key, ValueStructure value) {}

  /** A structure with its fields in order of declaration. */
  record RecordValue(List<RecordField> fields) implements ValueStructure {
    public RecordValue {
      fields = List.copyOf(fields);
    }
  }

  record RecordField(String name, ValueStructure value) {}
}
