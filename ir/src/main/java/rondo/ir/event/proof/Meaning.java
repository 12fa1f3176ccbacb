package rondo.ir.event.proof;

import java.util.List;

/** What is known of a value without knowing the run: a number, or a structure of such. */
sealed interface Meaning permits Linear, Meaning.Parts {
  /** A structure, field by field. */
  record Parts(List<Meaning> parts) implements Meaning {
    public Parts {
      parts = List.copyOf(parts);
    }
  }
}
