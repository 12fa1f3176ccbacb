/**
 * Verifications with a work folder: how one is described, repeated from its description, and run on
 * a cluster.
 */
package rondo.cli.work;
