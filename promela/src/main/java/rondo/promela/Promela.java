package rondo.promela;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.analysis.symmetry.process.Asymmetry;
import rondo.analysis.symmetry.process.TerminationElimination;
import rondo.analysis.symmetry.process.inference.PartitionCheck;
import rondo.analysis.symmetry.process.inference.SymmetryDetection;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.Symmetry;
import rondo.promela.lower.Lowering;
import rondo.promela.parser.ParseResult;
import rondo.promela.parser.Parser;
import rondo.promela.partition.InitialValuePartitioner;
import rondo.promela.partition.PartitionUse;
import rondo.promela.symmetry.DeclaredSymmetry;
import rondo.promela.symmetry.Desugaring;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.SyntaxPrinter;
import rondo.promela.text.Sources;

/** Loads Promela models: from source to {@link ProcessSystem}. */
public final class Promela {
  private Promela() {}

  /**
   * A model with its observers and warnings.
   *
   * @param observers of the model's properties, by name: its never claims and ltl formulas, and its
   *     accept labels if there is no never claim, which would handle them itself
   * @param declaredSymmetry the symmetry that may be used for each property, or why there is none
   * @param arbitraryAssignment if the model chooses values by partition, the system in which one
   *     arbitrary process is assigned an arbitrary value instead; symmetry is detected on that
   *     system
   */
  public record Model(
      ProcessSystem system,
      List<Observer> observers,
      List<Diagnostic> warnings,
      DeclaredSymmetry declaredSymmetry,
      Optional<ProcessSystem> arbitraryAssignment) {
    public Model {
      observers = List.copyOf(observers);
      warnings = List.copyOf(warnings);
    }

    /** The system with one of the observers, and with the symmetry that both respect. */
    public ProcessSystem systemWithObserver(Observer observer) {
      ProcessSystem watched = system.withObserver(observer);
      return declaredSymmetry
          .symmetry(system, Optional.of(observer.name()))
          .map(watched::withSymmetry)
          .orElseGet(watched::withoutSymmetry);
    }
  }

  /** Parses, checks and lowers a model; {@code defines} come from the command line. */
  public static Model load(Path file, Map<String, String> defines) throws RejectedException {
    return load(file, defines, List.of());
  }

  /**
   * Loads a model with additional ltl formulas about its variables, written as in its own ltl
   * blocks. Their observers come last and are named after their texts.
   */
  public static Model load(Path file, Map<String, String> defines, List<String> formulas)
      throws RejectedException {
    return load(file, defines, formulas, PartitionMode.OFF);
  }

  /** Loads a model with additional ltl formulas; {@code mode} decides about partitions. */
  public static Model load(
      Path file, Map<String, String> defines, List<String> formulas, PartitionMode mode)
      throws RejectedException {
    return load(Sources.of(file), defines, formulas, mode);
  }

  /** Loads a model from a file or from text. */
  public static Model load(
      Sources sources, Map<String, String> defines, List<String> formulas, PartitionMode mode)
      throws RejectedException {
    ParseResult result = Parser.parse(sources, defines, formulas);
    String name = sources.name();
    Model model = lower(name, partitioned(name, result, mode), mode);
    List<Observer> observers = new ArrayList<>(model.observers());
    DeclaredSymmetry symmetry = model.declaredSymmetry();
    for (int i = 1; i <= formulas.size(); i++) {
      int place = observers.size() - i;
      String text = formulas.get(formulas.size() - i);
      symmetry = symmetry.withRenamedObserver(observers.get(place).name(), text);
      observers.set(place, observers.get(place).withName(text));
    }
    return new Model(
        model.system(), observers, model.warnings(), symmetry, model.arbitraryAssignment());
  }

  /**
   * The left side of an implication in a formula.
   *
   * @param formula the name of the formula
   * @param condition its text, an expression about one state
   */
  public record Antecedent(String formula, String condition, Position at) {}

  /** The left sides of implications in the named ltl formulas of a model. */
  public static List<Antecedent> antecedents(Sources sources, Map<String, String> defines)
      throws RejectedException {
    return FormulaAntecedents.in(Parser.parse(sources, defines).program());
  }

  /**
   * Loads a model with a witness, a state expression over its variables, as in an ltl block. Its
   * observer comes last and is named after the text.
   */
  public static Model loadWithWitness(
      Sources sources, Map<String, String> defines, String condition, PartitionMode mode)
      throws RejectedException {
    ParseResult parsed = Parser.parse(sources, defines, List.of(condition));
    var result = new ParseResult(WitnessCondition.neverHolds(parsed.program()), parsed.warnings());
    String name = sources.name();
    Model model = lower(name, partitioned(name, result, mode), mode);
    List<Observer> observers = new ArrayList<>(model.observers());
    Observer last = observers.removeLast();
    observers.add(last.ofWitness(condition));
    return new Model(
        model.system(),
        observers,
        model.warnings(),
        model.declaredSymmetry().withRenamedObserver(last.name(), condition),
        model.arbitraryAssignment());
  }

  /**
   * A model as plain Promela for Spin: macros and inlines are expanded, partitions and replicated
   * types are rewritten.
   */
  public static String plainPromela(Path file, Map<String, String> defines)
      throws RejectedException {
    return plainPromela(Sources.of(file), defines);
  }

