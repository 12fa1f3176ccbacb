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
import java.util.stream.IntStream;
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

  private final KernelBuilder code;
  private final int buffer;
  private final int slotsParameter;

  /**
   * @param buffer the parameter with the slots
   * @param slotsParameter the parameter with their number
   */
  public HashTable(KernelBuilder code, int buffer, int slotsParameter) {
    this.code = code;
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
    Register slots = code.parameter(slotsParameter);
    int bucketSlots = Math.max(1, BUCKET_WORDS / words);
    Register buckets = code.binary(SHR, slots, Integer.numberOfTrailingZeros(bucketSlots));
    Register start = code.binary(MUL, code.binary(MULHI, hash(key), buckets), bucketSlots);
    Register probe = code.variable(Width.W64);
    code.assign(probe, code.constant64(0));
    Register slot = code.variable(Width.W64);
    Register outcome = code.variable(Width.W32);
    code.assign(outcome, code.constant(SEARCHING));
    KernelLabel next = code.newLabel();
    KernelLabel isUsed = code.newLabel();
    KernelLabel isOther = code.newLabel();
    KernelLabel joined = code.newLabel();
    KernelLabel done = code.newLabel();
    code.bind(next);
    Register probed = code.binary(ADD, start, probe);
    Register wrapped = code.binary(SUB, probed, slots);
    code.assign(slot, code.select(code.binary(ULT, probed, slots), probed, wrapped));
    Register at = code.binary(MUL, slot, words);
    Register found = code.variable(Width.W64);
    code.assign(found, code.loadRelaxed(buffer, at));
    // All words at once, so that there is one access to wait for.
    List<Register> others =
        IntStream.range(1, words)
            .mapToObj(w -> code.loadRelaxed(buffer, code.binary(ADD, at, w)))
            .toList();
    Register empty = code.constant64(EMPTY);
    code.branch(code.binary(NE, found, empty), isUsed);
    code.assign(found, code.compareAndSwap(buffer, at, empty, key.getFirst()));
    code.branch(code.binary(NE, found, empty), isUsed);
    for (int w = 1; w < words; w++) {
      code.storeRelaxed(buffer, code.binary(ADD, at, w), key.get(w));
    }
    code.assign(outcome, code.constant(NEW));
    code.jump(joined);
    code.bind(isUsed);
    code.branch(code.binary(NE, found, key.getFirst()), isOther);
    for (int w = 1; w < words; w++) {
      code.branch(code.binary(EQ, others.get(w - 1), empty), joined);
      code.branch(code.binary(NE, others.get(w - 1), key.get(w)), isOther);
    }
    code.assign(outcome, code.constant(KNOWN));
    code.jump(joined);
    code.bind(isOther);
    code.assign(probe, code.binary(ADD, probe, 1));
    code.branch(code.binary(ULT, probe, MAX_PROBES), joined);
    code.assign(outcome, code.constant(FULL));
    code.bind(joined);
    code.branch(code.binary(EQ, outcome, SEARCHING), next);
    code.branch(code.binary(EQ, outcome, KNOWN), done);
    code.branch(code.binary(EQ, outcome, FULL), isFull);
    whenNew.run();
    code.bind(done);
    return slot;
  }

  /** Mixes all bits of the key. */
  private Register hash(List<Register> key) {
    Register hash = code.constant64(0x9E3779B97F4A7C15L);
    for (Register word : key) {
      hash = code.binary(XOR, word, hash);
      hash =
          code.binary(MUL, code.binary(XOR, hash, code.binary(SHR, hash, 32)), 0xD6E8FEB86659FD93L);
      hash =
          code.binary(MUL, code.binary(XOR, hash, code.binary(SHR, hash, 29)), 0xD6E8FEB86659FD93L);
    }
    return code.binary(XOR, hash, code.binary(SHR, hash, 32));
  }
}
