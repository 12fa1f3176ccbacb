package rondo.smt.threshold.extraction;

import java.util.List;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.InitialValues;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.event.EventSystem;
import rondo.ir.event.InitializationOrder;

/** The variables of Byzantine processes, which never change. */
final class ByzantineValues {
  private ByzantineValues() {}

  /** The first of the initial values. */
  static List<Value> of(EventSystem system, Population population) {
    return InitialValues.of(
            population.role().variables(),
            InitializationOrder.of(population.role().variables()),
            begun ->
                TermEvaluator.ofProcess(
                    system.processes(), population.self(), new RoundNumber(1, 0), begun, List.of()))
        .getFirst();
  }
}
