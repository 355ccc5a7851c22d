/**
 * Finds procedures that nobody runs (db/core/procedure.ts). A call whose value no `yield*`, `store.read` or
 * `store.write` takes does nothing. TypeScript and Biome report such a call for promises only.
 */

/** Names of generator functions, and of functions that return the procedure of one. */
const DECLARATIONS = [
  /\bfunction\* (\w+)/g,
  /\bconst (\w+) = \([^()]*\)(?:: [\w<>[\] |]+)? =>\s+(?:all|get|run|appendAudit|update)\(/g,
];
/** A call at the start of a statement, perhaps with a useless `await`. */
const STATEMENT = /(?<=[;{})]\s*\n\s*)(?:await )?(\w+)\(/g;

const namesIn = (source: string) =>
  DECLARATIONS.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name = '']) => name));

const mayName = (source: string, name: string) =>
  namesIn(source).includes(name) || new RegExp(`^import [^;]*\\b${name}\\b`, 'm').test(source);

/** A sentence for each call of a procedure in these files that takes no effect. */
export function unrunProcedures(files: Map<string, string>): string[] {
  const procedures = new Set([...files.values()].flatMap(namesIn));
  return [...files].flatMap(([path, source]) =>
    [...source.matchAll(STATEMENT)]
      .filter(([, name = '']) => procedures.has(name) && mayName(source, name))
      .map(([, name]) => `${path}: nothing runs the procedure of ${name}(): add yield*`),
  );
}
