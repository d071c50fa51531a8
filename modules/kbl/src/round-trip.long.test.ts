/** Runs round-trip.test.ts with more random harnesses. */
import './round-trip.test.ts';
