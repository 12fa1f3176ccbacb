/** Drivers: one for each kind of model and method. */
package rondo.verify.check;
