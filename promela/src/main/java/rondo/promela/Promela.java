package rondo.promela;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.symmetry.Asymmetry;
import rondo.ir.symmetry.Detection;
import rondo.ir.symmetry.PartitionCheck;
import rondo.ir.symmetry.Symmetry;
import rondo.ir.symmetry.Undying;
import rondo.promela.lower.Lowering;
import rondo.promela.partition.Initialisation;
import rondo.promela.partition.PartitionUse;
import rondo.promela.symmetry.Desugaring;
import rondo.promela.symmetry.Replication;
import rondo.promela.syntax.Parsed;
import rondo.promela.syntax.Parser;
import rondo.promela.syntax.Program;
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
    return load(file, defines, List.of());
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
    return load(Sources.of(file), defines, formulas, partitioning);
  }

  /** The same for a model in a file, or given as text. */
  public static Model load(
      Sources sources,
      Map<String, String> defines,
      List<String> formulas,
      Partitioning partitioning)
      throws RejectedException {
    Parsed parsed = Parser.parse(sources, defines, formulas);
    String name = sources.name();
    Model model = lower(name, partitioned(name, parsed, partitioning), partitioning);
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
    return plain(Sources.of(file), defines);
  }

  /** The same for a model in a file, or given as text. */
  public static String plain(Sources sources, Map<String, String> defines)
      throws RejectedException {
    return plain(Parser.parse(sources, defines));
  }

  /** The same for a model given as text, in a file called {@code name}. */
  public static String plain(String name, String text, Map<String, String> defines)
      throws RejectedException {
    return plain(Parser.parse(Sources.of(name, text), defines));
  }

  private static String plain(Parsed parsed) throws RejectedException {
    Parsed written = new Parsed(Initialisation.plain(parsed.program()), parsed.warnings());
    return SyntaxPrinter.print(desugared("", written).program());
  }

  /** The same for a model given as text, in a file called {@code name}. */
  public static Model parse(String name, String text, Map<String, String> defines)
      throws RejectedException {
    Parsed parsed = Parser.parse(Sources.of(name, text), defines);
    return lower(name, parsed, Partitioning.OFF);
  }

  private static Parsed partitioned(String name, Parsed parsed, Partitioning partitioning)
      throws RejectedException {
    if (partitioning == Partitioning.OFF) {
      return parsed;
    }
    Optional<Program> found = Initialisation.partitioned(parsed.program());
    if (found.isEmpty() && PartitionUse.in(parsed.program()).isEmpty()) {
      throw new RejectedException(Partitioning.nothingToPartition(parsed.program()));
    }
    return found.map(p -> new Parsed(p, parsed.warnings())).orElse(parsed);
  }

  /** A model whose partitions stand for all choices of values, unless they are forced. */
  private static Model lower(String name, Parsed parsed, Partitioning partitioning)
      throws RejectedException {
    Model model = lower(name, parsed);
    List<Diagnostic> warnings = new ArrayList<>(model.warnings());
    List<PartitionUse> uses = PartitionUse.in(parsed.program());
    Optional<ProcessSystem> anyValue = Optional.empty();
    for (PartitionUse use : uses) {
      Model any = lower(name, new Parsed(use.any(), List.of()));
      List<Diagnostic> why = partitioning.report(obstacles(use, any, model));
      if (why.stream().anyMatch(Diagnostic::isError)) {
        throw new RejectedException(why);
      }
      warnings.addAll(why);
      if (why.isEmpty() && uses.size() == 1 && !use.loop().started().isEmpty()) {
        anyValue = Optional.of(any.system());
      }
    }
    return new Model(model.system(), model.observers(), warnings, model.replication(), anyValue);
  }

  /** What speaks against a partition, in the model or in one of its properties. */
  private static Set<Detection.Obstacle> obstacles(PartitionUse use, Model any, Model model) {
    Set<Detection.Obstacle> obstacles = new LinkedHashSet<>();
    use.ordered().ifPresent(obstacles::add);
    obstacles.addAll(PartitionCheck.obstacles(any.system(), model.system(), use.loop()));
    for (Observer observer : any.observers()) {
      ProcessSystem watched = any.system().withObserver(observer);
      obstacles.addAll(PartitionCheck.obstacles(watched, model.system(), use.loop()));
    }
    return obstacles;
  }

  /** A formula is about one process that stands for others only if they are really alike. */
  private static Desugaring.Result desugared(String name, Parsed parsed) throws RejectedException {
    Desugaring.Result plain = Desugaring.of(parsed.program(), Desugaring.About.ONE);
    Replication replication = plain.replication();
    if (!replication.isAboutOne()) {
      return plain;
    }
    Lowering.Result lowered = Lowering.lower(name, plain.program(), plain.wording());
    ProcessSystem system = lowered.system();
    for (Observer observer : lowered.observers()) {
      Optional<Symmetry> symmetry = replication.symmetry(system, Optional.of(observer.name()));
      boolean alike =
          symmetry.isPresent()
              && Asymmetry.in(
                      Undying.apply(
                          system.withObserver(observer).withSymmetry(symmetry.orElseThrow())))
                  .isEmpty();
      if (replication.isAboutOne(observer.name()) && !alike) {
        return Desugaring.of(parsed.program(), Desugaring.About.EVERY);
      }
    }
    return plain;
  }

  private static Model lower(String name, Parsed parsed) throws RejectedException {
    Desugaring.Result plain = desugared(name, parsed);
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
