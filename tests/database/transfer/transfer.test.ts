import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { keyOf } from '../../../db/core/ids.ts';
import { decisionsOf, isShown } from '../../../db/core/schema/columns.ts';
import { LINKS, schema, TABLES } from '../../../db/core/schema/relations.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import { FILES } from '../../../db/maintenance/transfer/records.ts';
import { run } from '../../support/commands.ts';
import { POLL, publish } from '../../support/content.ts';
import { addPasskey, setUpTotp } from '../../support/features/factors.ts';
import { keepWaiting } from '../../support/features/held.ts';
import { sendPicture } from '../../support/features/images.ts';
import { freshFolder } from '../../support/folders.ts';
import { allBodies, fillForum } from '../../support/forums/full.ts';
import {
  done,
  exportOf,
  openOn,
  PAIRS,
  refusalOf,
  settingsOn,
} from '../../support/forums/transfer.ts';
import { mailTokenFor } from '../../support/mail/mails.ts';

/** All files of an export by name. The log has one entry more after each import. */
function contentOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(
    files.flatMap((name) =>
      ['audit.jsonl', 'export.json'].includes(name)
        ? []
        : [[name, readFileSync(join(folder, name), 'utf8')]],
    ),
  );
}

/** Looks at the files of an export of a full forum. */
function expectFiles(folder: string, named: { post: string }[]) {
  const guide = readFileSync(new URL('../../../docs/transfer.md', import.meta.url), 'utf8');
  const documented = [...guide.matchAll(/`(\w+\.jsonl)`/g)].map(([, name = '']) => name);
  const names = [...new Set([...documented, ...LINKS.map(({ name }) => `${name}.jsonl`)])];
  expect(readdirSync(folder).sort()).toEqual([...names, 'export.json', 'images', 'threads'].sort());
  const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
  for (const name of names) expect([name, read(name)]).not.toEqual([name, '']);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const found = statSync(join(folder, name));
    expect([name, found.mode & 0o777]).toEqual([name, found.isDirectory() ? 0o700 : 0o600]);
  }
  expect(read('users.jsonl')).not.toMatch(/scrypt|password|token/i);
  const thread = read('threads', `${named[0]?.post}.md`);
  expect(thread).toContain('# Third');
  expect(thread).toContain('In answer to a removed comment:');
  expect(thread).toMatch(/In answer to বো, [-:.TZ0-9]+:\n\nto \*\*the\*\* second/);
  const plain = read('threads', `${named[1]?.post}.md`);
  expect(plain).toContain('# \\<b\\>Plain\\</b\\>');
  expect(plain).toContain('\\# no  \n\u00a0\u00a0mark \\*here\\*');
}

describe.each(PAIRS)('An export of %s, imported into %s', (from, to) => {
  test('has the files of the contract, gives the same answers to every read, and the same export', async () => {
    const settings = await settingsOn(from);
    const old = await openOn(settings);
    const { root, ana, bo, named } = await fillForum(old);
    const before = await allBodies([root, ana, bo, old.visitor], named);
    const found = Object.values(before).filter((one) => (one as { status: number }).status === 200);
    expect(found.length).toBeGreaterThan(150);
    const folder = join(freshFolder(), 'export');
    expect(await run('export', [folder], settings)).toMatchObject(done);
    expectFiles(folder, named);
    expect(await run('export', [folder], settings)).toMatchObject({
      code: 1,
      complaints: `${folder} is not empty; an export never overwrites.\n`,
    });
    await old.close();

    const target = await settingsOn(to);
    // A start leaves a tag and settings in a new forum.
    await (await openOn(target)).close();
    expect(await run('import', [folder], target)).toMatchObject(done);
    expect(contentOf(await exportOf(target))).toEqual(contentOf(folder));

    const forum = await openOn(target);
    const people = await Promise.all(
      [root, ana, bo].map((one) => forum.signInAgain({ ...one, cookie: '' })),
    );
    expect(await allBodies([...people, forum.visitor], named)).toEqual(before);
    expect((await forum.raw('/avatars/none')).status).toBe(404);

    const post = (path: string, body: object) => forum.post(path, body, { origin: forum.url });
    const signIn = (password: string) =>
      post('/auth/sign-in/email', { email: ana.email, password });
    expect((await signIn('correct horse battery')).status).toBe(401);
    const token = await mailTokenFor(forum, ana.email, 'reset-password');
    expect(
      (await post('/auth/reset-password', { token, newPassword: 'quite a new one' })).status,
    ).toBe(200);
    expect((await signIn('quite a new one')).status).toBe(200);
    const { entries } = (await (people[0] ?? root).call('GET /admin/audit')).body;
    expect(entries.map(({ actor }) => actor)).toContain('npm run import');
  });
});

