/** Runs the test with every record of a large harness. */
import './printed-from.test.ts';
