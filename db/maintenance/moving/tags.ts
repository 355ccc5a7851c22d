import { readFileSync } from 'node:fs';
import { DEFAULT_TAG, LONGEST } from '../../../contract/values/limits.ts';
import { faultOfTag, sanitized } from '../../../contract/values/text-faults.ts';
import { foldCase } from '../../core/case-folding.ts';
import { OperatorError } from '../../core/errors.ts';
import type { Row } from '../transfer/records.ts';
import type { Staging } from './platform.ts';
import type { Tally } from './report.ts';

/** A tag as the forum has it: in lower case, cut to the longest length; empty: no tag. */
function tagOf(name: string): string {
  const tag = sanitized(foldCase(sanitized(name, Number.MAX_SAFE_INTEGER)), LONGEST.tag);
  return faultOfTag(tag) ? '' : tag;
}

/** Stands in place of a tag for a forum that the operator leaves out. */
const LEFT_OUT = '-';

interface Forum {
  old: number;
  name: string;
}

/** The tags of `--tags` by the names in lower case and the numbers of the old forums. */
export type GivenTags = ReadonlyMap<string, string>;

/** The names by which `--tags` may name a forum: its number, which wins, and its name. */
const keysOf = ({ old, name }: Forum) => [String(old), foldCase(name)] as const;

/** The tag that the operator has given a forum; undefined: none. */
function givenTag(given: GivenTags, forum: Forum): string | undefined {
  const [number, name] = keysOf(forum);
  return given.get(number) ?? given.get(name);
}

/**
 * Reads a file of `--tags`: lines `name or id = tag`, or `name or id = -` for a forum that is left out. Empty lines and
 * those that begin with `#` count for nothing.
 * @throws OperatorError that names the line.
 */
export function readTags(file: string): GivenTags {
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

/**
 * Takes the forums out of the plan that the operator leaves out, and counts their topics.
 * @throws OperatorError when `--tags` names a forum that is none: one that is to be left out would come.
 */
export function leaveOutForums({ database, rows }: Staging, given: GivenTags): void {
  const forums = [...rows<Forum>('select old, name from forums order by old')];
  const isLeftOut = (forum: Forum) => givenTag(given, forum) === LEFT_OUT;
  const used = new Set<string>(forums.flatMap(keysOf));
  const unknown = [...given.keys()].filter((name) => !used.has(name));
  if (unknown.length > 0)
    throw new OperatorError(
      `--tags names forums that do not come: ${unknown.join(', ')}. These come: ${forums
        .filter((forum) => !isLeftOut(forum))
        .map(({ old, name }) => `${old} ${name}`)
        .join(', ')}.`,
    );
  const count = database.prepare(
    `insert into left_behind values ('hiddenForums', 1), ('hiddenTopics', (select count(*) from topics where forum = ?))
      on conflict do update set count = count + excluded.count`,
  );
  const remove = database.prepare('delete from forums where old = ?');
  for (const { old } of forums.filter(isLeftOut)) {
    count.run(old);
    remove.run(old);
  }
}

/** The tags of the old forums, by their numbers, and the records of them. */
export interface Tags {
  ofForums: Map<number, string>;
  /** The ids of the tags of the old forums. */
  ids: Map<number, string>;
  records: Row[];
}

/** Makes a tag of each forum that comes; those of equal names share one. */
export function tagsOf({ rows }: Staging, given: GivenTags, tally: Tally): Tags {
  const byName = new Map<string, Row>();
  const [ofForums, ids] = [new Map<number, string>(), new Map<number, string>()];
  for (const { id, asks, ...forum } of rows<Forum & { id: string; asks: number }>(
    `select forums.old, name, id, forums.old in (select forum from topics where asks
        union select forum from replies join topics on topics.old = topic where is_answer) as asks
      from forums join forum_ids using (old) order by forums.old`,
  )) {
    const chosen = givenTag(given, forum);
    const tag = chosen ?? (tagOf(forum.name) || DEFAULT_TAG);
    if (chosen === undefined && [...forum.name].length > LONGEST.tag) tally.changed('tagsCut');
    const known = byName.get(tag);
    if (known) known['asks'] = known['asks'] === true || asks === 1;
    else byName.set(tag, { id, name: tag, asks: asks === 1 });
    ofForums.set(forum.old, tag);
    ids.set(forum.old, String(byName.get(tag)?.['id']));
  }
  return { ofForums, ids, records: [...byName.values()] };
}
