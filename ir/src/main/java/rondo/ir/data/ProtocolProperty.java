package rondo.ir.data;

import rondo.diagnostics.Position;

/** A property of a round-based or event-based protocol. */
public interface ProtocolProperty extends NamedProperty {
  /** Its position in the text of the protocol, if it is stated there. */
  Position at();
}
