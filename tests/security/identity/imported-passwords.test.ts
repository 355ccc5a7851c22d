import { createHash, pbkdf2Sync } from 'node:crypto';
import { argon2i, argon2id, bcrypt } from 'hash-wasm';
import { describe, expect, test } from 'vitest';
import { findAccount } from '../../../db/features/identity/accounts.ts';
import { checkOf, importedPassword } from '../../../db/features/identity/imported-passwords.ts';
import { SCRYPT } from '../../../server/auth/providers/local/passwords/hashing.ts';
import { withImported } from '../../../server/auth/providers/local/passwords/imported.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { cookiesOf } from '../../support/person.ts';

const PASSWORD = 'ইলিশ & "mustard"';
const salt = new Uint8Array(16).fill(7);
const digest = (by: string, text: string) => createHash(by).update(text).digest('hex');
const md5 = (text: string) => digest('md5', text);
const sha1 = (text: string) => digest('sha1', text);
const bcryptOf = async (password: string) =>
  (await bcrypt({ password, salt, costFactor: 5, outputType: 'encoded' })).replace('$2a$', '$2y$');
const argon2Of = (by: typeof argon2id, password: string) =>
  by({
    password,
    salt,
    iterations: 2,
    memorySize: 1_024,
    parallelism: 1,
    hashLength: 32,
    outputType: 'encoded',
  });
const pbkdf2Of = (iterations: number) =>
  pbkdf2Sync(PASSWORD, 'a salt', iterations, 32, 'sha256').toString('hex');
const ESCAPED = 'ইলিশ &amp; &quot;mustard&quot;';

