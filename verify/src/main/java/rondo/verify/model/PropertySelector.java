package rondo.verify.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.data.NamedProperty;
import rondo.promela.PartitionMode;
import rondo.promela.Promela;

/** Selects what one search checks. */
public sealed interface PropertySelector extends NamedProperty {
  String SAFETY = "safety";
  String PROGRESS = "progress";

  /** Properties of single steps and states. */
  record Safety() implements PropertySelector {}

  /** A named property of the model, or progress, which every model has. */
  record Named(String name) implements PropertySelector {}

  /** A formula that is not in the model. */
  record Formula(String text) implements PropertySelector {}

  /** A witness that is not in the model: a state expression. */
  record Witness(String condition) implements PropertySelector {
    @Override
    public boolean isWitness() {
      return true;
    }
  }

  static PropertySelector named(String name) {
    return name.equals(SAFETY) ? new Safety() : new Named(name);
  }

  /** All properties that a model states. */
  static List<PropertySelector> all(Promela.Model model) {
    var all = new ArrayList<PropertySelector>(List.of(new Safety()));
    model.observers().forEach(o -> all.add(named(o.name())));
    return all;
  }

  /** The selector of a trace saved with these options. */
  static PropertySelector of(Map<String, String> options) {
    if (options.containsKey("ltl")) {
      return new Formula(options.get("ltl"));
    }
    if (options.containsKey("witness")) {
      return new Witness(options.get("witness"));
    }
    return named(options.getOrDefault("property", SAFETY));
  }

  /** Saves what {@link #of} needs. */
  default void save(Map<String, String> options) {
    switch (this) {
      case Safety() -> {}
      case Named(String name) -> options.put("property", name);
      case Formula(String text) -> options.put("ltl", text);
      case Witness(String condition) -> options.put("witness", condition);
    }
  }

  @Override
  default String name() {
    return title().orElse(SAFETY);
  }

  /** The title in reports; empty for safety. */
  default Optional<String> title() {
    return switch (this) {
      case Safety() -> Optional.empty();
      case Named(String name) -> Optional.of(name);
      case Formula(String text) -> Optional.of(text);
      case Witness(String condition) -> Optional.of(condition);
    };
  }

  default Promela.Model load(ModelSource model, PartitionMode mode) throws RejectedException {
    var sources = model.promelaSources();
    return switch (this) {
      case Safety(), Named(_) -> Promela.load(sources, model.defines(), List.of(), mode);
      case Formula(String text) -> Promela.load(sources, model.defines(), List.of(text), mode);
      case Witness(String condition) ->
          Promela.loadWithWitness(sources, model.defines(), condition, mode);
    };
  }

  /** Whether the property is not in the model, which has to be loaded with it. */
  default boolean isFurther() {
    return this instanceof Formula || this instanceof Witness;
  }

  /** The model with the observer of this property. */
  default ProcessSystem in(Promela.Model model) throws RejectedException {
    return switch (this) {
      case Safety() -> model.system();
      case Formula(_), Witness(_) -> withObserver(model, model.observers().getLast());
      case Named(String name) -> withObserver(model, observer(name, model));
    };
  }

  /** Removes the trace assertion, a matter of safety, which would only add states here. */
  private static ProcessSystem withObserver(Promela.Model model, Observer observer) {
    return model.systemWithObserver(observer).withoutTraceAssertion();
  }

  /** The position of a property; some position in the model if it is not in its text. */
  default Position at(Promela.Model model) throws RejectedException {
    Position somewhere = model.system().processTypes().getFirst().at();
    return switch (this) {
      case Safety(), Formula(_), Witness(_) -> somewhere;
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
