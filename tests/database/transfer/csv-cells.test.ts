import { describe, expect, test } from 'vitest';
import { csvOf, RIGHT, read, readCell, readUsers } from '../../support/forums/csv.ts';

const NO_TIME = 'must be a time with its zone, such as 2023-11-14T22:13:20Z.';
const NO_PHOTO = 'must be an http or https address.';

describe('a cell is refused by its row, its column and a reason', () => {
  const times = [
    ...[
      '1700000000',
      '946684800000',
      '202403041000',
      '1.7e12',
      'post 7',
      '7',
      '03/04/2024 10:00',
      '2024-03-04 10:00:00Z',
    ],
    ...['2024-03-04T10:00:00', '2024-03-04', '2024-03-04T10:00Z', '20240304T100000Z', '2024-W10'],
    ...['2023-02-30T10:00:00Z', '2023-02-29T10:00:00Z', '2023-04-31T10:00:00Z'],
    ...['2023-13-01T10:00:00Z', '2023-00-10T10:00:00Z', '2023-01-00T10:00:00Z'],
    ...['2023-01-01T24:00:00Z', '2023-01-01T10:60:00Z', '2016-12-31T23:59:60Z'],
    ...['2023-01-01T10:00:00+24:00', '2023-01-01T10:00:00+0600', '2023-01-01T10:00:00 BST'],
    ...['2023-01-01t10:00:00z', '2023-01-01T10:00:00Z[Asia/Dhaka]', '+012023-01-01T10:00:00Z'],
    ...['Mon, 04 Mar 2024 10:00:00 GMT', '২০২৩-০১-০১T১০:০০:০০Z', 'now'],
  ];
  test.each(Object.keys(RIGHT))('times of %s', async (of) => {
    for (const time of times)
      expect([time, await readCell(of, 'createdAt', time)]).toEqual([
        time,
        [`${of}.csv, row 2, column createdAt: ${NO_TIME}`],
      ]);
  });

  test('but not milliseconds since 1970', async () => {
    const [user] = await readCell('users', 'createdAt', '1700000000000');
    expect(user).toMatchObject({ of: 'users', createdAt: 1_700_000_000_000 });
  });
  test('a number of milliseconds of a time to come', async () => {
    const [said] = await readCell('users', 'createdAt', '9999999999999');
    expect(said).toBe('users.csv, row 2, column createdAt: must be a time from 1970 until now.');
  });

  const id = (time: number) =>
    time
      .toString(16)
      .padStart(12, '0')
      .replace(/^(.{8})/, '$1-')
      .concat('-7000-8000-000000000000');
  test.each([
    ['users', 'createdAt', '1969-12-31T23:59:59Z', 'must be a time from 1970 until now.'],
    ['posts', 'createdAt', '9999-12-31T23:59:59Z', 'must be a time from 1970 until now.'],
    ['users', 'photo', 'javascript:alert(1)', NO_PHOTO],
    ['users', 'photo', 'JavaScript:alert(1)', NO_PHOTO],
    ['users', 'photo', 'data:image/png;base64,AA', NO_PHOTO],
    ['users', 'photo', 'photos/ana.png', NO_PHOTO],
    ['users', 'photo', '/avatars/../ana.png', NO_PHOTO],
    ['users', 'photo', '//example.com/ana.png', NO_PHOTO],
    ['users', 'email', 'ana', 'must be an e-mail address.'],
    ['users', 'email', 'ana@deleted.invalid', 'must be an e-mail address.'],
    ['users', 'name', '', 'is missing.'],
    ['users', 'name', ' ', 'is missing.'],
    ['users', 'name', '\u200b', 'must contain something that can be seen.'],
    ['users', 'name', 'A\nb', 'must not contain line breaks, tabs or other control characters.'],
    ['users', 'name', '\\N', 'must be empty where there is nothing, not \\N.'],
    ['users', 'id', id(Date.UTC(2080)), 'must not be a UUIDv7 of a time to come.'],
    ['posts', 'id', '', 'is missing.'],
    ['posts', 'author', '9', 'is not in the rows before.'],
    ['posts', 'text', 'a\0b', 'must not contain the NUL character.'],
    ['posts', 'tag', '..', 'must not be dots alone.'],
    ['posts', 'tag', 'İ'.repeat(30), 'must be at most 30 characters long.'],
    ['posts', 'tag', '\\N', 'must be empty where there is nothing, not \\N.'],
    ['posts', 'format', 'html', 'must be plain or markdown.'],
    ['comments', 'post', '2', 'is not in the rows before.'],
    ['comments', 'replyTo', '1', 'is not in the rows before.'],
    ['comments', 'format', 'Markdown', 'must be plain or markdown.'],
  ])('%s, %s: %j', async (of, column, cell, reason) => {
    // Rows that name a refused id are refused after it.
    const [said] = await readCell(of, column, cell);
    expect(said).toBe(`${of}.csv, row 2, column ${column}: ${reason}`);
  });

  test.each([
    ['users', 'photo', 2_048],
    ['users', 'name', 80],
    ['posts', 'title', 200],
    ['posts', 'text', 20_000],
    ['comments', 'text', 5_000],
  ])('%s, %s: more than %i characters', async (of, column, most) => {
    const [said] = await readCell(of, column, 'https://a.b/'.padEnd(most + 1, 'x'));
    expect(said).toBe(
      `${of}.csv, row 2, column ${column}: must be at most ${most} characters long.`,
    );
  });

  test('a cell of marks is refused before it is normalised', async () => {
    const marks = `a${'\u0316\u0301'.repeat(200_000)}`;
    const [said] = await readCell('users', 'name', marks);
    expect(said).toMatch(/^users\.csv, row 2, column name: /);
  });

  test('a row of several lines before it does not shift the place', async () => {
    const lines = { ...RIGHT['posts'], text: 'a\r\nb\n\nc' };
    const wrong = { ...RIGHT['posts'], id: '2', author: '7' };
    expect(await read({ 'posts.csv': csvOf([lines, wrong]) })).toEqual([
      'posts.csv, row 3 (line 6), column author: is not in the rows before.',
    ]);
  });

  test('what stands twice is named with both rows', async () => {
    const one = RIGHT['users'] ?? {};
    const other = { ...one, id: '2', email: 'bo@example.com' };
    const twice = { ...one, id: '3', email: 'Ana@Example.com' };
    expect(await readUsers(csvOf([one, other, twice, { ...other, email: 'c@d.example' }]))).toEqual(
      [
        'users.csv, row 4, column email: stands in row 2 already.',
        'users.csv, row 5, column id: stands in row 3 already.',
      ],
    );
    const early = id(Date.UTC(2021)).slice(0, -1);
    const near = ['1', '2'].map((end) => ({ ...one, id: early + end, email: `${end}@b.example` }));
    expect((await readUsers(csvOf(near)))[0]).toBe(
      'users.csv, row 3, column id: must differ from that of row 2 in its first 16 digits.',
    );
  });

  test('an answer to a comment of another post', async () => {
    const [post = {}, comment = {}] = [RIGHT['posts'], RIGHT['comments']];
    expect(
      await read({
        'posts.csv': csvOf([post, { ...post, id: '2' }]),
        'comments.csv': csvOf([comment, { ...comment, id: '2', post: '2', replyTo: '1' }]),
      }),
    ).toEqual(['comments.csv, row 3, column replyTo: must be a comment of the same post.']);
  });

  test('many at once: what rows name stays known, and the first twenty are named', async () => {
    const users = csvOf([{ ...RIGHT['users'], createdAt: 'x', email: 'x', photo: 'x' }]);
    const posts = Array.from({ length: 30 }, (_, n) => ({
      ...RIGHT['posts'],
      id: `${n}`,
      format: 'x',
    }));
    const said = await read({ 'users.csv': users, 'posts.csv': csvOf(posts) });
    expect(said).toHaveLength(21);
    expect(said.slice(0, 4)).toEqual([
      `users.csv, row 2, column createdAt: ${NO_TIME}`,
      'users.csv, row 2, column email: must be an e-mail address.',
      `users.csv, row 2, column photo: ${NO_PHOTO}`,
      'posts.csv, row 2, column format: must be plain or markdown.',
    ]);
    expect(said.at(-1)).toBe('There may be more: only the first 20 are named.');
  });
});
