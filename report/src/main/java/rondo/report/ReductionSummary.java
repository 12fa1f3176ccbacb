package rondo.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import rondo.explore.SymmetryUse;
import rondo.ir.Family;
import rondo.trace.json.Json;
import rondo.verify.report.MethodDetails;

/** The reductions of a search. */
public record ReductionSummary(MethodDetails.ProcessSearch search) implements MethodSummary {
  @Override
  public List<Figure> figures() {
    var figures = new ArrayList<Figure>();
    search
        .whyNoReduction()
        .ifPresent(why -> figures.add(new Figure("reduction", "off, since " + why)));
    families().ifPresent(families -> figures.add(new Figure("symmetry", families)));
    symmetryOff().ifPresent(why -> figures.add(new Figure("symmetry", "off, since " + why)));
    search.asymmetries().forEach(who -> figures.add(new Figure("asymmetric", who)));
    search.partitions().ifPresent(what -> figures.add(new Figure("partitions", what)));
    return figures;
  }

  @Override
  public Map<String, Json> jsonMembers() {
    var members = new LinkedHashMap<String, Json>();
    search.whyNoReduction().ifPresent(why -> members.put("reductionOff", Json.of(why)));
    families().ifPresent(families -> members.put("symmetry", Json.of(families)));
    symmetryOff().ifPresent(why -> members.put("symmetryOff", Json.of(why)));
    if (!search.asymmetries().isEmpty()) {
      members.put("asymmetries", Json.of(search.asymmetries().stream().map(Json::of).toList()));
    }
    search.partitions().ifPresent(what -> members.put("partitions", Json.of(what)));
    return members;
  }

  /** The families of symmetric processes, if symmetry was used. */
  private Optional<String> families() {
    return search.symmetry() instanceof SymmetryUse.Used used
        ? Optional.of(
            used.families().stream()
                .map(ReductionSummary::family)
                .collect(Collectors.joining(", ")))
        : Optional.empty();
  }

  private static String family(Family family) {
    int free = family.size() - family.fixed().size();
    String of = family.fixed().isEmpty() ? "" : " of " + family.size();
    return family.name() + " (" + free + of + ")";
  }

  /** Why symmetry reduction was not applied, although it was requested. */
  private Optional<String> symmetryOff() {
    return search.symmetry() instanceof SymmetryUse.Unused(String why)
        ? Optional.of(why)
        : Optional.empty();
  }
}
