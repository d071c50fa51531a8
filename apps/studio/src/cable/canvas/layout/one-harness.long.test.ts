/** Runs one-harness.test.ts with all random harnesses and shipped cables. */
import './one-harness.test.ts';
