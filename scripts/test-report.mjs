// Where `npm test` leaves what it ran and how long it took, for `npm run test:times`.
import { join } from 'node:path';
import { root } from './install.mjs';

export const reportFile = join(root, 'node_modules', '.cache', 'test-report.json');
