package rondo.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import rondo.cli.report.Counterexample;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundReplay;
import rondo.ir.round.RoundSystem;
import rondo.trace.round.RoundStory;

/** Where the run goes that breaks a property of a protocol in rounds. */
record RoundTraces(ModelArguments model, RoundSystem system, RoundProperty property, Path file) {
  /** Saves a run that was replayed, if there is one. */
  List<Counterexample> save(Optional<RoundReplay> replay, Console console) {
    return replay.stream().map(r -> saved(r, console)).toList();
  }

  private Counterexample saved(RoundReplay replay, Console console) {
    String text = SavedRounds.text(file, model, Optional.of(property.name()), replay.run());
    return new Counterexample.OfRounds(
        replay.violations().getFirst(),
        RoundStory.of(system.checking(List.of(property)), replay),
        TraceFiles.write(file, text, console));
  }
}
