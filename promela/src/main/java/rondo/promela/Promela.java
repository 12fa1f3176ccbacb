package rondo.promela;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.promela.lower.Lowering;
import rondo.promela.syntax.Parsed;
import rondo.promela.syntax.Parser;
import rondo.promela.text.Sources;

/** From a Promela file to a {@link ProcessSystem}. */
public final class Promela {
  private Promela() {}

  /**
   * A model and what a user should know about it.
   *
   * @param observers of the model's properties, by name: its never claims and ltl formulas, and its
   *     accept labels if there is no never claim, which would count them itself
   */
  public record Model(ProcessSystem system, List<Observer> observers, List<Diagnostic> warnings) {
    public Model {
      observers = List.copyOf(observers);
      warnings = List.copyOf(warnings);
    }
  }

  /** Reads, checks and lowers a model; {@code defines} come from the command line. */
  public static Model load(Path file, Map<String, String> defines) throws RejectedException {
    return lower(file.toString(), Parser.parse(Sources.of(file), defines));
  }

  /**
   * The same with further ltl formulas about the model's variables, written as in its own ltl
   * blocks. Their observers come last and are named after their texts.
   */
  public static Model load(Path file, Map<String, String> defines, List<String> formulas)
      throws RejectedException {
    Sources sources = Sources.of(file);
    Model model = lower(file.toString(), Parser.parse(sources, defines, formulas));
    List<Observer> observers = new ArrayList<>(model.observers());
    for (int i = 1; i <= formulas.size(); i++) {
      int place = observers.size() - i;
      String text = formulas.get(formulas.size() - i);
      observers.set(place, observers.get(place).withName(text));
    }
    return new Model(model.system(), observers, model.warnings());
  }

  /** The same for a model given as text, in a file called {@code name}. */
  public static Model parse(String name, String text, Map<String, String> defines)
      throws RejectedException {
    return lower(name, Parser.parse(Sources.of(name, text), defines));
  }

  private static Model lower(String name, Parsed parsed) throws RejectedException {
    Lowering.Result lowered = Lowering.lower(name, parsed.program());
    List<Diagnostic> warnings = new ArrayList<>(parsed.warnings());
    warnings.addAll(lowered.warnings());
    return new Model(lowered.system(), lowered.observers(), warnings);
  }
}
