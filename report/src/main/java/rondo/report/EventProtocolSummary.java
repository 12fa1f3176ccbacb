package rondo.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.analysis.symmetry.event.SymmetryGroups;
import rondo.events.EventVerifier;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.FaultyProcessBound;
import rondo.ir.event.LossBound;
import rondo.ir.event.MessageKind;
import rondo.ir.event.MessageScope;
import rondo.ir.event.RestartBound;
import rondo.ir.event.Role;
import rondo.ir.event.TimingModel;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.trace.json.Json;
import rondo.trace.view.ProcessNames;
import rondo.verify.report.MethodDetails;

/**
 * An event-based protocol and its assumptions.
 *
 * @param result the result of a search with its reductions, if there was one
 */
public record EventProtocolSummary(
    MethodDetails.EventProtocol protocol, Optional<EventVerifier.Result> result)
    implements MethodSummary {
  /** The summary of a search. */
  static EventProtocolSummary of(MethodDetails.EventSearch search) {
    return new EventProtocolSummary(
        new MethodDetails.EventProtocol(search.system(), search.parameters(), search.mode()),
        Optional.of(search.result()));
  }

  @Override
  public List<Figure> figures() {
    var figures = new ArrayList<Figure>();
    var title = new ProtocolTitle(protocol.system().name(), protocol.parameters());
    if (protocol.system().roles().size() == 1 && isThere(protocol.system().roles().getFirst())) {
      figures.add(new Figure("protocol", title.of(protocol.system().processes())));
    } else {
      figures.add(new Figure("protocol", title.text()));
      figures.add(new Figure("roles", roles()));
    }
    figures.add(new Figure("network", network()));
    figures.add(new Figure("delivery", delivery()));
    if (protocol.mode().precedence() == Precedence.ANY) {
      figures.add(new Figure("precedence", "any enabled handler, not only the first"));
    }
    result.ifPresent(r -> figures.addAll(reductions(r)));
    return figures;
  }

  private List<Figure> reductions(EventVerifier.Result searched) {
    var figures = new ArrayList<Figure>();
    searched
        .reductionObstacle()
        .ifPresent(why -> figures.add(new Figure("reduction", "off, since " + why)));
    if (searched.symmetry().unused().isPresent()) {
      figures.add(new Figure("symmetry", "off, since " + searched.symmetry().unused().get()));
    } else if (!searched.symmetry().equals(SymmetryGroups.UNKNOWN)) {
      figures.add(new Figure("symmetry", symmetry(searched)));
      asymmetries(searched).forEach(a -> figures.add(new Figure("asymmetric", a)));
    }
    return figures;
  }

  @Override
  public Map<String, Json> jsonMembers() {
    var members =
        new LinkedHashMap<>(
            new ProtocolTitle(protocol.system().name(), protocol.parameters())
                .members(protocol.system().processes()));
    Json.Builder roles = Json.object();
    protocol.system().roles().forEach(r -> roles.put(r.name(), r.count()));
    members.put("roles", roles.build());
    members.put("network", Json.of(network()));
    members.put(
        "delivery", Json.of(protocol.system().delivery(protocol.mode().semantics()).text()));
    members.put(
        "precedence", Json.of(protocol.mode().precedence().name().toLowerCase(Locale.ROOT)));
    result.ifPresent(r -> members.putAll(reductionMembers(r)));
    return members;
  }

  private Map<String, Json> reductionMembers(EventVerifier.Result searched) {
    var members = new LinkedHashMap<String, Json>();
    searched.reductionObstacle().ifPresent(why -> members.put("reductionOff", Json.of(why)));
    if (searched.symmetry().unused().isPresent()) {
      members.put("symmetryOff", Json.of(searched.symmetry().unused().get()));
    } else if (!searched.symmetry().equals(SymmetryGroups.UNKNOWN)) {
      members.put("symmetry", Json.of(symmetry(searched)));
      members.put("asymmetries", Json.of(asymmetries(searched).stream().map(Json::of).toList()));
    }
    return members;
  }

  private String roles() {
    return protocol.system().roles().stream()
        .map(
            r ->
                r.name()
                    + "["
                    + (isThere(r) ? "" : r.lifecycle().initiallyPresent() + " of ")
                    + r.count()
                    + "]")
        .collect(Collectors.joining(", "));
  }

  /** Whether all processes of a role exist from the start. */
  private static boolean isThere(Role role) {
    return role.lifecycle().initiallyPresent() == role.count();
  }

  /** The fault model, in the syntax of the protocol. */
  private String network() {
    EventFaultModel model = protocol.system().faultModel();
    var words = new ArrayList<String>();
    for (LossBound loss : model.losses()) {
      String number = loss.isUnlimited() ? "" : " " + loss.most() + " in total";
      words.add("lossy" + number + scope(loss.scope()));
    }
    model.duplication().forEach(d -> words.add("duplicating" + scope(d)));
    model.fifo().forEach(f -> words.add("fifo" + scope(f)));
    for (FaultyProcessBound.Part part : model.crashes().parts()) {
      boolean within = model.crashesWithinSteps().parts().contains(part);
      words.add(failing("crash", part) + (within ? " within steps" : ""));
    }
    for (RestartBound bound : model.restarts()) {
      words.add("recovery " + bound.most() + ofRole(bound.first(), bound.count()));
    }
    model.omissions().general().parts().forEach(p -> words.add(failing("omission", p)));
    model.omissions().sending().parts().forEach(p -> words.add(failing("send omission", p)));
    model.omissions().receiving().parts().forEach(p -> words.add(failing("receive omission", p)));
    for (FaultyProcessBound.Part part : model.byzantine().parts()) {
      boolean isSymmetric = model.symmetricByzantine().parts().contains(part);
      words.add(failing("byzantine", part) + (isSymmetric ? " symmetric" : ""));
    }
    model.detector().ifPresent(d -> words.add("detector " + d.detectorClass().text()));
    if (model.timing() == TimingModel.EVENTUALLY_SYNCHRONOUS) {
      words.add("eventually synchronous");
    }
    return words.isEmpty() ? "perfect" : String.join(" and ", words);
  }

  private String failing(String how, FaultyProcessBound.Part part) {
    return how + " " + part.most() + ofRole(part.first(), part.count());
  }

  /** The role of a range of processes, unless these are all processes. */
  private String ofRole(int first, int count) {
    boolean all = count == protocol.system().processes();
    return all ? "" : " of " + protocol.system().roleOf(first).name();
  }

  /** The messages that an assumption is limited to. */
  private String scope(MessageScope scope) {
    List<MessageKind> kinds = protocol.system().messages();
    String types =
        IntStream.range(0, kinds.size())
            .filter(scope.kinds()::contains)
            .mapToObj(k -> kinds.get(k).name())
            .collect(Collectors.joining(", "));
    return (scope.kinds().size() == kinds.size() ? "" : " for " + types)
        + ofRole(scope.firstSender(), scope.senders());
  }

  private String delivery() {
    return switch (protocol.system().delivery(protocol.mode().semantics())) {
      case AT_ONCE -> "m: messages arrive when they are sent, processes react to any of them";
      case ALL_DELIVERED -> "mp: messages arrive one by one, processes react to all of them";
      case SOME_DELIVERED -> "mmp: messages arrive one by one, processes react to any of them";
    };
  }

  /** The groups of interchangeable processes. */
  private String symmetry(EventVerifier.Result searched) {
    List<List<Integer>> groups = searched.symmetry().groups();
    if (groups.isEmpty()) {
      return "none";
    }
    if (groups.getFirst().size() == protocol.system().processes()) {
      return "full: all processes interchangeable";
    }
    var names = new ProcessNames(protocol.system());
    return groups.stream().map(names::group).collect(Collectors.joining("; ", "partial: ", ""));
  }

  private static List<String> asymmetries(EventVerifier.Result searched) {
    return searched.symmetry().reasons().stream().map(Object::toString).toList();
  }
}
