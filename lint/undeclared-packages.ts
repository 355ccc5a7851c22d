/** Finds imports of packages that no package.json declares: npm may install another version of them, or none. */
import { isBuiltin } from 'node:module';

/**
 * Imports at the start of a line, so that programs within texts are left out, and imports on demand. A name with `#` is
 * the project's own.
 */
const IMPORTS = [
  /^(?:import|export)\b[^;'"`=]*?\bfrom\s*'([^'./#][^']*)'/gm,
  /^import\s*'([^'./#][^']*)'/gm,
  /\bimport\('([^'./#][^']*)'\)/g,
];

/** `@fastify/static` for `@fastify/static/types`, and `react-dom` for `react-dom/server`. */
const packageOf = (name: string) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;

/**
 * A sentence for each package that a file imports and nobody declares.
 * @param files the text of each file by its path from the project's root.
 * @param declared the packages that each folder with a package.json declares; `.` is the project itself.
 */
export function undeclaredPackages(
  files: ReadonlyMap<string, string>,
  declared: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const isDeclared = (path: string, name: string) =>
    [...declared].some(
      ([folder, names]) => (folder === '.' || path.startsWith(`${folder}/`)) && names.has(name),
    );
  return [...files].flatMap(([path, source]) => {
    const imported = IMPORTS.flatMap((pattern) =>
      [...source.matchAll(pattern)].map(([, name = '']) => packageOf(name)),
    );
    return [...new Set(imported)]
      .filter((name) => !isBuiltin(name) && !isDeclared(path, name))
      .map((name) => `${path}: imports ${name}, which no package.json declares`);
  });
}
