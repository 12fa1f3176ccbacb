package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.distal.text.Rule;
import rondo.ir.event.LossBound;
import rondo.ir.event.MessageScope;

/** The assumptions on messages of an event-based protocol, and which of them exclude each other. */
final class MessageFaultClauses {
  private final DiagnosticCollector diagnostics;
  private final List<LossBound> losses = new ArrayList<>();
  private final List<MessageScope> duplication = new ArrayList<>();
  private final List<MessageScope> fifo = new ArrayList<>();
  private final List<Runnable> checks = new ArrayList<>();

  MessageFaultClauses(DiagnosticCollector diagnostics) {
    this.diagnostics = diagnostics;
  }

  /** Any of these messages may be lost. */
  void addLoss(MessageScope scope) {
    losses.add(new LossBound(scope, LossBound.UNLIMITED));
  }

  /** At most so many of these messages may be lost. */
  void addBoundedLoss(MessageScope scope, int most, Position at) {
    boolean isBounded =
        losses.stream().anyMatch(l -> !l.isUnlimited() && l.scope().overlaps(scope));
    if (isBounded) {
      reject(
          at,
          "the number of lost messages is already bounded",
          "bound it once for all messages, or once for each type or role");
    }
    losses.add(new LossBound(scope, most));
    checks.add(
        () -> {
          if (losses.stream().anyMatch(l -> l.isUnlimited() && l.scope().overlaps(scope))) {
            reject(at, "any message may already be lost", "remove one of the two");
          }
        });
  }

  /** These messages may arrive any number of times. */
  void addDuplication(MessageScope scope, Position at) {
    duplication.add(scope);
    checks.add(
        () -> {
          if (fifo.stream().anyMatch(scope::overlaps)) {
            reject(at, "duplicated messages cannot arrive in order", "remove one of the two");
          } else if (losses.stream()
              .anyMatch(l -> !l.isUnlimited() && l.most() > 0 && l.scope().overlaps(scope))) {
            reject(
                at, "a message that may be duplicated is never lost permanently", "write `lossy`");
          }
        });
  }

  /** These messages arrive in order. */
  void addFifo(MessageScope scope, Position at) {
    if (fifo.contains(scope)) {
      return;
    }
    if (fifo.stream().anyMatch(scope::overlaps)) {
      reject(
          at,
          "a message cannot be in two FIFO channels",
          "list all types of a channel in one clause: `fifo for Data, Ack`");
    }
    fifo.add(scope);
  }

  /** Reports clauses that exclude each other. */
  void check() {
    checks.forEach(Runnable::run);
  }

  private void reject(Position at, String what, String help) {
    diagnostics.add(Rule.BAD_ASSUMPTION.at(at, what).withHelp(help));
  }

  List<LossBound> losses() {
    return losses;
  }

  List<MessageScope> duplication() {
    return duplication;
  }

  List<MessageScope> fifo() {
    return fifo;
  }
}
