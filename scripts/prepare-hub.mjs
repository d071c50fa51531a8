// The preparation that `npm start` does before each start of the hub: installs packages, builds the studio and the
// server if their sources changed, and sends the path of the program. It is a separate process that ends afterwards,
// because building takes hundreds of megabytes.
import { buildStudio } from './build-studio.mjs';
import { builtServer } from './bundle.mjs';
import { install } from './install.mjs';

// The parent process has ended, so the program is no longer needed.
process.once('disconnect', () => process.exit(1));
install();
if (!buildStudio()) {
  console.error('The studio could not be built: see what the build says above.');
  process.exit(1);
}
const program = await builtServer('main');
process.send(program, () => process.exit(0));
