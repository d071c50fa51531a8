/** More random cables, and each row of them. */
import './judge-results.test.ts';
