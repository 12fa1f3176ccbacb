package rondo.testkit.generate;

import java.util.List;

/** The signature of a proctype before its body is generated, so that others can start it. */
record ProctypeOutline(String name, int instances, List<Parameter> parameters) {
  sealed interface Parameter {
    record Number() implements Parameter {}

    record Channel(MessageSignature messageSignature) implements Parameter {}
  }

  ProctypeOutline {
    parameters = List.copyOf(parameters);
  }

  static ProctypeOutline init() {
    return new ProctypeOutline("init", 1, List.of());
  }

  boolean isInit() {
    return name.equals("init");
  }
}
