package rondo.ir.data;

import java.util.Optional;

/**
 * Values of a source, one after the other.
 *
 * @param sender bound to the process that sent the message, where {@code source} is a mailbox
 * @param where which of them count
 */
public record Loop(Binder variable, Optional<Binder> sender, LoopRange range, Term where) {
  public Loop(Binder variable, LoopRange source) {
    this(variable, Optional.empty(), source, Term.TRUE);
  }
}
