package rondo.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import rondo.diagnostics.RejectedException;
import rondo.ir.FullChannelPolicy;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.symmetry.SymmetryDetection;
import rondo.promela.Promela;
import rondo.promela.text.IncludePath;
import rondo.trace.Property;
import rondo.trace.Trace;
import rondo.trace.TraceFile;

/**
 * The settings that determine the transition system; a trace is valid only with the same settings.
 */
record PromelaSettings(
    ModelArguments model,
    FullChannelPolicy policy,
    Set<Optimisation> optimisations,
    PropertySelector selector) {
  PromelaSettings {
    optimisations = Set.copyOf(optimisations);
  }

  PromelaSettings(
      ModelArguments model, FullChannelPolicy fullChannel, Set<Optimisation> optimisations) {
    this(model, fullChannel, optimisations, new PropertySelector.Safety());
  }

  private static final String FULL_CHANNEL = "full-channel";

  /** The first invalid option of a saved trace, if any. */
  static Optional<String> invalidOption(Map<String, String> options) {
    for (Optimisation optimisation : Optimisation.values()) {
      String value = options.getOrDefault(optimisation.title(), "off");
      if (!value.equals("on") && !value.equals("off")) {
        return Optional.of(optimisation.title());
      }
    }
    boolean known = FullChannelOption.named(options.getOrDefault(FULL_CHANNEL, "block")) != null;
    return known ? Optional.empty() : Optional.of(FULL_CHANNEL);
  }

  Promela.Model load() throws RejectedException {
    return selector.load(model, Optimisation.partitioning(optimisations));
  }

  /** The system of the selected property, with detected symmetry if detection is on. */
  SymmetryDetection detectSymmetry(Promela.Model loaded) throws RejectedException {
    ProcessSystem system = selector.in(loaded, model);
    if (!optimisations.contains(Optimisation.FIND_SYMMETRY) || system.symmetry().isPresent()) {
      return new SymmetryDetection(system, List.of());
    }
    Optional<ProcessSystem> like =
        loaded.arbitraryAssignment().map(a -> system.observer().map(a::withObserver).orElse(a));
    return SymmetryDetection.detect(system, like.orElse(system));
  }

  /** The system that is explored. */
  ProcessSystem optimised(Promela.Model loaded) throws RejectedException {
    return optimised(detectSymmetry(loaded));
  }

  /** The system that is explored, given the detected symmetry. */
  ProcessSystem optimised(SymmetryDetection found) {
    return Optimisation.apply(optimisations, found.system());
  }

  /**
   * The system with the same transitions in steps of single statements, in which traces are shown.
   */
  ProcessSystem inUserSteps(Promela.Model loaded) throws RejectedException {
    return inUserSteps(loaded, detectSymmetry(loaded));
  }

  /**
   * The system with the same transitions in steps of single statements, given the detected
   * symmetry. Symmetry detection changes the initial values of variables that are not read before
   * they are assigned; this system has the initial values of the source.
   */
  ProcessSystem inUserSteps(Promela.Model loaded, SymmetryDetection found)
      throws RejectedException {
    List<ProcessType> written = selector.in(loaded, model).processTypes();
    List<ProcessType> types = new ArrayList<>();
    for (int i = 0; i < written.size(); i++) {
      types.add(found.system().processTypes().get(i).withLocals(written.get(i).locals()));
    }
    return Optimisation.inUserSteps(optimisations, found.system().withProcessTypes(types));
  }

  /**
   * Saves a trace so that {@link #of} restores the settings; the model's path is relative to the
   * file.
   */
  void save(Path file, ProcessSystem system, Optional<Property> property, Trace trace)
      throws IOException {
    new TraceDestination(file).save(traceFile(file, system, property, trace).write());
  }

  /** The content of a saved trace. */
  TraceFile traceFile(Path file, ProcessSystem system, Optional<Property> property, Trace trace) {
    var options = new TreeMap<String, String>();
    options.put(FULL_CHANNEL, FullChannelOption.name(policy));
    for (Optimisation optimisation : Optimisation.values()) {
      options.put(optimisation.title(), optimisations.contains(optimisation) ? "on" : "off");
    }
    selector.save(options);
    return new TraceFile(
        ModelPath.fromFolderOf(file, model.file()),
        TraceFile.digest(system),
        new TreeMap<>(model.defines()),
        options,
        property,
        trace);
  }

  /** The settings of a saved trace, with its model in this file. */
  static PromelaSettings of(TraceFile saved, Path model, IncludePath includes) {
    Map<String, String> options = saved.options();
    return new PromelaSettings(
        new ModelArguments(model, saved.defines(), includes),
        FullChannelOption.named(options.getOrDefault(FULL_CHANNEL, "block")),
        Optimisation.named(options),
        PropertySelector.of(options));
  }

  /** These settings for another property. */
  PromelaSettings withProperty(PropertySelector other) {
    return new PromelaSettings(model, policy, optimisations, other);
  }

  /** These settings without symmetry. */
  PromelaSettings withoutSymmetry() {
    var others = EnumSet.noneOf(Optimisation.class);
    others.addAll(optimisations);
    others.remove(Optimisation.KEEP_PROCESSES);
    others.remove(Optimisation.FIND_SYMMETRY);
    return new PromelaSettings(model, policy, others, selector);
  }
}
