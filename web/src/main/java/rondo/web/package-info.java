/**
 * The explorer: a page on which a user steps through a model, served on the loopback interface.
 * Runs are lists of choices, which the page keeps; the server replays them by the simulations.
 */
package rondo.web;
