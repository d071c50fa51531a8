// Where `npm test` stores which tests ran and how long they took, for `npm run test:times`.
import { join } from 'node:path';
import { root } from './install.mjs';

export const reportFile = join(root, 'node_modules', '.cache', 'test-report.json');
