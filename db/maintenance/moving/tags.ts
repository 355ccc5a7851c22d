import { readFileSync } from 'node:fs';
import { DEFAULT_TAG, LONGEST } from '../../../contract/values/limits.ts';
import { faultOfTag, sanitized } from '../../../contract/values/text-faults.ts';
import { foldCase } from '../../core/case-folding.ts';
import { OperatorError } from '../../core/errors.ts';
import type { Row } from '../transfer/records.ts';
import type { Staging } from './platform.ts';
import type { Tally } from './report.ts';
import { plainWords } from './texts/convert.ts';

/** A tag as the forum has it: in lower case, cut to the longest length; empty: no tag. */
function tagOf(name: string): string {
  const tag = sanitized(foldCase(sanitized(name, Number.MAX_SAFE_INTEGER)), LONGEST.tag);
  return faultOfTag(tag) ? '' : tag;
}

/** Stands in place of a tag for a forum that the operator leaves out. */
const LEFT_OUT = '-';

/** The names by which `--tags` may name a forum: its number, which wins, and its name. */
const keysOf = ({ old, name }: { old: number; name: string }, form: 'phpbb' | 'html') =>
  [String(old), foldCase(plainWords(form, name))] as const;

/** The tag that the operator has given a forum; undefined: none. */
function givenTag(
  given: ReadonlyMap<string, string>,
  forum: { old: number; name: string },
  form: 'phpbb' | 'html',
): string | undefined {
  const [number, name] = keysOf(forum, form);
  return given.get(number) ?? given.get(name);
}

/**
 * Returns a function that says whether the operator leaves a forum out.
 * @param leftOut gets the names by which `--tags` may name it.
 */
export const leavesOut =
  (given: ReadonlyMap<string, string>, form: 'phpbb' | 'html', leftOut: Set<string>) =>
  (forum: { old: number; name: string }): boolean => {
    if (givenTag(given, forum, form) !== LEFT_OUT) return false;
    for (const key of keysOf(forum, form)) leftOut.add(key);
    return true;
  };

/**
 * Reads a file of `--tags`: lines `name or id = tag`, or `name or id = -` for a forum that is left out. Empty lines and
 * those that begin with `#` count for nothing.
 * @returns the tags by the names in lower case and ids of the old forums.
 * @throws OperatorError that names the line.
 */
export function readTags(file: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const [n, line] of readFileSync(file, 'utf8')
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const at = line.lastIndexOf('=');
    const given = at === -1 ? '' : line.slice(at + 1).trim();
    const tag = given === LEFT_OUT ? LEFT_OUT : tagOf(given);
    if (tag === '' || [...given].length > LONGEST.tag)
      throw new OperatorError(
        `${file}, line ${n + 1}: must be “name or id = tag”, with a tag of at most ${LONGEST.tag} characters.`,
      );
    tags.set(foldCase(line.slice(0, at).trim()), tag);
  }
  return tags;
}

interface Forum {
  old: number;
  name: string;
  id: string;
  asks: number;
}

/** The tags of the old forums, by their numbers, and the records of them. */
export interface Tags {
  ofForums: Map<number, string>;
  /** The ids of the tags of the old forums. */
  ids: Map<number, string>;
  records: Row[];
}

/**
 * Makes a tag of each forum that comes; those of equal names share one.
 * @param given the tags of `--tags`.
 * @param leftOut the names of forums that it leaves out.
 * @throws OperatorError when it names a forum that is none: one that is to be left out would come.
 */
export function tagsOf(
  { database }: Staging,
  form: 'phpbb' | 'html',
  {
    given,
    leftOut,
    tally,
  }: { given: ReadonlyMap<string, string>; leftOut: ReadonlySet<string>; tally: Tally },
): Tags {
  const rows = database
    .prepare<[], Forum>(
      `select forums.old, name, id, forums.old in (select forum from topics where asks
          union select forum from replies join topics on topics.old = topic where is_answer) as asks
        from forums join forum_ids using (old) order by forums.old`,
    )
    .all();
  const used = new Set(leftOut);
  const byName = new Map<string, Row>();
  const [ofForums, ids] = [new Map<number, string>(), new Map<number, string>()];
  for (const { old, name, id, asks } of rows) {
    const words = plainWords(form, name);
    for (const key of keysOf({ old, name }, form)) used.add(key);
    const chosen = givenTag(given, { old, name }, form);
    const tag = chosen ?? (tagOf(words) || DEFAULT_TAG);
    if (chosen === undefined && [...words].length > LONGEST.tag) tally.changed('tagsCut');
    const known = byName.get(tag);
    if (known) known['asks'] = known['asks'] === true || asks === 1;
    else byName.set(tag, { id, name: tag, asks: asks === 1 });
    ofForums.set(old, tag);
    ids.set(old, String(byName.get(tag)?.['id']));
  }
  const unknown = [...given.keys()].filter((name) => !used.has(name));
  if (unknown.length > 0)
    throw new OperatorError(
      `--tags names forums that do not come: ${unknown.join(', ')}. These come: ${rows
        .map(({ old, name }) => `${old} ${plainWords(form, name)}`)
        .join(', ')}.`,
    );
  return { ofForums, ids, records: [...byName.values()] };
}
