package rondo.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.promela.PartitionMode;
import rondo.promela.Promela;

/** What one search is about. */
sealed interface PropertySelector {
  String SAFETY = "safety";
  String PROGRESS = "progress";

  /** What can be wrong with single steps and states. */
  record Safety() implements PropertySelector {}

  /** A property of the model by its name, or progress, which every model has. */
  record Named(String name) implements PropertySelector {}

  /** A formula that the model does not have. */
  record Formula(String text) implements PropertySelector {}

  static PropertySelector named(String name) {
    return name.equals(SAFETY) ? new Safety() : new Named(name);
  }

  /** Everything that a model states. */
  static List<PropertySelector> all(Promela.Model model) {
    var all = new ArrayList<PropertySelector>(List.of(new Safety()));
    model.observers().forEach(o -> all.add(named(o.name())));
    return all;
  }

  /** The subject of a run that was saved with these options. */
  static PropertySelector of(Map<String, String> options) {
    if (options.containsKey("ltl")) {
      return new Formula(options.get("ltl"));
    }
    return named(options.getOrDefault("property", SAFETY));
  }

  /** What {@link #of} needs to know. */
  default void save(Map<String, String> options) {
    switch (this) {
      case Safety() -> {}
      case Named(String name) -> options.put("property", name);
      case Formula(String text) -> options.put("ltl", text);
    }
  }

  /** How to call it in a report; single steps and states need no name. */
  default Optional<String> title() {
    return switch (this) {
      case Safety() -> Optional.empty();
      case Named(String name) -> Optional.of(name);
      case Formula(String text) -> Optional.of(text);
    };
  }

  default Promela.Model load(ModelArguments model, PartitionMode mode) throws RejectedException {
    List<String> formulas = this instanceof Formula(String text) ? List.of(text) : List.of();
    return Promela.load(model.sources(), model.defines(), formulas, mode);
  }

  /** The model with the observer that decides this. */
  default ProcessSystem in(Promela.Model model, ModelArguments where) throws RejectedException {
    return switch (this) {
      case Safety() -> model.system();
      case Formula(_) -> withObserver(model, model.observers().getLast());
      case Named(String name) -> withObserver(model, observer(name, model));
    };
  }

  /** An event monitor is a matter of safety: here it would only make for more states. */
  private static ProcessSystem withObserver(Promela.Model model, Observer observer) {
    return model.systemWithObserver(observer).withoutEventMonitor();
  }

  /** Where a property of the model stands; somewhere in the model, if it is not in its text. */
  default Position at(Promela.Model model) throws RejectedException {
    Position somewhere = model.system().processTypes().getFirst().at();
    return switch (this) {
      case Safety(), Formula(_) -> somewhere;
      case Named(String name) ->
          Optional.of(observer(name, model).at()).filter(Position::isKnown).orElse(somewhere);
    };
  }

  private static Observer observer(String name, Promela.Model model) throws RejectedException {
    for (Observer observer : model.observers()) {
      if (observer.name().equals(name)) {
        return observer;
      }
    }
    if (name.equals(PROGRESS)) {
      return Observer.ofNonProgress();
    }
    var known = new ArrayList<UnknownProperty.Known>();
    model.observers().forEach(o -> known.add(new UnknownProperty.Known(o.name(), o.at())));
    known.add(new UnknownProperty.Known(PROGRESS, Position.NONE));
    known.add(new UnknownProperty.Known(SAFETY, Position.NONE));
    Position first =
        model.observers().stream()
            .map(Observer::at)
            .findFirst()
            .orElse(model.system().processTypes().getFirst().at());
    throw new UnknownProperty("model", name, known).rejected(first);
  }
}
