/** The time that a verification may take, and its interruption. It knows nothing of models. */
package rondo.budget;
