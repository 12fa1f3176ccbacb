package rondo.testkit.generate;

import java.util.List;

/** The fields of a channel's messages; channels of one signature are interchangeable. */
record MessageSignature(int number, List<Field> fields) {
  enum Field {
    BIT("bit"),
    BOOL("bool"),
    BYTE("byte"),
    SHORT("short"),
    MTYPE("mtype"),
    CHAN("chan"),
    STRUCT("T0");

    private final String text;

    Field(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  MessageSignature {
    fields = List.copyOf(fields);
  }

  String text() {
    return String.join(", ", fields.stream().map(Field::text).toList());
  }

  boolean carriesChannel() {
    return fields.contains(Field.CHAN);
  }

  boolean isStructure() {
    return fields.equals(List.of(Field.STRUCT));
  }

  boolean isPlain() {
    return !carriesChannel() && !fields.contains(Field.STRUCT);
  }
}
