/**
 * Checks the imports and the procedures of all files of the four top folders, their sizes and those of their folders,
 * the packages that any file imports, the exports that nobody uses, and where texts for people stand, as part of `npm run lint`.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fullFolders } from './folder-sizes.ts';
import { forbiddenSyntax } from './forbidden-syntax.ts';
import { ROOMS } from './import-arrows.ts';
import { circles, edgesOf, importFaults, needlessEdges } from './imports.ts';
import { shownTexts, unshownMessages } from './shown-texts.ts';
import { smallFileFaults } from './small-files.ts';
import { undeclaredPackages } from './undeclared-packages.ts';
import { unrunProcedures } from './unrun-procedures.ts';
import { unusedExports } from './unused-exports.ts';

const isInstalled = (path: string) => path.includes('node_modules') || path.startsWith('dist');
const found = (pattern: string) =>
  globSync(pattern, { exclude: isInstalled }).filter((path) => !isInstalled(path));
const read = (paths: string[]) =>
  new Map(paths.map((path) => [path, readFileSync(path, 'utf8')] as const));

const files = read(Object.keys(ROOMS).flatMap((room) => found(`${room}/**/*.{ts,tsx,mjs}`)));
const divided = [...Object.keys(ROOMS), 'tests'].flatMap((top) => found(`${top}/**/*.*`));
const declared = new Map(
  [...read(found('**/package.json'))].map(([path, text]) => {
    const { dependencies, devDependencies } = JSON.parse(text);
    return [dirname(path), new Set(Object.keys({ ...dependencies, ...devDependencies }))];
  }),
);
const everything = read(found('**/*.{ts,tsx,mjs,cjs}'));
const edges = edgesOf(files);
const faults = [
  ...[...files].flatMap(([path, source]) => importFaults(path, source)),
  ...circles(edges),
  ...needlessEdges(edges),
  ...unrunProcedures(files),
  ...fullFolders(divided),
  ...smallFileFaults(everything),
  ...undeclaredPackages(everything, declared),
  ...unusedExports(everything),
  ...forbiddenSyntax(everything),
  ...shownTexts(files),
  ...unshownMessages(everything),
];
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
else process.stdout.write(`${files.size} files keep to the arrows, and run their procedures.\n`);
