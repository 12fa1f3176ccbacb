package rondo.verify.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.data.ProtocolProperty;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;

/**
 * The properties of a protocol.
 *
 * @param stated those in its text
 * @param implicit those that may be selected by name; the first is safety: no failed assertion, no
 *     run-time error
 * @param source the text of the protocol
 */
public record PropertyCatalog<P extends ProtocolProperty>(
    List<P> stated, List<P> implicit, ModelSource source) {
  /** The name of the implicit safety property. */
  public static final String SAFETY = "safety";

  public PropertyCatalog {
    stated = List.copyOf(stated);
    implicit = List.copyOf(implicit);
  }

  /** The implicit safety property. */
  public P safety() {
    return implicit.getFirst();
  }

  /**
   * All stated properties, preceded by safety unless the check of a stated property covers it.
   *
   * @param sees whether the check of a property in every run finds all errors, too
   */
  public List<P> all(Predicate<P> sees) {
    var all = new ArrayList<>(stated);
    if (all.stream().noneMatch(sees)) {
      all.addFirst(safety());
    }
    return all;
  }

  /** All stated properties, and safety where a proof of one of them says nothing about errors. */
  public List<P> allAndSafety() {
    var all = new ArrayList<>(stated);
    all.add(safety());
    return all;
  }

  /** The property of this name. */
  public P named(String wanted) throws RejectedException {
    var all = new ArrayList<>(stated);
    all.addAll(implicit);
    for (P property : all) {
      if (property.name().equals(wanted)) {
        return property;
      }
    }
    Position header = Distal.clausePositions(source.protocolText()).protocol();
    List<UnknownProperty.Known> known =
        all.stream().map(p -> new UnknownProperty.Known(p.name(), p.at())).toList();
    throw new UnknownProperty("protocol", wanted, known).rejected(header);
  }

  public List<P> named(List<String> names) throws RejectedException {
    var named = new ArrayList<P>();
    for (String each : names) {
      named.add(named(each));
    }
    return named;
  }

  /** The catalog of a round-based protocol. */
  public static PropertyCatalog<RoundProperty> of(RoundSystem system, ModelSource source) {
    var safety =
        RoundProperty.Invariant.eachRound(
            SAFETY, new Term.Constant(Value.TRUE), 0, List.of(), Position.NONE);
    return new PropertyCatalog<>(system.properties(), List.of(safety), source);
  }

  /**
   * The default properties of a round-based protocol, with safety unless it is covered: the search
   * for a formula prunes runs that cannot violate it any more.
   */
  public static List<RoundProperty> defaults(PropertyCatalog<RoundProperty> catalog) {
    return catalog.all(
        p -> p.assumptions().isEmpty() && !p.isWitness() && !(p instanceof RoundProperty.Temporal));
  }

  /** The catalog of an event-based protocol. */
  public static PropertyCatalog<EventProperty> of(EventSystem system, ModelSource source) {
    var others = new ArrayList<EventProperty>();
    others.add(new EventProperty.Invariant(SAFETY, Term.TRUE, 0, Position.NONE));
    system.roundBased().ifPresent(others::add);
    return new PropertyCatalog<>(system.properties(), others, source);
  }

  /** The default properties of an event-based protocol, with safety unless it is covered. */
  public static List<EventProperty> eventDefaults(PropertyCatalog<EventProperty> catalog) {
    return catalog.all(p -> !p.isWitness() && !(p instanceof EventProperty.Temporal));
  }
}
