package rondo.conformance.symmetry;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.ir.Dimension;
import rondo.ir.Family;
import rondo.ir.ProcessSortKey;
import rondo.ir.SymmetrySort;
import rondo.ir.VariableShape;

/**
 * Clients and as many servers. A client cycles through three places; at each it may connect to a
 * free server, or release the one it has. So there are 3^n times as many states as partial
 * matchings.
 */
final class ClientServer {
  /** The first sort key of clients. */
  enum Order {
    REFERENCE_FIRST,
    REFERENCE_LAST
  }

  private static final SymmetrySort CLIENT = new SymmetrySort.Member(0, 0);
  private static final SymmetrySort SERVER = new SymmetrySort.Member(1, 0);

  private ClientServer() {}

  static SymmetricTestSystem of(int n, Order order) {
    return SymmetricTestSystem.of(
            program(n),
            system -> {
              ProcessSortKey server = SymmetricTestSystem.local(system, "client", "serv");
              ProcessSortKey place = new ProcessSortKey.ControlState();
              List<ProcessSortKey> keys =
                  order == Order.REFERENCE_FIRST ? List.of(server, place) : List.of(place, server);
              ProcessSortKey client = SymmetricTestSystem.global(system, "cli");
              return List.of(
                  Family.ofProcesses(
                      "clients", SymmetricTestSystem.type(system, "client"), n, keys),
                  Family.ofProcesses(
                      "servers",
                      SymmetricTestSystem.type(system, "server"),
                      n,
                      List.of(client, place)));
            })
        .global("cli", VariableShape.of(CLIENT, Dimension.by(1, 0, n)))
        .local("client", "serv", VariableShape.of(SERVER))
        .withoutTermination();
  }

  private static String program(int n) {
    String connect =
        IntStream.range(0, n)
            .mapToObj(
                i ->
                    "    :: atomic { serv == 255 && cli[%d] == 255 -> serv = %d; cli[%d] = _pid }\n"
                        .formatted(i, i, i))
            .collect(Collectors.joining());
    String place =
        "do\n"
            + connect
            + "    :: atomic { serv != 255 -> cli[serv] = 255; serv = 255 }\n"
            + "    :: break\n  od;\n";
    return """
        byte cli[%d] = 255;
        active [%d] proctype client() {
          byte serv = 255;
        a: %s  %s  %s  goto a
        }
        active [%d] proctype server() {
        end: false
        }
        """
        .formatted(n, n, place, place, place, n);
  }
}
