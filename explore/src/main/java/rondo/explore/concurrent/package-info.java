/** How threads that share tables wait for one another, and help. */
package rondo.explore.concurrent;
