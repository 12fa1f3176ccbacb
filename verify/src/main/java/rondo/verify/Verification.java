package rondo.verify;

import java.util.List;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.verify.check.ExplicitEventVerification;
import rondo.verify.check.ExplicitProcessVerification;
import rondo.verify.check.ExplicitRoundVerification;
import rondo.verify.check.SampledEventVerification;
import rondo.verify.check.SampledProcessVerification;
import rondo.verify.check.SampledRoundVerification;
import rondo.verify.check.SequentializedVerification;
import rondo.verify.check.SmtEventVerification;
import rondo.verify.check.SmtProcessVerification;
import rondo.verify.check.SmtRoundVerification;
import rondo.verify.gpu.GpuEngine;
import rondo.verify.gpu.GpuUnsupported;
import rondo.verify.method.DifferenceUnsupported;
import rondo.verify.method.Method;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.model.PropertySelector;
import rondo.verify.parameterized.ParameterizedUnsupported;
import rondo.verify.parameterized.ParameterizedVerification;
import rondo.verify.report.Report;

/** Verifies models: the entry point of the library. */
public final class Verification {
  private Verification() {}

  /** Verifies all properties that the model states, by exhaustive search. */
  public static Report verify(Model model) throws RejectedException {
    return verify(model, Method.Explicit.DEFAULT, List.of(), VerificationListener.NONE);
  }

  /** Verifies the named properties. */
  public static Report verify(Model model, Method method, String... properties)
      throws RejectedException {
    return verify(
        model,
        method,
        List.of(properties).stream().map(PropertySelector::named).toList(),
        VerificationListener.NONE);
  }

  /**
   * Verifies properties of a model.
   *
   * @param properties if empty, all that the model states
   * @throws RejectedException if the model has no such property, or the method does not support the
   *     model
   */
  public static Report verify(
      Model model, Method method, List<PropertySelector> properties, VerificationListener listener)
      throws RejectedException {
    DifferenceUnsupported.check(method, header(model));
    return switch (withWitnesses(model, properties).in(method.translation())) {
      case Model.Processes processes -> verify(processes, method, properties, listener);
      case Model.Rounds rounds -> verify(rounds, method, names(rounds, properties), listener);
      case Model.Events events -> verify(events, method, names(events, properties), listener);
    };
  }

  /** A protocol with the selected witnesses that are not in its text. */
  private static Model withWitnesses(Model model, List<PropertySelector> properties)
      throws RejectedException {
    List<String> witnesses =
        properties.stream()
            .filter(PropertySelector.Witness.class::isInstance)
            .map(PropertySelector::name)
            .toList();
    return model instanceof Model.Processes || witnesses.isEmpty()
        ? model
        : Model.load(model.source().withWitnesses(witnesses), model.translation());
  }

  private static Report verify(
      Model.Processes model,
      Method method,
      List<PropertySelector> properties,
      VerificationListener listener)
      throws RejectedException {
    return switch (method) {
      case Method.Explicit explicit ->
          new ExplicitProcessVerification(model, explicit, listener)
              .run(properties.isEmpty() ? PropertySelector.all(model.model()) : properties);
      case Method.Gpu gpu -> {
        List<PropertySelector> all =
            properties.isEmpty() ? PropertySelector.all(model.model()) : properties;
        GpuUnsupported.check(gpu.explicit().search(), header(model));
        GpuEngine.requireSupported(model.model(), all);
        yield ExplicitProcessVerification.onGpu(model, gpu.explicit(), listener).run(all);
      }
      case Method.Smt smt -> new SmtProcessVerification(model, smt, listener).run(properties);
      case Method.Sampled sampling ->
          new SampledProcessVerification(model, sampling, listener).run(properties);
      case Method.Sequentialized _ -> throw noRounds(header(model));
      case Method.Parameterized _ -> throw ParameterizedUnsupported.processes(header(model));
    };
  }

  private static Report verify(
      Model.Rounds model, Method method, List<String> properties, VerificationListener listener)
      throws RejectedException {
    return switch (method) {
      case Method.Explicit explicit ->
          new ExplicitRoundVerification(model, explicit, listener).run(properties);
      case Method.Gpu _ -> throw GpuUnsupported.protocol(header(model));
      case Method.Smt smt -> new SmtRoundVerification(model, smt, listener).run(properties);
      case Method.Sampled sampling ->
          SampledRoundVerification.of(model, sampling, listener).run(properties);
      case Method.Sequentialized _ -> throw noRounds(header(model));
      case Method.Parameterized parameterized ->
          ParameterizedVerification.ofRounds(model, parameterized, listener).run(properties);
    };
  }

  private static Report verify(
      Model.Events model, Method method, List<String> properties, VerificationListener listener)
      throws RejectedException {
    return switch (method) {
      case Method.Explicit explicit ->
          new ExplicitEventVerification(model, explicit, listener).run(properties);
      case Method.Gpu _ -> throw GpuUnsupported.protocol(header(model));
      case Method.Sequentialized sequentialized ->
          SequentializedVerification.explicit(model, sequentialized, listener).run(properties);
      case Method.Smt smt ->
          switch (smt.form()) {
            case ASYNCHRONOUS -> new SmtEventVerification(model, smt, listener).run(properties);
            case SEQUENTIALIZED ->
                SequentializedVerification.smt(model, smt, listener).run(properties);
          };
      case Method.Sampled sampling ->
          switch (sampling.form()) {
            case ASYNCHRONOUS ->
                new SampledEventVerification(model, sampling, listener).run(properties);
            case SEQUENTIALIZED ->
                SampledRoundVerification.sequentialized(model, sampling, listener).run(properties);
          };
      case Method.Parameterized parameterized ->
          ParameterizedVerification.ofEvents(model, parameterized, listener).run(properties);
    };
  }

  /** The names of selected properties; a protocol states its formulas itself. */
  private static List<String> names(Model protocol, List<PropertySelector> properties)
      throws RejectedException {
    for (PropertySelector property : properties) {
      if (property instanceof PropertySelector.Formula(String text)) {
        throw new RejectedException(
            Diagnostic.error("V011", header(protocol), "a protocol states its formulas: " + text)
                .withHelp("write `ltl name { " + text + " }` in the protocol"));
      }
    }
    return properties.stream().map(PropertySelector::name).toList();
  }

  private static Position header(Model model) throws RejectedException {
    return model instanceof Model.Processes processes
        ? processes.model().system().processTypes().getFirst().at()
        : Distal.clausePositions(model.source().protocolText()).protocol();
  }

  private static RejectedException noRounds(Position at) {
    return new RejectedException(
        Diagnostic.error("V012", at, "only an event-based protocol can be sequentialized"));
  }
}
