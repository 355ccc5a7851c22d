/** The addresses of other platforms. The dump of Nitro Porter does not name its platform, so all are tried. */
import { unescape as decode } from 'node:querystring';
import { type OldRow, oldName } from './old-addresses.ts';

/** A part of an address that names a row. `place` is the number of a text within its topic. */
type Part = 'text' | 'place' | 'topic' | 'forum' | 'forumSlug' | 'tag' | 'member' | 'memberName';

/** The parameters of a script, in the order in which they win. */
type Script = readonly (readonly [parameter: string, part: Part])[];

const VIEW_TOPIC: Script = [
  ['p', 'text'],
  ['t', 'topic'],
];
const SHOW_THREAD: Script = [
  ['p', 'text'],
  ['pid', 'text'],
  ['t', 'topic'],
  ['tid', 'topic'],
];
const INDEX: Script = [
  ['showtopic', 'topic'],
  ['showforum', 'forum'],
  ['showuser', 'member'],
  ['board', 'forum'],
  ['u', 'member'],
];
/** phpBB, vBulletin, MyBB, SMF and Invision Community, by the names of their scripts. */
const SCRIPTS: ReadonlyMap<string, Script> = new Map(
  Object.entries<Script>({
    'viewtopic.php': VIEW_TOPIC,
    'posting.php': VIEW_TOPIC,
    'viewforum.php': [['f', 'forum']],
    'memberlist.php': [
      ['u', 'member'],
      ['un', 'memberName'],
    ],
    'showthread.php': SHOW_THREAD,
    'showpost.php': SHOW_THREAD,
    'forumdisplay.php': [
      ['f', 'forum'],
      ['fid', 'forum'],
    ],
    'member.php': [
      ['u', 'member'],
      ['uid', 'member'],
    ],
    'index.php': INDEX,
  }),
);

/** SMF names the text within the value of the topic. */
const SMF_TOPIC = /^(?<topic>\d+)\.msg(?<text>\d+)|^(?<only>\d+)/;

/** Paths below the script's folder; the names of the groups are parts. Each segment is read once. */
const PATHS: readonly RegExp[] = [
  // Discourse
  /^t\/(?:(?!\d+(?:\/|$))[^/]+\/)?(?<topic>\d+)(?:\/(?<place>\d+))?(?:\/|$)/,
  /^p\/(?<text>\d+)(?:\/|$)/,
  /^u(?:sers)?\/(?<memberName>[^/]+)(?:\/|$)/,
  /^c\/(?:[^/]+\/){1,3}(?<forum>\d+)(?:\/|$)/,
  /^c\/(?<forumSlug>[^/]+(?:\/[^/]+)?)\/?$/,
  /^tag\/(?<tag>[^/]+)\/?$/,
  // XenForo, and vBulletin's addresses by words
  /^(?:threads\/|showthread\.php[/?])(?:[^/]*\.)?(?<topic>\d+)(?:-[^/]*)?(?:\/(?:post-(?<text>\d+))?|$)/,
  /^posts\/(?<text>\d+)\/?$/,
  /^(?:forums\/|forumdisplay\.php[/?])(?:[^/]*\.)?(?<forum>\d+)(?:[-/]|$)/,
  /^(?:members\/|member\.php[/?])(?:[^/]*\.)?(?<member>\d+)(?:[-/]|$)/,
  // Flarum and Vanilla
  /^d\/(?<topic>\d+)(?:-[^/]*)?(?:\/(?<place>\d+))?(?:\/|$)/,
  /^discussion\/(?<topic>\d+)(?:\/|$)/,
  /^discussion\/comment\/(?<text>\d+)(?:\/|$)/,
  /^profile\/(?<member>\d+)(?:[-/]|$)/,
  /^profile\/(?<memberName>[^/]+)\/?$/,
  /^categories\/(?<forumSlug>[^/]+)(?:\/|$)/,
  // Invision Community and NodeBB
  /^topic\/(?<topic>\d+)(?:-[^/]*)?(?:\/[^/]+(?:\/(?<place>\d+))?)?\/?$/,
  /^forum\/(?<forum>\d+)(?:[-/]|$)/,
  /^category\/(?<forum>\d+)(?:\/|$)/,
  /^user\/(?<memberName>[^/]+)(?:\/|$)/,
  // MyBB and SMF without parameters
  /^thread-(?<topic>\d+)(?:-post-(?<text>\d+)|-page-\d+)?\.html$/,
  /^forum-(?<forum>\d+)(?:-page-\d+)?\.html$/,
  /^user-(?<member>\d+)\.html$/,
  /^topic,(?<topic>\d+)(?:\.msg(?<text>\d+)|\.\d+)?(?:\.html)?$/,
  /^board,(?<forum>\d+)(?:\.\d+)?(?:\.html)?$/,
];

