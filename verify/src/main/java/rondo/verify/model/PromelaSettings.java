package rondo.verify.model;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import rondo.analysis.symmetry.process.inference.SymmetryDetection;
import rondo.diagnostics.RejectedException;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.Promela;
import rondo.trace.Trace;
import rondo.trace.file.SavedRun;
import rondo.trace.file.TraceFile;

/**
 * The settings that determine the transition system; a trace is valid only with the same settings.
 */
public record PromelaSettings(
    ModelSource model,
    FullChannelPolicy policy,
    Set<Optimisation> optimisations,
    PropertySelector selector) {
  public PromelaSettings {
    optimisations = Set.copyOf(optimisations);
  }

  public PromelaSettings(
      ModelSource model, FullChannelPolicy fullChannel, Set<Optimisation> optimisations) {
    this(model, fullChannel, optimisations, new PropertySelector.Safety());
  }

  private static final String FULL_CHANNEL = "full-channel";

  /** The first invalid option of a saved trace, if any. */
  public static Optional<String> invalidOption(Map<String, String> options) {
    for (Optimisation optimisation : Optimisation.values()) {
      String value = options.getOrDefault(optimisation.title(), "off");
      if (!value.equals("on") && !value.equals("off")) {
        return Optional.of(optimisation.title());
      }
    }
    return fullChannel(options).isPresent() ? Optional.empty() : Optional.of(FULL_CHANNEL);
  }

  public Promela.Model load() throws RejectedException {
    return selector.load(model, Optimisation.partitioning(optimisations));
  }

  /** The system of the selected property, with detected symmetry if detection is on. */
  public SymmetryDetection detectSymmetry(Promela.Model loaded) throws RejectedException {
    ProcessSystem system = selector.in(loaded);
    if (!optimisations.contains(Optimisation.FIND_SYMMETRY) || system.symmetry().isPresent()) {
      return new SymmetryDetection(system, List.of());
    }
    Optional<ProcessSystem> like =
        loaded.arbitraryAssignment().map(a -> system.observer().map(a::withObserver).orElse(a));
    return SymmetryDetection.detect(system, like.orElse(system));
  }

  /** The system that is explored. */
  public ProcessSystem optimised(Promela.Model loaded) throws RejectedException {
    return optimised(detectSymmetry(loaded));
  }

  /** The system that is explored, given the detected symmetry. */
  public ProcessSystem optimised(SymmetryDetection found) {
    return Optimisation.apply(optimisations, found.system());
  }

  /**
   * The system with the same transitions in steps of single statements, in which traces are shown.
   */
  public ProcessSystem inUserSteps(Promela.Model loaded) throws RejectedException {
    return inUserSteps(loaded, detectSymmetry(loaded));
  }

  /**
   * The system with the same transitions in steps of single statements, given the detected
   * symmetry. Symmetry detection changes the initial values of variables that are not read before
   * they are assigned; this system has the initial values of the source.
   */
  public ProcessSystem inUserSteps(Promela.Model loaded, SymmetryDetection found)
      throws RejectedException {
    List<ProcessType> source = selector.in(loaded).processTypes();
    List<ProcessType> types = new ArrayList<>();
    for (int i = 0; i < source.size(); i++) {
      ProcessType type = found.written().processTypes().get(i);
      types.add(type.withLocals(withInitialValues(type.locals(), source.get(i).locals())));
    }
    return Optimisation.inUserSteps(optimisations, found.written().withProcessTypes(types));
  }

  /** The variables with the constant initial values of others. */
  private static List<Variable> withInitialValues(List<Variable> variables, List<Variable> others) {
    List<Variable> result = new ArrayList<>();
    for (int v = 0; v < variables.size(); v++) {
      List<Expr> initial = others.get(v).initial();
      result.add(
          initial.stream().allMatch(Expr.Const.class::isInstance)
              ? variables.get(v).withInitial(initial)
              : variables.get(v));
    }
    return result;
  }

  /** A trace as it is saved, from which {@link #of} restores the settings. */
  public SavedRun savedRun(ProcessSystem system, Trace trace) {
    var options = new TreeMap<String, String>();
    options.put(FULL_CHANNEL, policy.name().toLowerCase(Locale.ROOT));
    for (Optimisation optimisation : Optimisation.values()) {
      options.put(optimisation.title(), optimisations.contains(optimisation) ? "on" : "off");
    }
    selector.save(options);
    return new SavedRun.OfProcesses(TraceFile.digest(system), options, trace);
  }

  /** The settings of a saved trace with these options. */
  public static PromelaSettings of(ModelSource model, Map<String, String> options) {
    return new PromelaSettings(
        model,
        fullChannel(options).orElseThrow(),
        Optimisation.named(options),
        PropertySelector.of(options));
  }

  private static Optional<FullChannelPolicy> fullChannel(Map<String, String> options) {
    String name = options.getOrDefault(FULL_CHANNEL, "block");
    return Stream.of(FullChannelPolicy.values())
        .filter(p -> p.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst();
  }

  /** These settings for another property. */
  public PromelaSettings withProperty(PropertySelector other) {
    return new PromelaSettings(model, policy, optimisations, other);
  }

  /** These settings without symmetry. */
  public PromelaSettings withoutSymmetry() {
    var others = EnumSet.noneOf(Optimisation.class);
    others.addAll(optimisations);
    others.remove(Optimisation.KEEP_PROCESSES);
    others.remove(Optimisation.FIND_SYMMETRY);
    return new PromelaSettings(model, policy, others, selector);
  }
}
