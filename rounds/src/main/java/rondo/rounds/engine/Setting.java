package rondo.rounds.engine;

import java.util.List;
import rondo.rounds.engine.Cell.Part;
import rondo.rounds.engine.RoundExpansion.Weather;

/**
 * What is settled at the beginning of a round that goes message by message.
 *
 * @param parts what happens to each process
 */
record Setting(Weather weather, List<Part> parts) {
  Setting {
    parts = List.copyOf(parts);
  }
}
