/** Checks of the installation on this machine, with remedies. */
package rondo.cli.doctor;