  /** Plain Promela of a model from a file or from text. */
  public static String plainPromela(Sources sources, Map<String, String> defines)
      throws RejectedException {
    return plainPromela(Parser.parse(sources, defines));
  }

  /** Plain Promela of a model given as text; {@code name} is used as its file name. */
  public static String plainPromela(String name, String text, Map<String, String> defines)
      throws RejectedException {
    return plainPromela(Parser.parse(Sources.of(name, text), defines));
  }

  private static String plainPromela(ParseResult result) throws RejectedException {
    ParseResult written =
        new ParseResult(
            InitialValuePartitioner.withoutPartitions(result.program()), result.warnings());
    return SyntaxPrinter.print(desugared("", written).program());
  }

  /** Parses, checks and lowers a model given as text; {@code name} is used as its file name. */
  public static Model parse(String name, String text, Map<String, String> defines)
      throws RejectedException {
    ParseResult result = Parser.parse(Sources.of(name, text), defines);
    return lower(name, result, PartitionMode.OFF);
  }

  private static ParseResult partitioned(String name, ParseResult result, PartitionMode mode)
      throws RejectedException {
    if (mode == PartitionMode.OFF) {
      return result;
    }
    Optional<Program> found = InitialValuePartitioner.partitioned(result.program());
    if (found.isEmpty() && PartitionUse.in(result.program()).isEmpty()) {
      throw new RejectedException(PartitionMode.noLoopToPartition(result.program()));
    }
    return found.map(p -> new ParseResult(p, result.warnings())).orElse(result);
  }

  /**
   * Lowers a model and checks its partitions; unless they are forced, an unsound partition is an
   * error.
   */
  private static Model lower(String name, ParseResult result, PartitionMode mode)
      throws RejectedException {
    Model model = lower(name, result);
    List<Diagnostic> warnings = new ArrayList<>(model.warnings());
    List<PartitionUse> uses = PartitionUse.in(result.program());
    Optional<ProcessSystem> anyValue = Optional.empty();
    for (PartitionUse use : uses) {
      Model any = lower(name, new ParseResult(use.arbitraryAssignment(), List.of()));
      List<Diagnostic> why = mode.diagnostics(obstacles(use, any, model));
      if (why.stream().anyMatch(Diagnostic::isError)) {
        throw new RejectedException(why);
      }
      warnings.addAll(why);
      if (why.isEmpty() && uses.size() == 1 && !use.loop().started().isEmpty()) {
        anyValue = Optional.of(any.system());
      }
    }
    return new Model(
        model.system(), model.observers(), warnings, model.declaredSymmetry(), anyValue);
  }

  /** The obstacles to a partition, in the model and in each of its properties. */
  private static Set<SymmetryDetection.Obstacle> obstacles(
      PartitionUse use, Model any, Model model) {
    Set<SymmetryDetection.Obstacle> obstacles = new LinkedHashSet<>();
    use.orderDependence().ifPresent(obstacles::add);
    obstacles.addAll(PartitionCheck.obstacles(any.system(), model.system(), use.loop()));
    for (Observer observer : any.observers()) {
      ProcessSystem watched = any.system().withObserver(observer);
      obstacles.addAll(PartitionCheck.obstacles(watched, model.system(), use.loop()));
    }
    return obstacles;
  }

  /**
   * Desugars with representatives for formulas; if the processes turn out not to be
   * interchangeable, formulas are instantiated for all processes instead.
   */
  private static Desugaring.Result desugared(String name, ParseResult result)
      throws RejectedException {
    Desugaring.Result plain =
        Desugaring.desugar(result.program(), Desugaring.Instantiation.REPRESENTATIVE);
    DeclaredSymmetry declaredSymmetry = plain.declaredSymmetry();
    if (!declaredSymmetry.usesRepresentative()) {
      return plain;
    }
    Lowering.Result lowered = Lowering.lower(name, plain.program(), plain.originalText());
    ProcessSystem system = lowered.system();
    for (Observer observer : lowered.observers()) {
      Optional<Symmetry> symmetry = declaredSymmetry.symmetry(system, Optional.of(observer.name()));
      boolean alike =
          symmetry.isPresent()
              && Asymmetry.in(
                      TerminationElimination.apply(
                          system.withObserver(observer).withSymmetry(symmetry.orElseThrow())))
                  .isEmpty();
      if (declaredSymmetry.usesRepresentative(observer.name()) && !alike) {
        return Desugaring.desugar(result.program(), Desugaring.Instantiation.ALL);
      }
    }
    return plain;
  }

  private static Model lower(String name, ParseResult result) throws RejectedException {
    Desugaring.Result plain = desugared(name, result);
    Lowering.Result lowered = Lowering.lower(name, plain.program(), plain.originalText());
    List<Diagnostic> warnings = new ArrayList<>(result.warnings());
    warnings.addAll(lowered.warnings());
    ProcessSystem named = plain.declaredSymmetry().withOriginalNames(lowered.system());
    ProcessSystem system =
        plain
            .declaredSymmetry()
            .symmetry(named, Optional.empty())
            .map(named::withSymmetry)
            .orElse(named);
    return new Model(
        system, lowered.observers(), warnings, plain.declaredSymmetry(), Optional.empty());
  }
}
