package rondo.ir.event;

import java.util.List;
import java.util.stream.Stream;

/**
 * Which processes may fail by omission, and how (Perry and Toueg, 1986; Hadzilacos and Toueg,
 * 1994). A process that omits to send may fail to send any of its messages, to each receiver
 * separately; one that omits to receive may fail to receive any message that is sent to it. No
 * process is subject to two of the bounds.
 *
 * @param sending processes that may omit to send
 * @param receiving processes that may omit to receive
 * @param general processes that may omit both
 */
public record OmissionBounds(
    FaultyProcessBound sending, FaultyProcessBound receiving, FaultyProcessBound general) {
  /** No process fails by omission. */
  public static final OmissionBounds NONE =
      new OmissionBounds(FaultyProcessBound.NONE, FaultyProcessBound.NONE, FaultyProcessBound.NONE);

  /** The bounds on all failures by omission, however a process fails. */
  public FaultyProcessBound all() {
    List<FaultyProcessBound.Part> parts =
        Stream.of(sending, receiving, general).flatMap(b -> b.parts().stream()).toList();
    return new FaultyProcessBound(parts);
  }

  public boolean isNone() {
    return sending.isNone() && receiving.isNone() && general.isNone();
  }

  /** Whether a process that fails by omission omits to send. */
  public boolean omitsSending(int process) {
    return sending.mayFail(process) || general.mayFail(process);
  }

  /** Whether a process that fails by omission omits to receive. */
  public boolean omitsReceiving(int process) {
    return receiving.mayFail(process) || general.mayFail(process);
  }
}
