import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type AnyCall, CALLS } from '../../../contract/core/calls.ts';
import { type CallerName, openRightsForum } from '../../features/rights/callers.ts';
import { inputsOf } from '../../features/rights/inputs.ts';
import { undoAll } from '../../features/rights/inputs-moderation.ts';
import { onServers } from '../../support/servers.ts';

const CALLERS: CallerName[] = [
  'visitor',
  'its author or self',
  'another member',
  'a Gold member',
  'a moderator',
  'an admin',
  'one whose token has expired',
];

/** Its answer names the engine and its process. */
const OF_ITS_ENGINE: AnyCall[] = ['GET /admin/health'];
/** Its lines have the order of keys, some of which are drawn. */
const IN_ANY_ORDER: AnyCall[] = ['GET /me/export'];

/** Ports, moments, and what is drawn at random. */
const DRAWN = [
  /127\.0\.0\.1:\d+/g,
  /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g,
  // Tokens, challenges and keys; the secret of an authenticator app; codes.
  /[\w-]{48,}(\.[\w-]+)*/g,
  /\b[A-Z2-7]{32}\b/g,
  // Pictures.
  /(?<=["/])[\w-]{22}(?=["/])/g,
  /\b[0-9A-Z]{4,6}(-[0-9A-Z]{5,6}){3}\b/g,
];
const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Answers without what is drawn; each id is the number in the order of its appearance. */
function comparable(answers: object): unknown {
  const ids = new Map<string, number>();
  const numberOf = (id: string) => {
    if (!ids.has(id)) ids.set(id, ids.size);
    return `(${ids.get(id)})`;
  };
  const text = JSON.stringify(answers).replaceAll(ID, numberOf);
  return JSON.parse(DRAWN.reduce((rest, drawn) => rest.replaceAll(drawn, '(drawn)'), text));
}

/** The same of lines in any order: ids tell them apart no more. */
function withoutOrder(answers: object): unknown {
  const text = JSON.stringify(answers).replaceAll(ID, '(id)');
  const bare = DRAWN.reduce((rest, drawn) => rest.replaceAll(drawn, '(drawn)'), text);
  return JSON.parse(bare, (_, value: unknown) =>
    Array.isArray(value) ? value.map((one) => JSON.stringify(one)).toSorted() : value,
  );
}

function freshFile() {
  const folder = mkdtempSync(join(tmpdir(), 'adda-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return { DATA_DIR: folder, DATABASE_URL: `file://${join(folder, 'forum.db')}` };
}
async function open(settings: Record<string, string>) {
  const rights = await openRightsForum(settings);
  return { rights, inputOf: inputsOf(rights) };
}
const forums = onServers ? ([await open(freshFile()), await open({})] as const) : null;

/** The answers of a forum to each caller, one after the other. */
async function answersOf({ rights, inputOf }: Awaited<ReturnType<typeof open>>, name: AnyCall) {
  const answers: Record<string, unknown> = {};
  for (const caller of CALLERS) {
    const person = await rights.CALLERS[caller]();
    const input = await inputOf(name)(person);
    const { status, body } = await person.call(name, input as never);
    answers[caller] = { status, body };
    await undoAll();
  }
  return IN_ANY_ORDER.includes(name) ? withoutOrder(answers) : comparable(answers);
}

test
  .skipIf(!forums)
  .each((Object.keys(CALLS) as AnyCall[]).filter((name) => !OF_ITS_ENGINE.includes(name)))(
  '%s answers each caller on PostgreSQL as on SQLite',
  async (name) => {
    const [sqlite, postgres] = forums ?? [];
    if (!sqlite || !postgres) return;
    expect(await answersOf(postgres, name)).toEqual(await answersOf(sqlite, name));
  },
);
