package rondo.testkit.events;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import rondo.testkit.generate.RandomSource;

/**
 * Generates the network assumptions of a protocol: faults that are limited to messages of some
 * types or senders of a role, and crashes and recoveries of a role. Each type of message gets a
 * combination of faults that do not exclude each other.
 */
public final class NetworkAssumptionGenerator {
  private static final Pattern MESSAGE = Pattern.compile("(?m)^ *message (\\w+)");
  private static final Pattern ROLE = Pattern.compile("(?m)^ *role (\\w+)\\[");

  private final RandomSource source;
  private final String protocol;
  private final List<String> roles;
  private final List<String> clauses = new ArrayList<>();

  private NetworkAssumptionGenerator(String protocol, long seed) {
    source = new RandomSource(seed);
    this.protocol = protocol;
    roles = ROLE.matcher(protocol).results().map(m -> m.group(1)).toList();
  }

  /** The protocol with other assumptions; the duplicated messages may be lost as well. */
  public static String limited(String protocol, long seed) {
    var generator = new NetworkAssumptionGenerator(protocol, seed);
    generator.addMessageFaults();
    generator.addCrashes();
    return generator.replaced();
  }

  /** The protocol with failures by omission, in half of the cases beside other faults. */
  public static String omitting(String protocol, long seed) {
    var generator = new NetworkAssumptionGenerator(protocol, seed);
    if (generator.source.chance(50)) {
      generator.addMessageFaults();
      generator.addCrashes();
    }
    generator.addOmissions();
    return generator.replaced();
  }

  /**
   * The protocol with symmetric Byzantine processes, in half of the cases beside other faults;
   * other Byzantine processes only in another role.
   */
  public static String symmetricByzantine(String protocol, long seed) {
    var generator = new NetworkAssumptionGenerator(protocol, seed);
    if (generator.source.chance(50)) {
      generator.addMessageFaults();
      generator.addCrashes();
    }
    generator.addSymmetricByzantine();
    return generator.replaced();
  }

  /**
   * The protocol in a network that becomes synchronous, in half of the cases with other faults.
   * Messages that are kept are not lost.
   */
  public static String eventuallySynchronous(String protocol, long seed) {
    var generator = new NetworkAssumptionGenerator(protocol, seed);
    if (generator.source.chance(50)) {
      generator.addMessageFaults();
      generator.clauses.removeIf(generator::concernsKept);
    }
    generator.addCrashes();
    if (generator.source.chance(15)) {
      generator.addOmissions();
    }
    generator.clauses.add("eventually synchronous");
    return generator.replaced();
  }

  private boolean concernsKept(String clause) {
    return MESSAGE
        .matcher(protocol)
        .results()
        .map(m -> m.group(1))
        .anyMatch(t -> protocol.contains("upon received " + t) && clause.contains("for " + t));
  }

  private void addOmissions() {
    String how = source.oneOf("omission 1", "send omission 1", "receive omission 1");
    boolean all = roles.isEmpty() || source.chance(50);
    String role = all ? "" : source.pick(roles);
    clauses.add(how + (all ? "" : " of " + role));
    roles.stream()
        .filter(r -> !all && !r.equals(role) && source.chance(40))
        .forEach(r -> clauses.add(source.oneOf("omission 1", "send omission 1") + " of " + r));
    if (source.chance(15)) {
      clauses.add("byzantine 1");
    }
  }

  private void addSymmetricByzantine() {
    boolean all = roles.isEmpty() || source.chance(50);
    String role = all ? "" : source.pick(roles);
    clauses.add("byzantine 1" + (all ? "" : " of " + role) + " symmetric");
    roles.stream()
        .filter(r -> !all && !r.equals(role) && source.chance(40))
        .forEach(r -> clauses.add("byzantine 1 of " + r));
  }

  private String replaced() {
    String network = clauses.isEmpty() ? "perfect" : String.join(" and ", clauses);
    String others = protocol.replaceAll("(?m)^ *network .*\n", "");
    int end = others.lastIndexOf('}');
    return others.substring(0, end) + "  network " + network + "\n" + others.substring(end);
  }

  private void addMessageFaults() {
    var ordered = new ArrayList<String>();
    boolean separate = source.chance(30);
    String orderedSenders = senders();
    for (String type : MESSAGE.matcher(protocol).results().map(m -> m.group(1)).toList()) {
      boolean isKept = protocol.contains("upon received " + type);
      String of = senders();
      String scope = " for " + type + of;
      switch (isKept ? source.below(3) : source.below(8)) {
        case 0 -> {}
        case 1 -> clauses.add("lossy" + scope);
        case 2 -> {
          clauses.add("lossy" + (source.chance(50) ? " for " + type : scope));
          clauses.add("duplicating" + scope);
        }
        case 3 -> clauses.add("lossy 1 in total" + scope);
        case 4 -> ordered.add(type);
        case 5 -> {
          ordered.add(type);
          clauses.add("lossy" + scope);
        }
        case 6 -> {
          ordered.add(type);
          clauses.add("lossy 1 in total" + scope);
        }
        default -> ordered.add(type);
      }
    }
    if (separate) {
      ordered.forEach(type -> clauses.add("fifo for " + type + orderedSenders));
    } else if (!ordered.isEmpty()) {
      clauses.add("fifo for " + String.join(", ", ordered) + orderedSenders);
    }
  }

  /** A limitation to the messages that a role sends, or none. */
  private String senders() {
    return source.chance(35) && !roles.isEmpty() ? " of " + source.pick(roles) : "";
  }

  private void addCrashes() {
    if (roles.isEmpty() || !source.chance(35)) {
      return;
    }
    String role = source.pick(roles);
    clauses.add(source.oneOf("crash 1", "crash 1 of " + role));
    if (source.chance(60)) {
      clauses.add("recovery 1 of " + role);
    }
  }
}
