package rondo.conformance.symmetry;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.ir.Dimension;
import rondo.ir.Family;
import rondo.ir.ProcessSortKey;
import rondo.ir.ProcessSystem;
import rondo.ir.SymmetrySort;
import rondo.ir.VariableShape;

/** Symmetric systems of different kinds. */
final class SymmetricModels {
  private SymmetricModels() {}

  /** A line for each member, with the member's number for every {@code #}. */
  static String each(int n, String line) {
    return IntStream.range(0, n)
        .mapToObj(i -> line.replace("#", "" + i))
        .collect(Collectors.joining());
  }

  static Stream<Named> all() {
    return Stream.of(
        new Named("client-server", ClientServer.of(3, ClientServer.Order.REFERENCE_LAST)),
        new Named("with channels", withChannels(2, 2)),
        new Named("three tiers", threeTiers(2, ClientServer.Order.REFERENCE_FIRST)),
        new Named("ring", ring(4)),
        new Named("friends", ownedMatrix(3)),
        new Named("mutual exclusion", mutualExclusion(3)),
        new Named("broken mutual exclusion", brokenMutualExclusion(2)),
        new Named("consensus", consensus(2, 2)),
        new Named("own channels", ownChannels(2)),
        new Named("one fixed", oneFixed(3)),
        new Named("started later", startedLater(3)),
        new Named("deadlock", deadlock(3)),
        new Named("dying watcher", terminatingReferrer(2)));
  }

