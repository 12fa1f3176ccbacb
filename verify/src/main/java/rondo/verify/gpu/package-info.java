/**
 * Verification on the first GPU of this machine: which models, properties and options it supports,
 * and the search on the processor that comes first. Uses the module {@code gpu}, and the explicit
 * engine for small models.
 */
package rondo.verify.gpu;
