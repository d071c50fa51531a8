/** Runs run-ids.test.ts with more derived cables. */
import './run-ids.test.ts';
