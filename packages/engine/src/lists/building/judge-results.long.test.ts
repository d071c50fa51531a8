/** Runs judge-results.test.ts with more random cables and with every row. */
import './judge-results.test.ts';
