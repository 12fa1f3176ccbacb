package rondo.web;

import java.nio.file.Path;
import java.util.Map;
import rondo.diagnostics.RejectedException;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.round.OrderSensitivity;
import rondo.trace.file.ExecutionMode;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;
import rondo.verify.model.TranslationOptions;

/** Examples as the explorer loads them. */
final class ExampleModels {
  static final ExplorerOptions OPTIONS = options(DeliverySemantics.AT_ONCE);

  private ExampleModels() {}

  static ExplorerOptions options(DeliverySemantics delivery) {
    return new ExplorerOptions(
        FullChannelPolicy.BLOCK, new ExecutionMode(delivery, Precedence.FIRST));
  }

  static Model model(String example, Map<String, Integer> defines) throws RejectedException {
    ModelSource source = ModelSource.of(Path.of("..", "examples", example));
    for (var define : defines.entrySet()) {
      source = source.with(define.getKey(), define.getValue());
    }
    return Model.load(source, TranslationOptions.DEFAULT.withArrival(OrderSensitivity.SENSITIVE));
  }

  static ExploredModel explored(String example) throws RejectedException {
    return ExploredModel.of(model(example, Map.of()), OPTIONS);
  }
}
