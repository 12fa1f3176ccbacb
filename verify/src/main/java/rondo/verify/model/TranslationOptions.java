package rondo.verify.model;

import rondo.ir.round.OrderSensitivity;
import rondo.promela.PartitionMode;

/**
 * The variant of the translation of a model to a transition system.
 *
 * @param partitions whether a Promela model chooses its initial values by partition
 * @param arrival whether updates of rounds may depend on the order in which messages arrive
 */
public record TranslationOptions(PartitionMode partitions, OrderSensitivity arrival) {
  /** All initial values, and updates that do not depend on the order of arrival. */
  public static final TranslationOptions DEFAULT =
      new TranslationOptions(PartitionMode.OFF, OrderSensitivity.INSENSITIVE);

  /** This variant with updates that may depend on the order of arrival. */
  public TranslationOptions withArrival(OrderSensitivity other) {
    return new TranslationOptions(partitions, other);
  }
}
