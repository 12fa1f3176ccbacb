package rondo.gpu.kernel;

/** The numbers by which threads know who they are, as in PTX. */
public enum SpecialRegister {
  /** The number of this thread in its block. */
  THREAD,
  /** The number of threads of each block. */
  BLOCK_SIZE,
  /** The number of this block. */
  BLOCK,
  BLOCK_COUNT
}
