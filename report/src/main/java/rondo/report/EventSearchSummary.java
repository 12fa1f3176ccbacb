package rondo.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.analysis.symmetry.event.SymmetryGroups;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.FaultyProcessBound;
import rondo.ir.event.LossBound;
import rondo.ir.event.MessageKind;
import rondo.ir.event.MessageScope;
import rondo.ir.event.RestartBound;
import rondo.ir.event.Role;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.trace.json.Json;
import rondo.trace.view.ProcessNames;
import rondo.verify.report.MethodDetails;

/** The summary of a search of an event-based protocol. */
public record EventSearchSummary(MethodDetails.EventSearch search) implements MethodSummary {
  @Override
  public List<Figure> figures() {
    var figures = new ArrayList<Figure>();
    var title = new ProtocolTitle(search.system().name(), search.parameters());
    if (search.system().roles().size() == 1 && isThere(search.system().roles().getFirst())) {
      figures.add(new Figure("protocol", title.of(search.system().processes())));
    } else {
      figures.add(new Figure("protocol", title.text()));
      figures.add(new Figure("roles", roles()));
    }
    figures.add(new Figure("network", network()));
    figures.add(new Figure("delivery", delivery()));
    if (search.mode().precedence() == Precedence.ANY) {
      figures.add(new Figure("precedence", "any enabled handler, not only the first"));
    }
    search
        .result()
        .reductionObstacle()
        .ifPresent(why -> figures.add(new Figure("reduction", "off, since " + why)));
    if (search.result().symmetry().unused().isPresent()) {
      figures.add(
          new Figure("symmetry", "off, since " + search.result().symmetry().unused().get()));
    } else if (!search.result().symmetry().equals(SymmetryGroups.UNKNOWN)) {
      figures.add(new Figure("symmetry", symmetry()));
      asymmetries().forEach(a -> figures.add(new Figure("asymmetric", a)));
    }
    return figures;
  }

  @Override
  public Map<String, Json> jsonMembers() {
    var members =
        new LinkedHashMap<>(
            new ProtocolTitle(search.system().name(), search.parameters())
                .members(search.system().processes()));
    Json.Builder roles = Json.object();
    search.system().roles().forEach(r -> roles.put(r.name(), r.count()));
    members.put("roles", roles.build());
    members.put("network", Json.of(network()));
    members.put("delivery", Json.of(search.system().delivery(search.mode().semantics()).text()));
    members.put("precedence", Json.of(search.mode().precedence().name().toLowerCase(Locale.ROOT)));
    search.result().reductionObstacle().ifPresent(why -> members.put("reductionOff", Json.of(why)));
    if (search.result().symmetry().unused().isPresent()) {
      members.put("symmetryOff", Json.of(search.result().symmetry().unused().get()));
    } else if (!search.result().symmetry().equals(SymmetryGroups.UNKNOWN)) {
      members.put("symmetry", Json.of(symmetry()));
      members.put("asymmetries", Json.of(asymmetries().stream().map(Json::of).toList()));
    }
    return members;
  }

  /** The groups of interchangeable processes. */
  private String symmetry() {
    List<List<Integer>> groups = search.result().symmetry().groups();
    if (groups.isEmpty()) {
      return "none";
    }
    if (groups.getFirst().size() == search.system().processes()) {
      return "full: all processes interchangeable";
    }
    var names = new ProcessNames(search.system());
    return groups.stream().map(names::group).collect(Collectors.joining("; ", "partial: ", ""));
  }

  private List<String> asymmetries() {
    return search.result().symmetry().reasons().stream().map(Object::toString).toList();
  }

  private String roles() {
    return search.system().roles().stream()
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
    EventFaultModel model = search.system().faultModel();
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
    model.byzantine().parts().forEach(p -> words.add(failing("byzantine", p)));
    model.detector().ifPresent(d -> words.add("detector " + d.detectorClass().text()));
    return words.isEmpty() ? "perfect" : String.join(" and ", words);
  }

  private String failing(String how, FaultyProcessBound.Part part) {
    return how + " " + part.most() + ofRole(part.first(), part.count());
  }

  /** The role of a range of processes, unless these are all processes. */
  private String ofRole(int first, int count) {
    boolean all = count == search.system().processes();
    return all ? "" : " of " + search.system().roleOf(first).name();
  }

  /** The messages that an assumption is limited to. */
  private String scope(MessageScope scope) {
    List<MessageKind> kinds = search.system().messages();
    String types =
        IntStream.range(0, kinds.size())
            .filter(scope.kinds()::contains)
            .mapToObj(k -> kinds.get(k).name())
            .collect(Collectors.joining(", "));
    return (scope.kinds().size() == kinds.size() ? "" : " for " + types)
        + ofRole(scope.firstSender(), scope.senders());
  }

  private String delivery() {
    return switch (search.system().delivery(search.mode().semantics())) {
      case AT_ONCE -> "m: messages arrive when they are sent, processes react to any of them";
      case ALL_DELIVERED -> "mp: messages arrive one by one, processes react to all of them";
      case SOME_DELIVERED -> "mmp: messages arrive one by one, processes react to any of them";
    };
  }
}
