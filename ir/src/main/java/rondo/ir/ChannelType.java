package rondo.ir;

import java.util.List;
import java.util.Optional;

/**
 * The type of a channel.
 *
 * @param capacity the maximum number of messages; 0 for a rendezvous channel
 * @param domains for each field the names of its values, for printing
 */
public record ChannelType(
    String name, int capacity, List<IntType> fields, List<Optional<SymbolSet>> domains) {
  public ChannelType {
    fields = List.copyOf(fields);
    domains = List.copyOf(domains);
    if (domains.size() != fields.size()) {
      throw new IllegalArgumentException(name + ": one domain a field");
    }
  }

  public boolean isRendezvous() {
    return capacity == 0;
  }
}
