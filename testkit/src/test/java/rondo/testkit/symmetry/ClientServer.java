package rondo.testkit.symmetry;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.ir.symmetry.Dimension;
import rondo.ir.symmetry.Family;
import rondo.ir.symmetry.Key;
import rondo.ir.symmetry.Shape;
import rondo.ir.symmetry.Sort;

/**
 * Clients and as many servers. A client goes round three places; at each it may connect to a server
 * that is free, or let go of the one it has. So there are 3^n times as many states as partial
 * matchings.
 */
final class ClientServer {
  /** What comes first when clients are compared. */
  enum Order {
    REFERENCE_FIRST,
    REFERENCE_LAST
  }

  private static final Sort CLIENT = new Sort.Member(0, 0);
  private static final Sort SERVER = new Sort.Member(1, 0);

  private ClientServer() {}

  static Symmetric of(int n, Order order) {
    return Symmetric.of(
            program(n),
            system -> {
              Key server = Symmetric.local(system, "client", "serv");
              Key place = new Key.ControlState();
              List<Key> keys =
                  order == Order.REFERENCE_FIRST ? List.of(server, place) : List.of(place, server);
              Key client = Symmetric.global(system, "cli");
              return List.of(
                  Family.ofProcesses("clients", Symmetric.type(system, "client"), n, keys),
                  Family.ofProcesses(
                      "servers", Symmetric.type(system, "server"), n, List.of(client, place)));
            })
        .global("cli", Shape.of(CLIENT, Dimension.by(1, 0, n)))
        .local("client", "serv", Shape.of(SERVER))
        .undying();
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
