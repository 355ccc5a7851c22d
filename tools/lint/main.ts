/**
 * Checks the imports and the procedures of all files of the four top folders, their sizes and those of their folders,
 * where texts for people stand, and which of them a translating browser breaks, as part of `npm run lint`. Biome finds
 * cycles of imports; knip finds files, exports and packages that nobody uses or declares (`knip.jsonc`).
 */
import { globSync, readFileSync } from 'node:fs';
import { bareTexts } from './bare-texts.ts';
import { fullFolders } from './folder-sizes.ts';
import { forbiddenSyntax } from './forbidden-syntax.ts';
import { ROOMS } from './import-arrows.ts';
import { circles, edgesOf, importFaults, needlessEdges } from './imports.ts';
import { shownTexts, unshownMessages } from './shown-texts.ts';
import { smallFileFaults } from './small-files.ts';
import { unrunProcedures } from './unrun-procedures.ts';

const isInstalled = (path: string) => path.includes('node_modules') || path.startsWith('dist');
const found = (pattern: string) =>
  globSync(pattern, { exclude: isInstalled }).filter((path) => !isInstalled(path));
const read = (paths: string[]) =>
  new Map(paths.map((path) => [path, readFileSync(path, 'utf8')] as const));

const files = read(Object.keys(ROOMS).flatMap((room) => found(`${room}/**/*.{ts,tsx,mjs}`)));
const divided = [...Object.keys(ROOMS), 'tests'].flatMap((top) => found(`${top}/**/*.*`));
const everything = read(found('**/*.{ts,tsx,mjs,cjs}'));
const edges = edgesOf(files);
const faults = [
  ...[...files].flatMap(([path, source]) => importFaults(path, source)),
  ...circles(edges),
  ...needlessEdges(edges),
  ...unrunProcedures(files),
  ...fullFolders(divided),
  ...smallFileFaults(everything),
  ...forbiddenSyntax(everything),
  ...bareTexts(files),
  ...shownTexts(files),
  ...unshownMessages(everything),
];
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
else process.stdout.write(`${files.size} files keep to the arrows, and run their procedures.\n`);
