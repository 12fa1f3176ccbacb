/** What Rondo finds on this machine, and what to do where something is not as it should be. */
package rondo.cli.doctor;
