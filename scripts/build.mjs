// npm run build: everything a hub needs that is not in the checkout, without starting one. For images and packages.
import { buildStudio } from './build-studio.mjs';
import { builtServer } from './bundle.mjs';
import { install } from './install.mjs';

install();
if (!buildStudio()) process.exitCode = 1;
await builtServer('main');
