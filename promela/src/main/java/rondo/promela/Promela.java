package rondo.promela;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.symmetry.PartitionCheck;
import rondo.promela.lower.Lowering;
import rondo.promela.partition.Initialisation;
import rondo.promela.symmetry.Desugaring;
import rondo.promela.symmetry.Replication;
import rondo.promela.syntax.Parsed;
import rondo.promela.syntax.Parser;
import rondo.promela.syntax.SyntaxPrinter;
import rondo.promela.text.Sources;

/** From a Promela file to a {@link ProcessSystem}. */
public final class Promela {
  private Promela() {}

  /**
   * A model and what a user should know about it.
   *
   * @param observers of the model's properties, by name: its never claims and ltl formulas, and its
   *     accept labels if there is no never claim, which would count them itself
   * @param replication what may be renamed while a property is verified, or why nothing may be
   * @param anyValue where the model was made to choose values by partition, the system in which any
   *     process is given any value instead: what may be renamed is seen there
   */
  public record Model(
      ProcessSystem system,
      List<Observer> observers,
      List<Diagnostic> warnings,
      Replication replication,
      Optional<ProcessSystem> anyValue) {
    public Model {
      observers = List.copyOf(observers);
      warnings = List.copyOf(warnings);
    }

    /** The system with one of the observers, and with what may be renamed while it watches. */
    public ProcessSystem watchedBy(Observer observer) {
      ProcessSystem watched = system.withObserver(observer);
      return replication
          .symmetry(system, Optional.of(observer.name()))
          .map(watched::withSymmetry)
          .orElseGet(watched::withoutSymmetry);
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
    return load(file, defines, formulas, Partitioning.OFF);
  }

  /** The same, with initial values chosen by partition where that is wanted. */
  public static Model load(
      Path file, Map<String, String> defines, List<String> formulas, Partitioning partitioning)
      throws RejectedException {
    Sources sources = Sources.of(file);
    Parsed parsed = Parser.parse(sources, defines, formulas);
    Model model =
        partitioning == Partitioning.OFF
            ? lower(file.toString(), parsed)
            : partitioned(file.toString(), parsed, partitioning);
    List<Observer> observers = new ArrayList<>(model.observers());
    Replication replication = model.replication();
    for (int i = 1; i <= formulas.size(); i++) {
      int place = observers.size() - i;
      String text = formulas.get(formulas.size() - i);
      replication = replication.renamed(observers.get(place).name(), text);
      observers.set(place, observers.get(place).withName(text));
    }
    return new Model(model.system(), observers, model.warnings(), replication, model.anyValue());
  }

  /**
   * A model as plain Promela that any Spin can run: macros and inlines replaced, and no words for
   * replicated types.
   */
  public static String plain(Path file, Map<String, String> defines) throws RejectedException {
    return plain(Parser.parse(Sources.of(file), defines));
  }

  /** The same for a model given as text, in a file called {@code name}. */
  public static String plain(String name, String text, Map<String, String> defines)
      throws RejectedException {
    return plain(Parser.parse(Sources.of(name, text), defines));
  }

  private static String plain(Parsed parsed) throws RejectedException {
    return SyntaxPrinter.print(Desugaring.of(parsed.program()).program());
  }

  /** The same for a model given as text, in a file called {@code name}. */
  public static Model parse(String name, String text, Map<String, String> defines)
      throws RejectedException {
    return lower(name, Parser.parse(Sources.of(name, text), defines));
  }

  private static Model partitioned(String name, Parsed parsed, Partitioning partitioning)
      throws RejectedException {
    Initialisation found =
        Initialisation.in(parsed.program())
            .orElseThrow(() -> new RejectedException(Partitioning.nothingToPartition(name)));
    Model model = lower(name, new Parsed(found.partitioned(), parsed.warnings()));
    Model anyModel = lower(name, new Parsed(found.any(), List.of()));
    ProcessSystem any = anyModel.system();
    var obstacles =
        new LinkedHashSet<>(PartitionCheck.obstacles(any, model.system(), found.loop()));
    for (Observer observer : anyModel.observers()) {
      ProcessSystem watched = any.withObserver(observer);
      obstacles.addAll(PartitionCheck.obstacles(watched, model.system(), found.loop()));
    }
    List<Diagnostic> why = partitioning.report(List.copyOf(obstacles));
    if (why.stream().anyMatch(Diagnostic::isError)) {
      throw new RejectedException(why);
    }
    List<Diagnostic> warnings = new ArrayList<>(model.warnings());
    warnings.addAll(why);
    boolean renamed = why.isEmpty() && !found.loop().started().isEmpty();
    return new Model(
        model.system(),
        model.observers(),
        warnings,
        model.replication(),
        renamed ? Optional.of(any) : Optional.empty());
  }

  private static Model lower(String name, Parsed parsed) throws RejectedException {
    Desugaring.Result plain = Desugaring.of(parsed.program());
    Lowering.Result lowered = Lowering.lower(name, plain.program(), plain.wording());
    List<Diagnostic> warnings = new ArrayList<>(parsed.warnings());
    warnings.addAll(lowered.warnings());
    ProcessSystem named = plain.replication().named(lowered.system());
    ProcessSystem system =
        plain
            .replication()
            .symmetry(named, Optional.empty())
            .map(named::withSymmetry)
            .orElse(named);
    return new Model(system, lowered.observers(), warnings, plain.replication(), Optional.empty());
  }
}
