package rondo.rounds.corpus;

import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.ir.round.RoundSystem;
import rondo.rounds.RoundVerifier;
import rondo.rounds.RoundVerifier.Task;
import rondo.rounds.StepGranularity;
import rondo.testkit.rounds.corpus.RoundModel;
import rondo.testkit.rounds.corpus.RoundModel.Expectation;

/** Verifies a protocol of the corpus with the semantics of its header. */
final class ModelVerification {
  private ModelVerification() {}

  static RoundVerifier.Result verify(RoundModel model, Expectation expected)
      throws RejectedException {
    RoundSystem system = model.system(expected.defines());
    var task =
        new Task(
            system,
            RoundModel.property(system, expected),
            StepGranularity.valueOf(model.semantics().name()));
    return RoundVerifier.verify(task, SearchOptions.defaults(), _ -> {}, () -> false);
  }
}
