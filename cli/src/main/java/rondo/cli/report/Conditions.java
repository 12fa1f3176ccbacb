package rondo.cli.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import rondo.distal.Distal;
import rondo.ir.event.RoundCondition;
import rondo.trace.json.Json;

/**
 * How a protocol of events was searched for runs that do not keep to rounds, and what its text
 * shows of that anyway.
 */
public record Conditions(Events events, Distal.Shown shown) implements Approach {
  @Override
  public List<Figure> figures() {
    var figures = new ArrayList<>(events.figures());
    figures.add(new Figure("text", text()));
    return figures;
  }

  @Override
  public Map<String, Json> members() {
    var members = new LinkedHashMap<>(events.members());
    members.put("shown", numbers(shown.proof()::isShown));
    members.put("shownForAllParameters", Json.of(shown.forAll()));
    return members;
  }

  private static Json numbers(Predicate<RoundCondition> which) {
    return Json.of(
        Arrays.stream(RoundCondition.values())
            .filter(which)
            .map(c -> Json.of(c.number()))
            .toList());
  }

  private String text() {
    if (shown.proof().isWhole()) {
      return "shows all conditions, " + range(shown);
    }
    String left =
        shown.proof().left().stream()
            .map(o -> o.condition().number() + " at line " + o.at().line())
            .distinct()
            .collect(Collectors.joining(", "));
    return "shows all conditions but " + left + ", " + range(shown);
  }

  /** For which parameters something is shown. */
  public static String range(Distal.Shown shown) {
    return shown.forAll() ? "for all parameters" : "for these parameters";
  }
}
