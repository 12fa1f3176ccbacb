/** Kernels that compute the successors of the states of a process system. */
package rondo.gpu.generate;
