/** More random worlds. */
import './replaced-parts.test.ts';
