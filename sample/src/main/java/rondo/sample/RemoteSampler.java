package rondo.sample;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import rondo.explore.TransitionSystem;

/** Samples runs in place of {@link Sampler}. */
public interface RemoteSampler {
  /** As {@link Sampler#run}, which calls it for each test of a verification in turn. */
  SamplingResult run(
      TransitionSystem system,
      SamplingOptions options,
      Consumer<SamplingStatistics> progress,
      BooleanSupplier cancelled);
}
