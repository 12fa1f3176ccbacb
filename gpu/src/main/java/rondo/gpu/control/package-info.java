/**
 * What kernels and the search have in common: the parameters of kernels, the control words through
 * which they communicate, and the code that reports what threads find. Uses {@code kernel} and
 * {@code layout}.
 */
package rondo.gpu.control;
