/** For systems whose parts are known by numbers: values with numbers, numbers as keys. */
package rondo.explore.memo;
