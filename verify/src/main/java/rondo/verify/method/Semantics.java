package rondo.verify.method;

import java.util.Optional;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.rounds.StepGranularity;
import rondo.trace.file.ExecutionMode;

/**
 * The choices that a language leaves open; each concerns one kind of model.
 *
 * @param fullChannel what a Promela send to a full channel does
 * @param granularity the steps of a round-based protocol; by default whole rounds, or the order of
 *     arrival where schedules of it are sampled
 * @param events delivery and precedence of handlers in an event-based protocol
 */
public record Semantics(
    FullChannelPolicy fullChannel, Optional<StepGranularity> granularity, ExecutionMode events) {
  public static final Semantics DEFAULT =
      new Semantics(
          FullChannelPolicy.BLOCK,
          Optional.empty(),
          new ExecutionMode(DeliverySemantics.AT_ONCE, Precedence.FIRST));
}
