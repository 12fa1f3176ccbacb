package rondo.cli.print;

import java.util.List;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.data.ProtocolProperty;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.translate.promela.PromelaPrinter;
import rondo.verify.model.ModelSource;
import rondo.verify.model.PropertyCatalog;

/** Exports a protocol with its properties as Promela. */
public final class PromelaExport {
  /** The Promela processes of a round-based protocol. */
  public enum Scheduling {
    /** One process that executes the rounds. */
    ONE,
    /** All processes, in lockstep. */
    ALL
  }

  private final ModelSource source;
  private final List<String> named;

  /**
   * @param named the properties to check; if empty, all that can be combined
   */
  public PromelaExport(ModelSource source, List<String> named) {
    this.source = source;
    this.named = List.copyOf(named);
  }

  public String print(Distal.Model model, Scheduling scheduling) throws RejectedException {
    return switch (model) {
      case Distal.RoundProtocol protocol ->
          print(protocol.system(), protocol.parameters(), scheduling);
      case Distal.EventProtocol eventProtocol ->
          print(eventProtocol.system(), eventProtocol.parameters());
    };
  }

  private String print(
      RoundSystem system, SequencedMap<String, Integer> parameters, Scheduling scheduling)
      throws RejectedException {
    var catalog = new PropertyCatalog<>(system.properties(), List.of(), source);
    Predicate<RoundProperty> together = PromelaExport::isAlwaysChecked;
    List<RoundProperty> checked = checked(catalog, together);
    String title = title(system.name(), parameters, catalog, checked);
    RoundSystem some = system.withProperties(checked);
    return switch (scheduling) {
      case ONE -> PromelaPrinter.sequential(some, title);
      case ALL -> PromelaPrinter.lockstep(some, title);
    };
  }

  private String print(EventSystem system, SequencedMap<String, Integer> parameters)
      throws RejectedException {
    var catalog = new PropertyCatalog<>(system.properties(), List.of(), source);
    Predicate<EventProperty> together =
        p ->
            !p.readsMessagesInTransit()
                && !p.isWitness()
                && (p instanceof EventProperty.Invariant
                    || p instanceof EventProperty.Irrevocability);
    List<EventProperty> checked = checked(catalog, together);
    return PromelaPrinter.events(
        system,
        checked,
        title(system.name(), parameters, catalog, checked),
        Distal.clausePositions(source.protocolText()));
  }

  /** Whether the property can be asserted after every round. */
  private static boolean isAlwaysChecked(RoundProperty property) {
    return property.assumptions().isEmpty()
        && !property.isWitness()
        && switch (property) {
          case RoundProperty.Temporal _ -> false;
          case RoundProperty.Invariant i -> i.frequency() == RoundProperty.Frequency.EACH_ROUND;
          case RoundProperty.Validity _, RoundProperty.Irrevocability _ -> true;
        };
  }

  private <P extends ProtocolProperty> List<P> checked(
      PropertyCatalog<P> catalog, Predicate<P> together) throws RejectedException {
    return named.isEmpty()
        ? catalog.stated().stream().filter(together).toList()
        : catalog.named(named);
  }

  /** A comment with the protocol's name, the asserted properties and those left out. */
  private static <P extends ProtocolProperty> String title(
      String name,
      SequencedMap<String, Integer> parameters,
      PropertyCatalog<P> catalog,
      List<P> checked) {
    String values =
        parameters.entrySet().stream()
            .map(p -> p.getKey() + "=" + p.getValue())
            .collect(Collectors.joining(", "));
    Function<List<P>, String> names =
        some -> some.stream().map(ProtocolProperty::name).collect(Collectors.joining(", "));
    List<P> left = catalog.stated().stream().filter(p -> !checked.contains(p)).toList();
    return name
        + (values.isEmpty() ? "" : "(" + values + ")")
        + (checked.isEmpty() ? "" : "\nChecked: " + names.apply(checked) + ".")
        + (left.isEmpty() ? "" : "\nNot checked here: " + names.apply(left) + ".");
  }
}
