package rondo.verify.gpu;

import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;

/** Rejections of models that cannot be searched on a GPU. */
public final class GpuUnsupported {
  private static final String OTHER_ENGINE = "omit `--engine gpu` to search on the processor";

  private GpuUnsupported() {}

  static RejectedException noGpu(String reason) {
    return new RejectedException(
        Diagnostic.error("V018", Position.NONE, "there is no GPU: " + reason)
            .withHelp("`rondo doctor` says what is there; " + OTHER_ENGINE));
  }

  /** Rejects options of searches that one on a GPU would ignore. */
  public static void check(SearchOptions options, Position at) throws RejectedException {
    if (options.errors() > 1) {
      throw construct("a number of violations other than one, or one of each kind,", at);
    }
    if (options.maxDepth() < Long.MAX_VALUE) {
      throw construct("a limit of the depth", at);
    }
    if (options.counting() != SearchOptions.CountPolicy.OFF) {
      throw construct("counting executions", at);
    }
    if (options.external().isPresent()) {
      throw construct("a search in files", at);
    }
  }

  /** The GPU, or its driver, has failed. */
  static RejectedException failed(String reason) {
    return new RejectedException(
        Diagnostic.error("V018", Position.NONE, "the GPU reports an error: " + reason)
            .withHelp(OTHER_ENGINE));
  }

  static RejectedException construct(String what, Position at) {
    return new RejectedException(
        Diagnostic.error("V018", at, what + " is not supported on a GPU").withHelp(OTHER_ENGINE));
  }

  static RejectedException property(String what, Position at) {
    return new RejectedException(
        Diagnostic.error("V018", at, what + " is not supported on a GPU")
            .withHelp("`--property` selects other properties, as `safety`; " + OTHER_ENGINE));
  }

  /** A protocol, which has other engines. */
  public static RejectedException protocol(Position at) {
    return new RejectedException(
        Diagnostic.error("V018", at, "only Promela models are searched on a GPU")
            .withHelp(OTHER_ENGINE));
  }
}
