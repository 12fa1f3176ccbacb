/**
 * Machines that execute kernels: GPUs, by NVIDIA's driver, and a simulated one. A device knows
 * kernels and buffers, and nothing of searches. Uses the packages {@code kernel} and {@code ptx}.
 */
package rondo.gpu.device;
