/** Runs random.test.ts with more random devices. */
import './random.test.ts';
