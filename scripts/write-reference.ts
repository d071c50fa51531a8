/** npm run docs: writes docs/reference anew from the routes, the schemas and the tables of findings and errors. */
import { writeReference } from './docs.ts';

writeReference();