/** The files of phpBB, Discourse, vBulletin, MyBB, SMF, XenForo, Vanilla and Invision Community. */
const FILES =
  /^(?:download\/(?:file\.php\?|attachment\/)|uploads\/|(?:applications\/core\/interface\/file\/)?attachment\.php\?|attachments\/|index\.php\?action=dlattach)./;

/** True for the address of a file of the old forum, as `oldRowsOf` takes it. */
export const isOldFile = (path: string, query: string): boolean => FILES.test(`${path}?${query}`);

/** Longer names are of no forum; a control character is in none, and PostgreSQL takes no NUL. */
export const LONGEST_NAME = 200;
const NAME = /^\P{Cc}+$/u;
/** As PHP reads a number: the digits at the start count. */
const NUMBER = /^0*([1-9]\d{0,17})(?!\d)/;

const numberIn = (value: string): string | undefined => NUMBER.exec(value)?.[1];

function nameIn(value: string): string | undefined {
  const name = oldName(decode(value.replaceAll('+', ' ')));
  return name.length <= LONGEST_NAME && NAME.test(name) ? name : undefined;
}

const isName = (part: Part) => part === 'forumSlug' || part === 'tag' || part === 'memberName';

/** The rows that the parts of an address name. The most exact is first. */
function* rowsOf(parts: Partial<Record<Part, string | undefined>>): Generator<OldRow> {
  const topic = numberIn(parts.topic ?? '');
  const place = numberIn(parts.place ?? '');
  if (topic && place) yield { kind: 'text', oldId: `${topic}/${place}` };
  for (const part of [
    'text',
    'topic',
    'forum',
    'forumSlug',
    'tag',
    'member',
    'memberName',
  ] as const) {
    const value = parts[part] ?? '';
    const oldId = isName(part) ? nameIn(value) : numberIn(value);
    if (oldId) yield { kind: part, oldId };
  }
}

/** The parameters of a query. Platforms separate them by `&` or `;`; of two with one name the first counts. */
function parametersIn(query: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const one of query.split(/[&;]/)) {
    const [name = '', ...value] = one.split('=');
    if (!found.has(name)) found.set(name, value.join('='));
  }
  return found;
}

/** Of a page of a topic, how many texts stand before it. No topic has a million. */
const START = /^[1-9]\d{0,5}$/;

/** The rows that the parameters of a script name. */
function* rowsOfScript(script: string, query: string): Generator<OldRow> {
  const parts = SCRIPTS.get(script);
  if (!parts || query === '') return;
  const given = parametersIn(query);
  const { groups } = SMF_TOPIC.exec(given.get('topic') ?? '') ?? {};
  if (script === 'index.php' && groups)
    yield* rowsOf({ text: groups['text'], topic: groups['topic'] ?? groups['only'] });
  const start = START.exec((script === 'viewtopic.php' && given.get('start')) || '');
  for (const [parameter, part] of parts)
    for (const row of rowsOf({ [part]: given.get(parameter) } as Partial<Record<Part, string>>))
      yield start && part === 'topic' ? { ...row, start: Number(start[0]) } : row;
}

function* rowsOfPath(path: string): Generator<OldRow> {
  for (const pattern of PATHS) {
    const { groups } = pattern.exec(path) ?? {};
    if (groups) yield* rowsOf(groups);
  }
}

/**
 * The rows of the old forum that an address below its script's folder names.
 * @param path without the folder, as it came: percent-encoded.
 * @param query without its mark; empty: there is none.
 */
export function* oldRowsOf(path: string, query: string): Generator<OldRow> {
  yield* rowsOfScript(path, query);
  const [, behind] = /^index\.php\/(.+)$/.exec(path) ?? [];
  yield* rowsOfPath(behind ?? path);
  if (!query || !/\.php$/.test(path)) return;
  // A path in place of the parameters, as `index.php?threads/tea.1/` or `index.php?p=/discussion/1`.
  const [first = ''] = query.split('&', 1);
  const [, within = ''] = /^(?:p=)?\/?(.*)$/.exec(decode(first)) ?? [];
  yield* rowsOfPath(path === 'index.php' ? within : `${path}?${within}`);
}
