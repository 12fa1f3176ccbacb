package rondo.events.local;

/** The steps that are no reactions: of the network, and failures of processes. */
public enum NetworkStep {
  DELIVERY("delivery of a message"),
  LOSS("loss of a message"),
  CRASH("crash"),
  CRASH_WITHIN_STEP("crash within a step"),
  OMISSION("failure by omission"),
  ENTRY("start of a process that joins or recovers"),
  DETECTOR("stabilization of the failure detector"),
  STABILIZATION("stabilization of the network");

  private final String text;

  NetworkStep(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}
