/** More random worlds. */
import './growth.test.ts';
