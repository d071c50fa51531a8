// In the npm package the programs are already bundled.
import { need, root } from './install.mjs';

const { join } = need('node:path');

const cliFolder = join(root, 'apps/cli/dist/built');

export const builtCli = async () => join(cliFolder, 'main.js');
export const newestCli = () => cliFolder;
export const builtServer = async (program) => join(root, 'apps/server/dist/built', `${program}.js`);
