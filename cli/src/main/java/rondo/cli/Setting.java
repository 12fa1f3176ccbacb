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
import rondo.ir.FullChannel;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.symmetry.Detection;
import rondo.promela.Promela;
import rondo.promela.text.IncludePath;
import rondo.trace.Property;
import rondo.trace.Trace;
import rondo.trace.TraceFile;

/** Everything that decides which transitions there are; a trace means something within it only. */
record Setting(
    ModelArguments model,
    FullChannel fullChannel,
    Set<Optimisation> optimisations,
    Subject subject) {
  Setting {
    optimisations = Set.copyOf(optimisations);
  }

  Setting(ModelArguments model, FullChannel fullChannel, Set<Optimisation> optimisations) {
    this(model, fullChannel, optimisations, new Subject.Safety());
  }

  private static final String FULL_CHANNEL = "full-channel";

  /** The option of a saved trace that has no meaning as it is, if there is one. */
  static Optional<String> meaningless(Map<String, String> options) {
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
    return subject.load(model, Optimisation.partitioning(optimisations));
  }

  /** The system that this is about, and what was found in it if something was looked for. */
  Detection detected(Promela.Model loaded) throws RejectedException {
    ProcessSystem system = subject.in(loaded, model);
    if (!optimisations.contains(Optimisation.FIND_SYMMETRY) || system.symmetry().isPresent()) {
      return new Detection(system, List.of());
    }
    Optional<ProcessSystem> like =
        loaded.anyValue().map(a -> system.observer().map(a::withObserver).orElse(a));
    return Detection.in(system, like.orElse(system));
  }

  /** What is explored. */
  ProcessSystem optimised(Promela.Model loaded) throws RejectedException {
    return optimised(detected(loaded));
  }

  /** The same, where what was found is known already. */
  ProcessSystem optimised(Detection found) {
    return Optimisation.apply(optimisations, found.system());
  }

  /** What has the same transitions in the steps that the user wrote; traces are told in it. */
  ProcessSystem told(Promela.Model loaded) throws RejectedException {
    return told(loaded, detected(loaded));
  }

  /**
   * The same, where what was found is known already. A search for symmetry gives variables that
   * nobody reads yet another value to begin with; here they begin as the user wrote it.
   */
  ProcessSystem told(Promela.Model loaded, Detection found) throws RejectedException {
    List<ProcessType> written = subject.in(loaded, model).processTypes();
    List<ProcessType> types = new ArrayList<>();
    for (int i = 0; i < written.size(); i++) {
      types.add(found.system().processTypes().get(i).withLocals(written.get(i).locals()));
    }
    return Optimisation.told(optimisations, found.system().withProcessTypes(types));
  }

  /**
   * Saves a run so that {@link #of} finds its way back; the model is named relative to the file.
   */
  void save(Path file, ProcessSystem system, Optional<Property> property, Trace trace)
      throws IOException {
    new TraceDestination(file).save(saved(file, system, property, trace).write());
  }

  /** What is saved to this file. */
  TraceFile saved(Path file, ProcessSystem system, Optional<Property> property, Trace trace) {
    var options = new TreeMap<String, String>();
    options.put(FULL_CHANNEL, FullChannelOption.name(fullChannel));
    for (Optimisation optimisation : Optimisation.values()) {
      options.put(optimisation.title(), optimisations.contains(optimisation) ? "on" : "off");
    }
    subject.save(options);
    return new TraceFile(
        ModelPath.fromFolderOf(file, model.file()),
        TraceFile.digest(system),
        new TreeMap<>(model.defines()),
        options,
        property,
        trace);
  }

  /** The setting that {@code saved} was found in, with its model in this file. */
  static Setting of(TraceFile saved, Path model, IncludePath includes) {
    Map<String, String> options = saved.options();
    return new Setting(
        new ModelArguments(model, saved.defines(), includes),
        FullChannelOption.named(options.getOrDefault(FULL_CHANNEL, "block")),
        Optimisation.named(options),
        Subject.of(options));
  }

  /** The same about something else. */
  Setting about(Subject other) {
    return new Setting(model, fullChannel, optimisations, other);
  }

  /** The same where nobody is to change places with anybody. */
  Setting withoutSymmetry() {
    var others = EnumSet.noneOf(Optimisation.class);
    others.addAll(optimisations);
    others.remove(Optimisation.KEEP_PROCESSES);
    others.remove(Optimisation.FIND_SYMMETRY);
    return new Setting(model, fullChannel, others, subject);
  }
}
