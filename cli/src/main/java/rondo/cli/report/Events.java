package rondo.cli.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import rondo.events.EventVerifier;
import rondo.ir.event.EventBehaviour.Precedence;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Faults;
import rondo.ir.event.Role;
import rondo.ir.event.Share;
import rondo.ir.event.likeness.Likeness;
import rondo.trace.event.EventTraceFile.Manner;
import rondo.trace.event.ProcessNames;
import rondo.trace.json.Json;

/**
 * How a protocol of events was searched.
 *
 * @param parameters their values
 * @param manner what steps there are
 */
public record Events(
    EventSystem system,
    SequencedMap<String, Integer> parameters,
    Manner manner,
    EventVerifier.Result result)
    implements Approach {
  public Events {
    parameters = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(parameters));
  }

  @Override
  public List<Figure> figures() {
    var figures = new ArrayList<Figure>();
    var title = new ProtocolTitle(system.name(), parameters);
    if (system.roles().size() == 1 && isThere(system.roles().getFirst())) {
      figures.add(new Figure("protocol", title.of(system.processes())));
    } else {
      figures.add(new Figure("protocol", title.text()));
      figures.add(new Figure("roles", roles()));
    }
    figures.add(new Figure("network", network()));
    figures.add(new Figure("delivery", delivery()));
    if (manner.precedence() == Precedence.ANY) {
      figures.add(new Figure("upon", "any that is possible, not just the first"));
    }
    result.unreduced().ifPresent(why -> figures.add(new Figure("reduction", "off, since " + why)));
    if (result.likeness().unused().isPresent()) {
      figures.add(new Figure("symmetry", "off, since " + result.likeness().unused().get()));
    } else if (!result.likeness().equals(Likeness.UNKNOWN)) {
      figures.add(new Figure("alike", alike()));
      objections().forEach(o -> figures.add(new Figure("told apart", o)));
    }
    return figures;
  }

  @Override
  public Map<String, Json> members() {
    var members =
        new LinkedHashMap<>(
            new ProtocolTitle(system.name(), parameters).members(system.processes()));
    Json.Builder roles = Json.object();
    system.roles().forEach(r -> roles.put(r.name(), r.count()));
    members.put("roles", roles.build());
    members.put("network", Json.of(network()));
    members.put("delivery", Json.of(system.delivery(manner.delivery()).text()));
    members.put("upon", Json.of(manner.precedence().name().toLowerCase(Locale.ROOT)));
    result.unreduced().ifPresent(why -> members.put("unreduced", Json.of(why)));
    if (result.likeness().unused().isPresent()) {
      members.put("asymmetric", Json.of(result.likeness().unused().get()));
    } else if (!result.likeness().equals(Likeness.UNKNOWN)) {
      members.put("alike", Json.of(alike()));
      members.put("apart", Json.of(objections().stream().map(Json::of).toList()));
    }
    return members;
  }

  /** Who changes places, so that one state stands for several. */
  private String alike() {
    var names = new ProcessNames(system);
    List<String> groups =
        result.likeness().groups().stream()
            .map(g -> g.size() == system.processes() ? "everybody" : names.group(g))
            .toList();
    return groups.isEmpty() ? "nobody" : String.join("; ", groups);
  }

  private List<String> objections() {
    return result.likeness().objections().stream().map(Object::toString).toList();
  }

  private String roles() {
    return system.roles().stream()
        .map(
            r ->
                r.name() + "[" + (isThere(r) ? "" : r.later().present() + " of ") + r.count() + "]")
        .collect(Collectors.joining(", "));
  }

  /** Whether all of a role are there from the beginning. */
  private static boolean isThere(Role role) {
    return role.later().present() == role.count();
  }

  /** What may go wrong, in the words of a protocol. */
  private String network() {
    Faults faults = system.faults();
    var words = new ArrayList<String>();
    if (faults.isLossy()) {
      words.add("lossy");
    } else if (faults.losses() > 0) {
      words.add("lossy " + faults.losses() + " in total");
    }
    if (faults.duplication()) {
      words.add("duplicating");
    }
    if (faults.fifo()) {
      words.add("fifo");
    }
    words.addAll(failing("crash", faults.crashes()));
    if (faults.restarts() > 0) {
      words.add("recovery " + faults.restarts());
    }
    words.addAll(failing("byzantine", faults.byzantine()));
    return words.isEmpty() ? "perfect" : String.join(" and ", words);
  }

  private List<String> failing(String how, Share share) {
    return share.parts().stream()
        .map(
            p ->
                how
                    + " "
                    + p.most()
                    + (p.count() == system.processes()
                        ? ""
                        : " of " + system.roleOf(p.first()).name()))
        .toList();
  }

  private String delivery() {
    return switch (system.delivery(manner.delivery())) {
      case AT_ONCE -> "m: messages arrive when they are sent, processes react to any of them";
      case ALL_DELIVERED -> "mp: messages arrive one by one, processes react to all of them";
      case SOME_DELIVERED -> "mmp: messages arrive one by one, processes react to any of them";
    };
  }
}
