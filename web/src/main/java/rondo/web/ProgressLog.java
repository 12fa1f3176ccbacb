package rondo.web;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import rondo.trace.json.Json;

/** The events of a verification, for any number of readers, each of which gets all of them. */
final class ProgressLog implements LoopbackServer.EventStream {
  private final List<Json> events = new ArrayList<>();
  private boolean isComplete;

  synchronized void add(Json event) {
    if (!isComplete) {
      events.add(event);
      notifyAll();
    }
  }

  /** No more events follow. */
  synchronized void complete() {
    isComplete = true;
    notifyAll();
  }

  /** Waits until there is an event with this number; whether there is one. */
  private synchronized boolean await(int number) throws InterruptedException {
    while (number >= events.size() && !isComplete) {
      wait();
    }
    return number < events.size();
  }

  private synchronized Json event(int number) {
    return events.get(number);
  }

  @Override
  public void follow(Consumer<Json> receiver) throws InterruptedException {
    for (int next = 0; await(next); next++) {
      receiver.accept(event(next));
    }
  }
}
