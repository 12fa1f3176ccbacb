package rondo.testkit.generate;

import java.util.List;

/** A proctype before it is written, so that others can already start it. */
record ProcessPlan(String name, int instances, List<Parameter> parameters) {
  sealed interface Parameter {
    record Number() implements Parameter {}

    record Channel(Signature signature) implements Parameter {}
  }

  ProcessPlan {
    parameters = List.copyOf(parameters);
  }

  static ProcessPlan init() {
    return new ProcessPlan("init", 1, List.of());
  }

  boolean isInit() {
    return name.equals("init");
  }
}
