/** Searches that continue a given run of a model, or find a shorter one to its last state. */
package rondo.verify.search;
