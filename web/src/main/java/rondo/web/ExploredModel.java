package rondo.web;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.RejectedException;
import rondo.simulate.InvalidChoiceException;
import rondo.simulate.Simulation;
import rondo.trace.file.SavedRun;
import rondo.trace.file.TraceFile;
import rondo.trace.view.TraceKind;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;
import rondo.verify.search.SearchControl;
import rondo.verify.search.UnsupportedSearchException;

/** A model as the explorer sees it: its runs, its properties, and searches from its states. */
interface ExploredModel {
  /** The model of a kind. */
  static ExploredModel of(Model model, ExplorerOptions options) {
    return switch (model) {
      case Model.Processes processes -> new ExploredProcesses(processes, options.fullChannel());
      case Model.Rounds rounds -> new ExploredRounds(rounds);
      case Model.Events events -> new ExploredEvents(events, options.mode());
    };
  }

  TraceKind kind();

  ModelSource source();

  /** A run that has not begun. */
  Simulation begin();

  /** The properties, watched from the beginning of a run. */
  List<PropertyWatch> watches(Simulation begin);

  /** The names of the properties that can be searched for. */
  List<String> searchable();

  /** A condition in the language of the model. */
  TypedCondition condition(String text) throws RejectedException, BadRequestException;

  /** The choices of a saved run of this model. */
  List<String> choices(TraceFile file)
      throws RejectedException, BadRequestException, InvalidChoiceException;

  /** The run as it is saved. */
  SavedRun saved(Simulation run);

  /** The name of the property that a run violates. */
  Optional<String> violated(Simulation run);

  /** Searches for a continuation that violates a property. */
  RunSearchResult violation(Simulation run, String property, SearchControl control)
      throws RejectedException, UnsupportedSearchException, InvalidChoiceException;

  /** Searches for a continuation to a state that satisfies a condition. */
  RunSearchResult reach(Simulation run, String condition, SearchControl control)
      throws RejectedException,
          UnsupportedSearchException,
          InvalidChoiceException,
          BadRequestException;

  /** Searches for a shortest run to the last state. */
  RunSearchResult here(Simulation run, SearchControl control)
      throws UnsupportedSearchException, InvalidChoiceException;

  /** What identifies the last state of a run, for comparison; empty if there is none. */
  Optional<Object> stateKey(Simulation run);
}
