/** Finds exports that no other file names: they only look as if somebody used them. */

const EXPORT =
  /^export (?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
const WORD = /[A-Za-z_$][\w$]*/g;

/** Files whose exports a tool reads, by the names that it asks for. */
const READ_BY_TOOLS: readonly RegExp[] = [/drizzle-kit\.ts$/, /^tests\/mutation\//];

/**
 * A sentence for each export that no other file names.
 * @param files the text of each file by its path from the project's root, those of tests included.
 */
export function unusedExports(files: ReadonlyMap<string, string>): string[] {
  const filesNaming = new Map<string, number>();
  for (const source of files.values())
    for (const word of new Set(source.match(WORD)))
      filesNaming.set(word, (filesNaming.get(word) ?? 0) + 1);
  return [...files]
    .filter(([path]) => !READ_BY_TOOLS.some((pattern) => pattern.test(path)))
    .flatMap(([path, source]) =>
      [...source.matchAll(EXPORT)]
        .map(([, name = '']) => name)
        .filter((name) => filesNaming.get(name) === 1)
        .map((name) => `${path}: no other file names ${name}: export it no more`),
    );
}
