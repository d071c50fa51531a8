/** More derived cables. */
import './run-ids.test.ts';