  record Named(String name, SymmetricTestSystem system) {
    Named {
      system = system.withoutTermination();
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** Clients and servers that communicate through channels, as in the paper's last figure. */
  static SymmetricTestSystem withChannels(int clients, int servers) {
    String program =
        """
        mtype = {ack, nack, rel, req};
        chan cliChan[%d] = [1] of {mtype};
        chan serChan[%d] = [1] of {mtype, byte};
        active [%d] proctype client() {
          byte serv = 255;
        idle: if
        %s  fi;
          serChan[serv]!req(_pid);
          if
          :: cliChan[_pid]?ack
          :: cliChan[_pid]?nack; goto idle
          fi;
          serChan[serv]!rel(255);
          goto idle
        }
        active [%d] proctype server() {
          bit inUse; byte cli = 255;
          do
          :: serChan[_pid - %d]?req(cli) ->
             if
             :: inUse == 0 -> inUse = 1; cliChan[cli]!ack
             :: inUse == 1 -> cliChan[cli]!nack
             fi
          :: serChan[_pid - %d]?rel(_) -> inUse = 0
          od
        }
        """
            .formatted(
                clients,
                servers,
                clients,
                each(servers, "  :: serv = #\n"),
                servers,
                clients,
                clients);
    SymmetrySort client = new SymmetrySort.Member(0, 0);
    return SymmetricTestSystem.of(
            program,
            s ->
                List.of(
                    family(s, "client", clients, SymmetricTestSystem.local(s, "client", "serv")),
                    family(s, "server", servers, SymmetricTestSystem.local(s, "server", "cli"))))
        .global("cliChan", VariableShape.of(SymmetrySort.CHANNEL, Dimension.by(0, 0, clients)))
        .global("serChan", VariableShape.of(SymmetrySort.CHANNEL, Dimension.by(1, 0, servers)))
        .field("serChan", 1, client)
        .local("client", "serv", VariableShape.of(new SymmetrySort.Member(1, 0)))
        .local("server", "cli", VariableShape.of(client));
  }

  private static Family family(
      ProcessSystem system, String type, int size, ProcessSortKey... keys) {
    List<ProcessSortKey> order =
        Stream.concat(Stream.of(keys), Stream.of(new ProcessSortKey.ControlState())).toList();
    return Family.ofProcesses(type, SymmetricTestSystem.type(system, type), size, order);
  }

  /**
   * Clients take servers, servers take databases: a layered model. With {@code REFERENCE_FIRST},
   * references are the first sort keys and tiers with references are the first families; else both
   * orders are reversed.
   */
  static SymmetricTestSystem threeTiers(int n, ClientServer.Order order) {
    String program =
        """
        byte cli[%1$d] = 255; byte base[%1$d] = 255; byte user[%1$d] = 255;
        active [%1$d] proctype client() {
          byte serv = 255;
          do
        %2$s  :: d_step { serv != 255 -> cli[serv] = 255; serv = 255 }
          od
        }
        active [%1$d] proctype server() {
          do
        %3$s  :: d_step { base[_pid - %1$d] != 255 ->
                 user[base[_pid - %1$d]] = 255; base[_pid - %1$d] = 255 }
          od
        }
        active [%1$d] proctype database() { bit b; do :: b = !b od }
        """
            .formatted(
                n,
                each(
                    n, "  :: d_step { serv == 255 && cli[#] == 255 -> serv = #; cli[#] = _pid }\n"),
                each(
                    n,
                    "  :: d_step { base[_pid - %d] == 255 && user[#] == 255 ->\n".formatted(n)
                        + "     base[_pid - %d] = #; user[#] = _pid - %d }\n".formatted(n, n)));
    boolean isFirst = order == ClientServer.Order.REFERENCE_FIRST;
    int client = isFirst ? 0 : 2;
    int database = 2 - client;
    SymmetricTestSystem system =
        SymmetricTestSystem.of(
            program,
            s -> {
              List<Family> tiers =
                  List.of(
                      tier(s, "client", n, SymmetricTestSystem.local(s, "client", "serv"), order),
                      tier(s, "server", n, SymmetricTestSystem.global(s, "base"), order),
                      tier(s, "database", n, SymmetricTestSystem.global(s, "user"), order));
              return isFirst ? tiers : tiers.reversed();
            });
    return system
        .global("cli", VariableShape.of(new SymmetrySort.Member(client, 0), Dimension.by(1, 0, n)))
        .global(
            "base", VariableShape.of(new SymmetrySort.Member(database, 0), Dimension.by(1, 0, n)))
        .global(
            "user", VariableShape.of(new SymmetrySort.Member(1, 0), Dimension.by(database, 0, n)))
        .local("client", "serv", VariableShape.of(new SymmetrySort.Member(1, 0)));
  }

  private static Family tier(
      ProcessSystem system,
      String type,
      int size,
      ProcessSortKey reference,
      ClientServer.Order order) {
    List<ProcessSortKey> keys = List.of(reference, new ProcessSortKey.ControlState());
    return Family.ofProcesses(
        type,
        SymmetricTestSystem.type(system, type),
        size,
        order == ClientServer.Order.REFERENCE_FIRST ? keys : keys.reversed());
  }

  /** Each process refers to some process, perhaps itself: reference cycles of every kind. */
  static SymmetricTestSystem ring(int n) {
    String program =
        """
        active [%1$d] proctype p() {
          byte next = 255;
          if
        %2$s  fi;
        end: false
        }
        """
            .formatted(n, each(n, "  :: next = #\n"));
    return SymmetricTestSystem.of(
            program, s -> List.of(family(s, "p", n, SymmetricTestSystem.local(s, "p", "next"))))
        .local("p", "next", VariableShape.of(new SymmetrySort.Member(0, 0)));
  }

  /** A relation between processes as a matrix of bits: two members own each of them. */
  static SymmetricTestSystem ownedMatrix(int n) {
    String program =
        """
        typedef row { bit likes[%1$d] };
        row who[%1$d];
        active [%1$d] proctype p() {
          do
        %2$s  od
        }
        """
            .formatted(n, each(n, "  :: who[_pid].likes[#] = 1\n"));
    return SymmetricTestSystem.of(program, s -> List.of(family(s, "p", n)))
        .global(
            "who.likes",
            VariableShape.of(SymmetrySort.PLAIN, Dimension.by(0, 0, n), Dimension.by(0, 0, n)));
  }

  static SymmetricTestSystem mutualExclusion(int n) {
    String program =
        """
        byte owner = 255; byte inside; bit waiting[%1$d];
        active [%1$d] proctype p() {
          do
          :: waiting[_pid] = 1;
             atomic { owner == 255 -> owner = _pid };
             inside++; assert(inside == 1); inside--;
             owner = 255; waiting[_pid] = 0
          :: break
          od
        }
        """
            .formatted(n);
    return locked(program, n);
  }

  static SymmetricTestSystem brokenMutualExclusion(int n) {
    String program =
        """
        byte owner = 255; byte inside; bit waiting[%1$d];
        active [%1$d] proctype p() {
          do
          :: waiting[_pid] = 1;
             owner == 255; owner = _pid;
             if :: owner == _pid :: owner != _pid -> owner = _pid fi;
             inside++; assert(inside == 1); inside--;
             owner = 255; waiting[_pid] = 0
          :: break
          od
        }
        """
            .formatted(n);
    return locked(program, n);
  }

  private static SymmetricTestSystem locked(String program, int n) {
    return SymmetricTestSystem.of(program, s -> List.of(family(s, "p", n)))
        .global("owner", VariableShape.of(new SymmetrySort.Member(0, 0)))
        .global("waiting", VariableShape.of(SymmetrySort.PLAIN, Dimension.by(0, 0, n)));
  }

  /** Processes that agree on a value: both processes and values are symmetric. */
  static SymmetricTestSystem consensus(int n, int values) {
    String program =
        """
        byte decided = 0; chan q = [%1$d] of {byte, byte};
        active [%1$d] proctype p() {
          byte mine = 0, heard = 0, who = 255;
          if
        %2$s  fi;
          q!mine,_pid;
          q?heard,who;
          atomic { decided == 0 -> decided = heard; who = 255 } unless { decided != 0 };
          assert(decided != 0)
        }
        """
            .formatted(n, each(values, "  :: mine = # + 1\n"));
    SymmetrySort value = new SymmetrySort.Member(1, 1);
    return SymmetricTestSystem.of(
            program, s -> List.of(family(s, "p", n), Family.ofValues("values", values)))
        .global("decided", VariableShape.of(value))
        .field("q", 0, value)
        .field("q", 1, new SymmetrySort.Member(0, 0))
        .local("p", "mine", VariableShape.of(value))
        .local("p", "heard", VariableShape.of(value))
        .local("p", "who", VariableShape.of(new SymmetrySort.Member(0, 0)));
  }

  /** Each process has a channel and sends it to others. */
  static SymmetricTestSystem ownChannels(int n) {
    String program =
        """
        chan post = [1] of {chan, bit};
        active [%1$d] proctype p() {
          chan mine = [1] of {bit}; chan other; bit b;
          do
          :: post!mine,1
          :: post?other,b; other!b
          :: mine?b
          od
        }
        """
            .formatted(n);
    return SymmetricTestSystem.of(program, s -> List.of(family(s, "p", n)))
        .field("post", 0, SymmetrySort.CHANNEL);
  }

  /** One member is fixed by all permutations. */
  static SymmetricTestSystem oneFixed(int n) {
    String program =
        """
        byte turn = 255; byte rounds;
        active [%1$d] proctype p() {
          do
          :: atomic { turn == 255 -> turn = _pid }
          :: atomic { turn == 0 && _pid == 0 && rounds < 3 -> turn = 255; rounds++ }
          :: atomic { turn == _pid && turn != 0 -> turn = 255 }
          od
        }
        """
            .formatted(n);
    return SymmetricTestSystem.of(program, s -> List.of(family(s, "p", n).withFixed(Set.of(0))))
        .global("turn", VariableShape.of(new SymmetrySort.Member(0, 0)));
  }

  /** Processes started by another one, which passes their identities. */
  static SymmetricTestSystem startedLater(int n) {
    String program =
        """
        byte last = 255; bit seen[%1$d];
        proctype p(byte value) {
          byte before = 255;
          atomic { before = last; last = _pid - 1; seen[last] = 1 };
          value = 0;
        end: last != _pid - 1; before = 255
        }
        init { byte i; atomic { for (i : 1 .. %1$d) { run p(i %% 2) } } }
        """
            .formatted(n);
    return SymmetricTestSystem.of(
            program, s -> List.of(family(s, "p", n, SymmetricTestSystem.local(s, "p", "value"))))
        .global("last", VariableShape.of(new SymmetrySort.Member(0, 0)))
        .global("seen", VariableShape.of(SymmetrySort.PLAIN, Dimension.by(0, 0, n)))
        .local("p", "before", VariableShape.of(new SymmetrySort.Member(0, 0)));
  }

  /** A process that is not a member refers to one, and terminates: its reference disappears. */
  static SymmetricTestSystem terminatingReferrer(int n) {
    String program =
        """
        bit seen[%1$d];
        active [%1$d] proctype p() { bit b; do :: b = !b od }
        active proctype watcher() {
          byte w = 255;
          if
        %2$s  fi;
          seen[w] = 1
        }
        """
            .formatted(n, each(n, "  :: w = #\n"));
    return SymmetricTestSystem.of(program, s -> List.of(family(s, "p", n)))
        .global("seen", VariableShape.of(SymmetrySort.PLAIN, Dimension.by(0, 0, n)))
        .local("watcher", "w", VariableShape.of(new SymmetrySort.Member(0, 0)));
  }

  /** A token is passed on forever, which violates a temporal property. */
  static SymmetricTestSystem token(int n) {
    String program =
        """
        byte owner = 0;
        active [%1$d] proctype p() {
          do
          :: atomic { owner == _pid ->
               if
        %2$s       fi
             }
          od
        }
        ltl f { <> (owner == 255) }
        """
            .formatted(n, each(n, "       :: owner != # -> owner = #\n"));
    return SymmetricTestSystem.of(program, s -> List.of(family(s, "p", n)))
        .global("owner", VariableShape.of(new SymmetrySort.Member(0, 0)))
        .withoutTermination();
  }

  /** Each process waits for some process; reference cycles are deadlocks. */
  static SymmetricTestSystem deadlock(int n) {
    String program =
        """
        bit done[%1$d];
        active [%1$d] proctype p() {
          byte awaited = 255;
          if
        %2$s  :: skip
          fi;
          if
          :: awaited == 255
          :: awaited != 255 -> done[awaited]
          fi;
          done[_pid] = 1;
        end: false
        }
        """
            .formatted(n, each(n, "  :: awaited = #\n"));
    return SymmetricTestSystem.of(
            program, s -> List.of(family(s, "p", n, SymmetricTestSystem.local(s, "p", "awaited"))))
        .global("done", VariableShape.of(SymmetrySort.PLAIN, Dimension.by(0, 0, n)))
        .local("p", "awaited", VariableShape.of(new SymmetrySort.Member(0, 0)));
  }
}
