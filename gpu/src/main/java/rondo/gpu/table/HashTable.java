package rondo.gpu.table;

import static rondo.gpu.kernel.BinaryOperator.ADD;
import static rondo.gpu.kernel.BinaryOperator.EQ;
import static rondo.gpu.kernel.BinaryOperator.MUL;
import static rondo.gpu.kernel.BinaryOperator.MULHI;
import static rondo.gpu.kernel.BinaryOperator.NE;
import static rondo.gpu.kernel.BinaryOperator.SHR;
import static rondo.gpu.kernel.BinaryOperator.SUB;
import static rondo.gpu.kernel.BinaryOperator.ULT;
import static rondo.gpu.kernel.BinaryOperator.XOR;

import java.util.List;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;

/**
 * Generates the insertion into a hash table: open addressing in buckets of 32 bytes, with whole
 * keys in the table, so that keys are never confused.
 *
 * <p>A thread claims a free slot by storing the first word of its key there, and stores the other
 * words afterwards. A thread that finds the first word of its own key looks again until the other
 * words are there.
 *
 * <p>The loop over slots has a single exit, and stores before it: threads of a warp that leave a
 * loop may have to wait for those that are still in it, so a thread inside must never wait for what
 * another one stores after it has left.
 */
public final class HashTable {
  /** All bits of a word that is not in use; no key has such a word. */
  public static final long EMPTY = -1;

  public static final int BUCKET_WORDS = 4;

  /** After so many slots, the table counts as full; it has at least as many. */
  public static final int MAX_PROBES = 512;

  // What is known about a key.
  private static final int SEARCHING = 0;
  private static final int NEW = 1;
  private static final int KNOWN = 2;
  private static final int FULL = 3;

  private final KernelBuilder to;
  private final int buffer;
  private final int slotsParameter;

  /**
   * @param buffer the parameter with the slots
   * @param slotsParameter the parameter with their number
   */
  public HashTable(KernelBuilder to, int buffer, int slotsParameter) {
    this.to = to;
    this.buffer = buffer;
    this.slotsParameter = slotsParameter;
  }

  /**
   * Inserts a key unless it is in the table.
   *
   * @param isFull where to go if there is no room
   * @param whenNew generates the code for a key that was not there
   * @return the slot of the key
   */
  public Register insert(List<Register> key, KernelLabel isFull, Runnable whenNew) {
    int words = key.size();
    Register slots = to.parameter(slotsParameter);
    int bucketSlots = Math.max(1, BUCKET_WORDS / words);
    Register buckets = to.binary(SHR, slots, Integer.numberOfTrailingZeros(bucketSlots));
    Register start = to.binary(MUL, to.binary(MULHI, hash(key), buckets), bucketSlots);
    Register probe = to.variable(Width.W64);
    to.assign(probe, to.constant64(0));
    Register slot = to.variable(Width.W64);
    Register outcome = to.variable(Width.W32);
    to.assign(outcome, to.constant(SEARCHING));
    KernelLabel next = to.newLabel();
    KernelLabel isUsed = to.newLabel();
    KernelLabel isOther = to.newLabel();
    KernelLabel joined = to.newLabel();
    KernelLabel done = to.newLabel();
    to.bind(next);
    Register probed = to.binary(ADD, start, probe);
    Register wrapped = to.binary(SUB, probed, slots);
    to.assign(slot, to.select(to.binary(ULT, probed, slots), probed, wrapped));
    Register at = to.binary(MUL, slot, words);
    Register found = to.variable(Width.W64);
    to.assign(found, to.loadRelaxed(buffer, at));
    Register empty = to.constant64(EMPTY);
    to.branch(to.binary(NE, found, empty), isUsed);
    to.assign(found, to.compareAndSwap(buffer, at, empty, key.getFirst()));
    to.branch(to.binary(NE, found, empty), isUsed);
    for (int w = 1; w < words; w++) {
      to.storeRelaxed(buffer, to.binary(ADD, at, w), key.get(w));
    }
    to.assign(outcome, to.constant(NEW));
    to.jump(joined);
    to.bind(isUsed);
    to.branch(to.binary(NE, found, key.getFirst()), isOther);
    for (int w = 1; w < words; w++) {
      Register other = to.loadRelaxed(buffer, to.binary(ADD, at, w));
      to.branch(to.binary(EQ, other, empty), joined);
      to.branch(to.binary(NE, other, key.get(w)), isOther);
    }
    to.assign(outcome, to.constant(KNOWN));
    to.jump(joined);
    to.bind(isOther);
    to.assign(probe, to.binary(ADD, probe, 1));
    to.branch(to.binary(ULT, probe, MAX_PROBES), joined);
    to.assign(outcome, to.constant(FULL));
    to.bind(joined);
    to.branch(to.binary(EQ, outcome, SEARCHING), next);
    to.branch(to.binary(EQ, outcome, KNOWN), done);
    to.branch(to.binary(EQ, outcome, FULL), isFull);
    whenNew.run();
    to.bind(done);
    return slot;
  }

  /** Mixes all bits of the key. */
  private Register hash(List<Register> key) {
    Register hash = to.constant64(0x9E3779B97F4A7C15L);
    for (Register word : key) {
      hash = to.binary(XOR, word, hash);
      hash = to.binary(MUL, to.binary(XOR, hash, to.binary(SHR, hash, 32)), 0xD6E8FEB86659FD93L);
      hash = to.binary(MUL, to.binary(XOR, hash, to.binary(SHR, hash, 29)), 0xD6E8FEB86659FD93L);
    }
    return to.binary(XOR, hash, to.binary(SHR, hash, 32));
  }
}
