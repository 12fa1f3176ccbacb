package rondo.promela.lower.scope;

import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.promela.syntax.Statement.Exclusive.Direction;

/** The {@code xr} and {@code xs} claims of a model and their violations. */
public final class ExclusiveChannelClaims {
  private final DiagnosticCollector diagnostics;
  private final List<Site> claims = new ArrayList<>();
  private final List<Position> elses = new ArrayList<>();

  private record Site(VariableSymbol channel, Direction direction, String process, Position at) {
    boolean concernsSame(Site other) {
      return channel == other.channel && direction == other.direction;
    }
  }

  ExclusiveChannelClaims(DiagnosticCollector diagnostics) {
    this.diagnostics = diagnostics;
  }

  public void claim(VariableSymbol channel, Direction direction, String process, Position at) {
    var claim = new Site(channel, direction, process, at);
    for (Site other : claims) {
      if (other.concernsSame(claim) && !other.process().equals(process)) {
        diagnostics.add(
            SemanticRule.BAD_EXCLUSIVE,
            at,
            "`%s` and `%s` both claim `%s`".formatted(other.process(), process, channel.name()));
      }
    }
    claims.add(claim);
  }

  public void elseNextToChannels(Position at) {
    elses.add(at);
  }

  /** Performs the checks that need the whole model. */
  public void check() {
    for (Position at : elses) {
      if (claims.isEmpty()) {
        diagnostics.add(
            SemanticRule.ELSE_WITH_CHANNELS,
            at,
            "this `else` is executable whenever no send or receive of the same choice is");
      } else {
        diagnostics.add(
            SemanticRule.BAD_EXCLUSIVE,
            at,
            "`else` in a choice with a send or receive cannot be combined with xr or xs");
      }
    }
  }
}
