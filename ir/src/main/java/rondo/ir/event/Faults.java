package rondo.ir.event;

/**
 * What may go wrong. Messages may always be late and overtake each other.
 *
 * @param losses whether messages may be lost
 * @param duplication whether a message may arrive again and again
 * @param crashes how many processes may stop for good
 */
public record Faults(boolean losses, boolean duplication, int crashes) {
  public static final Faults NONE = new Faults(false, false, 0);
}
