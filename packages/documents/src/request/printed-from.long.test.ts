/** Each record of a large harness. */
import './printed-from.test.ts';
