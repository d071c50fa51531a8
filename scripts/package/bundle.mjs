// Of the npm package: its programs are bundled already.
import { join } from 'node:path';
import { root } from './install.mjs';

export const builtCli = async () => join(root, 'apps/cli/dist/built/main.js');
export const builtServer = async (program) => join(root, 'apps/server/dist/built', `${program}.js`);
