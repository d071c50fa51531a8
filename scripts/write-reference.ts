/**
 * npm run docs: writes docs/reference from the routes, the schemas and the tables of findings and errors, and the
 * client's types.
 */
import { writeClient, writePictures, writeReference } from './docs.ts';

writeReference();
writeClient();
writePictures();
