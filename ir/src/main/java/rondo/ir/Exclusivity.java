package rondo.ir;

import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.Claim.Right;
import rondo.ir.Memory.Channel;

/** What claims to channels mean: who gets a right, and who uses one that another has. */
final class Exclusivity {
  private final ProcessSystem system;
  private final Memory memory;
  private final int pid;

  /** As seen by process {@code pid}. */
  Exclusivity(ProcessSystem system, Memory memory, int pid) {
    this.system = system;
    this.memory = memory;
    this.pid = pid;
  }

  /** Gives channel {@code id} to this process, unless another one has claimed it before. */
  Optional<Fault> claim(int id, Claim claim) {
    Channel channel = memory.channels.get(id - 1);
    int owner = channel.owners().of(claim.right());
    if (owner != Owners.NOBODY && owner != pid) {
      String also = " claims with `" + claim.text() + "` a channel that ";
      return Optional.of(fault(actor(pid) + also + claimed(owner, claim.right()), claim.at()));
    }
    Owners owners = channel.owners().with(claim.right(), pid);
    memory.channels.set(id - 1, new Channel(channel.type(), channel.messages(), owners));
    return Optional.empty();
  }

  /**
   * What is wrong with this process using channel {@code id} like that. An observer is no process,
   * and nobody minds it.
   */
  Optional<Fault> misuse(int id, ChannelUse use, Position at) {
    if (pid < 0) {
      return Optional.empty();
    }
    Owners owners = memory.channels.get(id - 1).owners();
    for (Right right : use.rights()) {
      int owner = owners.of(right);
      if (owner != Owners.NOBODY && owner != pid) {
        return Optional.of(misuse(use, owner, right, at));
      }
    }
    return use.breaksOrder() && owners.receiver() != Owners.NOBODY
        ? Optional.of(misuse(use, owners.receiver(), Right.RECEIVE, at))
        : Optional.empty();
  }

  private Fault misuse(ChannelUse use, int owner, Right right, Position at) {
    return fault(actor(pid) + " " + use.verb() + " a channel that " + claimed(owner, right), at);
  }

  private static Fault fault(String message, Position at) {
    return new Fault(Fault.Kind.CLAIM, message, at);
  }

  private String actor(int process) {
    ProcessType type = system.processTypes().get(memory.processes.get(process).type);
    return "process " + process + " (" + type.name() + ")";
  }

  private String claimed(int owner, Right right) {
    if (owner >= memory.processes.size()) {
      return "process " + owner + ", which has ended since, claimed for itself";
    }
    ProcessType type = system.processTypes().get(memory.processes.get(owner).type);
    return type.claims().stream()
        .filter(c -> c.right() == right)
        .findFirst()
        .map(c -> " claimed with `" + c.text() + "` at line " + c.at().line())
        .map(how -> actor(owner) + how)
        .orElse(actor(owner) + " claimed for itself");
  }
}
