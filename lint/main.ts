/** Checks the imports and the procedures of all files of the four top folders, as part of `npm run lint`. */
import { globSync, readFileSync } from 'node:fs';
import { ROOMS } from './import-arrows.ts';
import { circles, importFaults, unusedEdges } from './imports.ts';
import { unrunProcedures } from './unrun-procedures.ts';

const paths = Object.keys(ROOMS).flatMap((room) => globSync(`${room}/**/*.{ts,tsx,mjs}`));
const files = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
const faults = [
  ...[...files].flatMap(([path, source]) => importFaults(path, source)),
  ...circles(),
  ...unusedEdges(files),
  ...unrunProcedures(files),
];
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
else process.stdout.write(`${files.size} files keep to the arrows, and run their procedures.\n`);