test('an import ends second factors, and its last line says whose', async () => {
  const [[from, to] = ['SQLite', 'SQLite'] as const] = PAIRS;
  const settings = await settingsOn(from);
  const old = await openOn(settings);
  const [ana, bo] = [await old.member('Ana'), await old.member('Bo')];
  await setUpTotp(ana);
  await addPasskey(old, bo);
  await old.member('Cem');
  const folder = await exportOf(settings);
  await old.close();
  const text = Object.values(contentOf(folder)).join();
  expect(text).not.toMatch(/secret|credential|publicKey/);
  const target = await settingsOn(to);
  const { said, ...end } = await run('import', [folder], target);
  expect(end).toEqual(done);
  expect(said.at(-1)).toBe(
    `Second factors are not imported. These members had some: ${ana.email}, ${bo.email}.`,
  );
  const forum = await openOn(target);
  const user = await forum.app.context.store.read(findUser(ana.email));
  expect(user?.hasFactor).toBe(false);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

test('an export holds every table with columns that it shows, besides the key of an owner', () => {
  const held = Object.values(FILES).flatMap((kinds) =>
    Object.values(kinds).flatMap(({ table, nested }) => [
      table,
      ...Object.values(nested).map(({ records }) => records.table),
    ]),
  );
  const shown = TABLES.filter((name) =>
    decisionsOf(schema[name]).some(([, one]) => !one.owner && isShown(one, 'forum')),
  );
  expect(held.sort()).toEqual([...shown].sort());
});

test('an import is refused with a sentence, and leaves the forum empty', async () => {
  const [[from, to] = ['SQLite', 'SQLite'] as const] = PAIRS;
  const settings = await settingsOn(from);
  const forum = await openOn(settings);
  const root = await forum.admin('Root');
  const ana = await forum.memberWithoutPassword('Ana');
  const post = { params: { id: await publish(ana, { poll: POLL }) } };
  await keepWaiting(forum, ana, { ...POLL, choose: 1, until: null });
  for (const voter of [root, ana]) await voter.call('PATCH /posts/{id}/upvote', post);
  await sendPicture(ana);
  const folder = await exportOf(settings);
  const { code, complaints } = await run('import', [folder], settings);
  expect([code, complaints]).toEqual([
    1,
    'A server of the forum runs. Stop it, then import again.\n',
  ]);
  await forum.close();
  const refused = async (where: Record<string, string>, says: string) =>
    expect(await refusalOf(folder, where)).toContain(says);
  await refused(settings, 'The forum is not empty: there is something in users.');

  const target = await settingsOn(to);
  /** Changes a file of the export, which is refused, and puts it back. */
  async function spoil(file: string, change: (text: string) => string, says: string) {
    const path = join(folder, file);
    // An encoding that keeps all bytes of pictures.
    const text = readFileSync(path, 'latin1');
    writeFileSync(path, change(text), 'latin1');
    await refused(target, says);
    writeFileSync(path, text, 'latin1');
  }
  await spoil(
    'votes.jsonl',
    (text) => text.replace(/"direction":-?1/, '"direction":"up"'),
    'Nothing is imported. votes.jsonl, line 1: direction must be a whole number.',
  );
  await spoil(
    'votes.jsonl',
    (text) => text.replace(/"user":"[^"]*"/, '"user":"019b0000-0000-7000-8000-000000000000"'),
    'Nothing is imported. votes.jsonl, lines 1 to 2: ',
  );
  await spoil(
    'votes.jsonl',
    (text) => text.slice(0, text.indexOf('\n') + 1),
    'votes.jsonl has 1 records, and was written with 2.',
  );
  await spoil('votes.jsonl', () => '[]\n', 'votes.jsonl, line 1: this is no record.');
  await spoil(
    'tags.jsonl',
    (text) => text.replace(/"name":"[^"]*"/, '"name":".."'),
    'Nothing is imported. tags.jsonl, line 1: name must not be dots alone.',
  );
  await spoil(
    'tags.jsonl',
    (text) => text.replace('"hue":null', '"hue":8'),
    'Nothing is imported. tags.jsonl, line 1: hue must be 0 to 7.',
  );
  await spoil(
    'posts.jsonl',
    (text) =>
      text.replace(/"id":"([^"]*)"/, (id, of: string) => `${id},"key":${keyOf(of) + 2 ** 21}`),
    'Nothing is imported. posts.jsonl, line 1: key must be that of id.',
  );
  await spoil(
    'posts.jsonl',
    (text) => text.replace('\\"choose\\":1', '\\"choose\\":9'),
    'Nothing is imported. posts.jsonl, line 1: poll must be one.',
  );
  await spoil(
    'posts.jsonl',
    (text) => text.replace(/"totals":"[^"]*"/, '"totals":"[0,0]"'),
    'Nothing is imported. posts.jsonl, line 1: totals must have a number for each option.',
  );
  for (const [poll, says] of [
    ['[Tea]', 'poll must be JSON.'],
    ['{}', 'poll must be one.'],
    ['{\\"options\\":[\\"Tea\\",\\"Tea\\"],\\"choose\\":1,\\"until\\":null}', 'poll must be one.'],
  ] as const)
    await spoil(
      'users.jsonl',
      (text) => text.replace(/"poll":"(?:[^"\\]|\\.)*"/, `"poll":"${poll}"`),
      says,
    );
  await spoil(
    'users.jsonl',
    (text) => text.replace('"ana@example.com"', '"x@deleted.invalid"'),
    'email must be an e-mail address.',
  );
  for (const [name, says] of [
    ['hash', 'a SHA-256 in hexadecimal'],
    ['mediaType', 'image/jpeg or image/webp'],
  ])
    await spoil(
      'images.jsonl',
      (text) => text.replace(new RegExp(`"${name}":"[^"]*"`), `"${name}":"../forum.db"`),
      `images.jsonl, line 1: ${name} must be ${says}.`,
    );
  await spoil(
    'imageFiles.jsonl',
    (text) => text.replace(/"hash":"[^"]*"/, '"hash":"../forum.db"'),
    'Nothing is imported. imageFiles.jsonl, line 1: hash must be a SHA-256 in hexadecimal.',
  );
  const picture = join('images', readdirSync(join(folder, 'images'))[0] ?? '');
  await spoil(picture, (text) => text.slice(1), `${picture} is cut or changed.`);
  await spoil(picture, (text) => text.replace('RIFF', 'riff'), `${picture} is cut or changed.`);
  rmSync(join(folder, 'export.json'));
  await refused(target, 'There is no whole export in');
});
