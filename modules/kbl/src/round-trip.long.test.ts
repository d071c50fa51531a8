/** More random harnesses. */
import './round-trip.test.ts';
