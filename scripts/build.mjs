// npm run build: makes everything that a hub needs and the checkout does not contain, without starting a hub. For
// images and packages.
import { buildStudio } from './build-studio.mjs';
import { bundleServer } from './bundle.mjs';
import { install } from './install.mjs';

install();
if (!buildStudio()) process.exitCode = 1;
await bundleServer();
