// In the npm package the programs are already bundled.
import { need, root } from './install.mjs';

const { join } = need('node:path');

export const builtCli = async () => join(root, 'apps/cli/dist/built/main.js');
export const builtServer = async (program) => join(root, 'apps/server/dist/built', `${program}.js`);
