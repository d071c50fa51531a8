// npm run sbom [-- FILE]: writes the CycloneDX list of the packages that run, to standard output without a file.
import { writeFileSync } from 'node:fs';
import { sbom } from './supply-chain.mjs';

const [, , file] = process.argv;
if (file === undefined) process.stdout.write(sbom());
else writeFileSync(file, sbom());
