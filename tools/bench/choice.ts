/** The choice of figures by name. A name consists of parts, and its first parts name all figures below it. */
import { OperatorError } from '../../db/core/errors.ts';

/** The names that may be chosen: of each figure, and of each group. */
const groupsOf = (names: readonly string[]): string[] => [
  ...new Set(
    names.flatMap((name) => {
      const parts = name.split(':');
      return parts.map((_, i) => parts.slice(0, i + 1).join(':'));
    }),
  ),
];

/**
 * The figures that are meant by these names, in their own order; all but `onlyByName` without a name.
 * @throws when a name means no figure.
 */
export function chooseFigures(
  all: readonly string[],
  asked: readonly string[],
  onlyByName: readonly string[] = [],
): string[] {
  const under = (name: string, group: string) => name === group || name.startsWith(`${group}:`);
  const unknown = asked.filter((group) => !all.some((name) => under(name, group)));
  if (unknown.length > 0)
    throw new OperatorError(
      `There is no figure named ${unknown.join(', ')}. The names are:\n${groupsOf(all).join('\n')}`,
    );
  return all.filter((name) =>
    asked.length > 0
      ? asked.some((group) => under(name, group))
      : !onlyByName.some((group) => under(name, group)),
  );
}
