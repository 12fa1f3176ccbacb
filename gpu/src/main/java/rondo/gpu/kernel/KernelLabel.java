package rondo.gpu.kernel;

/** A position in a kernel to which instructions may jump. */
public record KernelLabel(int number) {}
