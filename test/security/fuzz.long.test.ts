/** All routes, each with all that can be wrong with a request. */
import './fuzz.test.ts';
