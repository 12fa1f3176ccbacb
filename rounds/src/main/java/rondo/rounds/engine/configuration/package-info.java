/**
 * Configurations, the unpacked states between two rounds: initial ones, their layout, and canonical
 * forms under process and value symmetry.
 */
package rondo.rounds.engine.configuration;