/** Hashes as the platforms write them: those of phpass and the first of bcrypt are the public ones of their makers. */
const HASHES: [name: string, method: string, hash: string, password: string, extra?: object][] = [
  ['phpBB 3.0', 'phpbb', '$H$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', 'test12345'],
  [
    'phpBB 3.1',
    'phpbb',
    '$2y$07$BCryptRequires22Chrcte/VlQH0piJtjXl.0t1XkA8pw9dMXTpOq',
    'rasmuslerdorf',
  ],
  ['phpBB, with signs', 'phpBB', await bcryptOf(ESCAPED), PASSWORD],
  ['phpBB, with an apostrophe of older PHP', 'phpbb', await bcryptOf("tea's &lt;"), "tea's <"],
  ['phpBB, with an apostrophe of newer PHP', 'phpbb', await bcryptOf('tea&#039;s &lt;'), "tea's <"],
  ['phpBB, trimmed', 'phpbb', await bcryptOf('tea at five'), ' tea at five '],
  ['phpBB 3.3', 'phpbb', await argon2Of(argon2id, ESCAPED), PASSWORD],
  ['phpBB 3.3, Argon2i', 'phpbb', await argon2Of(argon2i, ESCAPED), PASSWORD],
  ['phpBB 2', 'phpbb', md5(ESCAPED), PASSWORD],
  ['more than bcrypt reads', 'Vanilla', await bcryptOf('t'.repeat(72)), 't'.repeat(90)],
  ['Discourse', 'discourse', pbkdf2Of(64_000), PASSWORD, { salt: 'a salt' }],
  [
    'newer Discourse',
    'discourse',
    pbkdf2Of(70_000),
    PASSWORD,
    { salt: 'a salt', algorithm: '$pbkdf2-sha256$i=70000,l=32$' },
  ],
  ['Vanilla', 'Vanilla', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', 'test12345'],
  ['vBulletin', 'vbulletin', `${md5(`${md5(PASSWORD)}:a'$`)}:a'$`, PASSWORD],
  ['vBulletin 5', 'vbulletin5', await bcryptOf(md5(PASSWORD)), PASSWORD],
  ['SMF 2.0', 'Django', `sha1$anna$${sha1(`anna${PASSWORD}`)}`, PASSWORD],
  ['SMF 2.1', 'Django', `sha1$anna$${await bcryptOf(`anna${PASSWORD}`)}`, PASSWORD],
  ['MyBB', 'mybb', `${md5(md5('salt') + md5(PASSWORD))}salt`, PASSWORD],
  ['Invision', 'ipb', `${md5(md5('salt') + md5(PASSWORD))}$salt`, PASSWORD],
  ['Invision 4', 'ipb', `${await bcryptOf(PASSWORD)}$`, PASSWORD],
  ['PunBB', 'punbb', `${sha1(`salt${sha1(PASSWORD)}`)}$salt`, PASSWORD],
  ['FluxBB', 'punbb', sha1(PASSWORD), PASSWORD],
  ['XenForo', 'xenforo', `a:1:{s:4:"hash";s:60:"${await bcryptOf(PASSWORD)}";}`, PASSWORD],
  [
    'older XenForo',
    'xenforo',
    `a:3:{s:4:"hash";s:64:"${digest('sha256', `${digest('sha256', PASSWORD)}salt`)}";s:4:"salt";s:4:"salt";s:8:"hashFunc";s:6:"sha256";}`,
    PASSWORD,
  ],
  ['Drupal 6', 'Django', `md5$$${md5(PASSWORD)}`, PASSWORD],
];

describe('A password of another platform', async () => {
  const forum = await openFileForum();
  let people = 0;

  /** Somebody whose account has a hash, as an import leaves it. */
  async function withHash(hash: string | null) {
    const { email } = await forum.member(`Imported${++people}`);
    const account = `(select id from identities where email = '${email}')`;
    await executeSql(
      forum,
      hash === null
        ? `delete from identity_accounts where user_id = ${account}`
        : `update identity_accounts set password = '${hash.replaceAll("'", "''")}' where user_id = ${account}`,
    );
    return email;
  }
  const signIn = async (email: string, password: string, headers = {}) =>
    forum.post('/auth/sign-in/email', { email, password }, { origin: forum.url, ...headers });
  const hashOf = async (email: string) =>
    (await forum.app.context.store.read(findAccount('email', email)))?.password;

  test.each(HASHES)(
    'of %s signs in, and is stored by our own hash from then on',
    async (_name, method, hash, password, extra) => {
      const stored = importedPassword(method, hash, extra);
      expect(stored).not.toBeNull();
      const email = await withHash(stored);
      const wrong = await signIn(email, `${password.slice(0, 20)}!`);
      expect([wrong.status, await hashOf(email)]).toEqual([401, stored]);
      expect((await signIn(email, '')).status).toBe(401);
      expect((await signIn(email, password)).status).toBe(200);
      expect(await hashOf(email)).toMatch(/^[\da-f]{32}:[\da-f]{128}$/);
      expect((await signIn(email, password)).status).toBe(200);
      expect((await signIn(email, `${password}!`)).status).toBe(401);
    },
  );

  const MD5 = importedPassword('md5', md5(PASSWORD)) ?? '';

  test('is known by the browser that has signed in by it', async () => {
    const email = await withHash(MD5);
    const { headers } = await signIn(email, PASSWORD);
    const cookie = cookiesOf(headers);
    const account = await forum.app.context.store.read(findAccount('email', email));
    expect(cookie).toContain('device');
    const again = await signIn(email, PASSWORD, { cookie });
    expect([again.status, account?.password === MD5]).toEqual([200, false]);
  });

  test('lets all of several sign-ins at once in', async () => {
    const email = await withHash(MD5);
    const all = await Promise.all([1, 2, 3].map(() => signIn(email, PASSWORD)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('may be changed before the first sign-in by it has changed its hash', async () => {
    const email = await withHash(MD5);
    const cookie = cookiesOf((await signIn(email, PASSWORD)).headers);
    const change = { currentPassword: PASSWORD, newPassword: 'hilsha in mustard' };
    const changed = await forum.post('/auth/change-password', change, {
      origin: forum.url,
      cookie,
    });
    expect(changed.status).toBe(200);
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect((await signIn(email, change.newPassword)).status).toBe(200);
  });

  test('that can not be checked is refused like a wrong one', async () => {
    const refused = (await signIn('nobody@example.com', PASSWORD)).body;
    for (const hash of [
      'imported:',
      'imported:plain:md5:00:',
      'imported:plain:rot13:00:',
      `imported:plain:crypt:$2y$31$${'a'.repeat(53)}:`,
      null,
    ]) {
      const { status, body } = await signIn(await withHash(hash), PASSWORD);
      expect([hash, status, body]).toEqual([hash, 401, refused]);
    }
  });
});

test('A wrong guess takes as long as that at an unknown account, which costs one of our hashes', async () => {
  let hashed = 0;
  const counting = {
    ...SCRYPT,
    hash: (password: string) => {
      hashed++;
      return SCRYPT.hash(password);
    },
  };
  const { verify } = withImported(counting);
  const quick = ['plain:md5', 'plain:sha1-salt-sha1', 'plain:rot13'].map((kind) =>
    ['imported', kind, (kind.endsWith('md5') ? md5 : sha1)('tea'), ''].join(':'),
  );
  for (const hash of quick) expect(await verify({ hash, password: 'hilsha' })).toBe(false);
  expect(hashed).toBe(quick.length);
  const slow = importedPassword('vanilla', await bcryptOf('tea')) ?? '';
  expect(await verify({ hash: slow, password: 'hilsha' })).toBe(false);
  expect(hashed).toBe(quick.length);
});

test('A hash whose check would keep the server busy counts as none', () => {
  const bcryptAt = (cost: string) => `$2y$${cost}$${'a'.repeat(53)}`;
  const argon2At = (memory: number, passes: number, lanes: number) =>
    `$argon2id$v=19$m=${memory},t=${passes},p=${lanes}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
  const phpassAt = (digit: string) => `$H$${digit}${'a'.repeat(30)}`;
  const discourseAt = (iterations: string) => ({
    salt: 'a',
    algorithm: `$pbkdf2-sha256$i=${iterations},l=32$`,
  });
  const taken = [
    bcryptAt('04'),
    bcryptAt('15'),
    argon2At(262_144, 10, 16),
    phpassAt('5'),
    phpassAt('I'),
  ];
  const refused = [
    ...[bcryptAt('03'), bcryptAt('16'), bcryptAt('99'), bcryptAt('1a')],
    ...[argon2At(262_145, 1, 1), argon2At(64, 11, 1), argon2At(4_096, 1, 17), argon2At(7, 1, 1)],
    ...[argon2At(1e9, 1, 1), argon2At(64, 0, 1), argon2At(64, 1, 0)],
    ...[phpassAt('.'), phpassAt('J'), phpassAt('z')],
  ];
  for (const hash of taken)
    expect([hash, importedPassword('phpbb', hash)]).not.toEqual([hash, null]);
  for (const hash of refused) expect([hash, importedPassword('phpbb', hash)]).toEqual([hash, null]);
  const hash = 'a'.repeat(64);
  expect(importedPassword('discourse', hash, discourseAt('2000000'))).not.toBeNull();
  for (const iterations of ['2000001', '0', '-1', '99999999999'])
    expect([iterations, importedPassword('discourse', hash, discourseAt(iterations))]).toEqual([
      iterations,
      null,
    ]);
});

test('What is no hash of a platform counts as none', () => {
  for (const hash of [
    '',
    ' ',
    'tea',
    '$',
    '$2y$',
    '$H$',
    '$argon2id$',
    'imported:plain:md5:',
    `${'a'.repeat(31)}g`,
    'a'.repeat(9_999),
    '$'.repeat(9_999),
    '*',
  ])
    for (const method of [
      'phpbb',
      'discourse',
      'vanilla',
      'vbulletin',
      'vbulletin5',
      'smf',
      'django',
      'mybb',
      'ipb',
      'punbb',
      'xenforo',
      'joomla',
      'md5',
      'Reset',
      'Text',
      'yaf',
      'constructor',
      '__proto__',
      '',
    ])
      expect([method, hash, importedPassword(method, hash)]).toEqual([method, hash, null]);
});

test('A password is tried in few forms, of the length that was typed', () => {
  const stored = importedPassword('phpbb', md5('')) ?? '';
  const { tries } = checkOf(stored, ` '${'&'.repeat(128)}' `) ?? { tries: [] };
  expect(tries).toHaveLength(4);
});
