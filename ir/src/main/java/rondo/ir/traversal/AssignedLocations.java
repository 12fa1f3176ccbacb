package rondo.ir.traversal;

import java.util.List;
import java.util.stream.Stream;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.ProcessType;

/** Collects every assigned location, including those in nested actions. */
public final class AssignedLocations {
  private AssignedLocations() {}

  public static Stream<Location> in(ProcessType type) {
    return in(type.states());
  }

  private static Stream<Location> in(List<ControlState> states) {
    return states.stream().flatMap(s -> s.edges().stream()).flatMap(e -> in(e.action()));
  }

  public static Stream<Location> in(Action action) {
    return switch (action) {
      case Action.Assign a -> Stream.of(a.to());
      case Action.Receive r ->
          r.patterns().stream()
              .filter(Pattern.Bind.class::isInstance)
              .map(p -> ((Pattern.Bind) p).to());
      case Action.Sequence s -> s.actions().stream().flatMap(AssignedLocations::in);
      case Action.DStep d -> in(d.body());
      case Action.Guard _, Action.Else _, Action.Skip _, Action.Evaluate _ -> Stream.empty();
      case Action.Send _, Action.Assert _, Action.Print _ -> Stream.empty();
      case Action.Terminate _ -> Stream.empty();
    };
  }
}
