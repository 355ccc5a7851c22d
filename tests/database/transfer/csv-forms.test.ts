import { describe, expect, test } from 'vitest';
import { AT, csvOf, RIGHT, type Row, read, readCell, readUsers } from '../../support/forums/csv.ts';

describe('a file of another form is refused', () => {
  const NAMES = 'id,email,name,createdAt';
  const row = (name: string, end = '\n') => `1,ana@example.com,${name},${AT}${end}`;
  const users = (name: string) => readUsers(`${NAMES}\n${row(name)}`);
  const CLOSED = 'after a closing quote there must be a comma, LF or CRLF';
  const WITHIN = 'there is a quote within a cell without quotes';
  const DOUBLED = 'a quote within a cell is doubled (""), and the cell stands in quotes';

  test.each([
    ['19" monitor', WITHIN],
    ['Ana ""the"" Great', WITHIN],
    [' "Ana"', WITHIN],
    ['"19" monitor"', CLOSED],
    ['"Ana" ', CLOSED],
    ['"19\\" monitor"', CLOSED],
    ['"\\"Ana\\""', CLOSED],
    ['"Ana"\'', CLOSED],
  ])('quotes: %s', async (cell, reason) => {
    const says = [`users.csv, row 2, column name: ${reason}: ${DOUBLED}.`];
    expect(await users(cell)).toEqual(says);
    // A later row with such a quote would close it.
    expect(await readUsers(`${NAMES}\n${row(cell)}${row(cell)}`)).toEqual(says);
  });

  test('a quote that is not closed, in a short file and in a long one', async () => {
    const says = 'users.csv, row 2, column name: a quote is not closed.';
    expect(await users('"Ana')).toEqual([says]);
    expect(await users('"Ana \\""')).toEqual([says]);
    const long = row('x').repeat(40_000);
    expect(await readUsers(`${NAMES}\n${row('"Ana')}${long}`)).toEqual([
      'users.csv, row 2: a row must have less than 1048576 bytes: rows end with LF or CRLF, and quotes are closed.',
    ]);
  });

  test.each([
    ['Windows-1252', Buffer.from(`${NAMES}\n${row('Zoë')}`, 'latin1')],
    ['a cut letter', Buffer.from(`${NAMES}\n${row('Zo')}`).fill(0xc3, 43, 44)],
    ['an encoded surrogate', Buffer.from(`${NAMES}\n${row('\xed\xa0\x80')}`, 'latin1')],
  ])('%s', async (_, bytes) => {
    expect(await readUsers(bytes)).toEqual([
      'users.csv, row 2, column name: the file must be in UTF-8.',
    ]);
  });
  test('UTF-16', async () => {
    expect(await readUsers(Buffer.from(`\ufeff${NAMES}\n${row('Ana')}`, 'utf16le'))).toEqual([
      'users.csv, row 1, column 1: the file must be in UTF-8.',
    ]);
  });

  const CR = 'there is a CR without LF: lines end with LF or CRLF.';
  test.each([
    [`${NAMES}\r${row('Ana', '\r')}`, `row 1, column 4: ${CR}`],
    [`${NAMES}\n${row('Ana', '\r')}${row('Bo', '\r')}`, `row 2, column createdAt: ${CR}`],
    [`${NAMES}\n${row('A\rB')}`, `row 2, column name: ${CR}`],
    [`${NAMES}\n${row('"A\rB"')}`, `row 2, column name: ${CR}`],
    [`${NAMES}\n${row('Ana', '\r\r\n')}`, `row 2, column createdAt: ${CR}`],
    [`${NAMES}\n1,a@b,Ana,"${AT}"\r`, `row 2, column createdAt: ${CLOSED}: ${DOUBLED}.`],
  ])('line ends: %j', async (text, says) => {
    expect(await readUsers(text)).toEqual([`users.csv, ${says}`]);
  });

  test.each([
    ['', ['row 1: must name the columns.']],
    ['\n', ['row 1: must name the columns.']],
    ...Object.entries({ ';': 'semicolons', '\t': 'tabs', '|': 'bars' }).map(
      ([sign, word]): [string, string[]] => [
        `${NAMES}\n${row('Ana')}`.replaceAll(',', sign),
        [`row 1: commas must stand between the cells, not ${word}.`],
      ],
    ),
    [
      `ID, email,NAME,created_at\n${row('Ana')}`,
      [
        'row 1, column id: its name must be exact; it is "ID".',
        'row 1, column email: its name must be exact; it is " email".',
        'row 1, column name: its name must be exact; it is "NAME".',
        'row 1, column createdAt: its name must be exact; it is "created_at".',
      ],
    ],
    [
      `${NAMES},Photo\n1,a@b,Ana,${AT},\n`,
      ['row 1, column photo: its name must be exact; it is "Photo".'],
    ],
    [
      `${NAMES},email\n1,a@b,Ana,${AT},\n`,
      ['row 1, column email: there are 2 columns of this name.'],
    ],
    [`id,name,createdAt\n1,Ana,${AT}\n`, ['row 1, column email: is missing.']],
    [
      row('Ana'),
      ['id', 'email', 'name', 'createdAt'].map((n) => `row 1, column ${n}: is missing.`),
    ],
    [
      `${NAMES}\n${row('Rahman, Ana')}${row('Ana')}1,a@b\n`,
      [
        'row 2: must have 4 cells, as the first row; it has 5.',
        'row 4: must have 4 cells, as the first row; it has 2.',
      ],
    ],
  ])('columns: %j', async (text, says) => {
    expect(await readUsers(text)).toEqual(says.map((one) => `users.csv, ${one}`));
  });

  test('a file of another name that an import would leave out', async () => {
    expect(await read({ 'Votes.CSV': 'id\n' })).toEqual([
      'Nothing is imported. Votes.CSV: only users.csv, posts.csv, comments.csv are read.',
    ]);
  });
});

describe('what the documents say is read as it stands', () => {
  test.each([
    ['LF', '\n', ''],
    ['CRLF', '\r\n', ''],
    ['a mark of UTF-8 and CRLF', '\r\n', '\ufeff'],
  ])('%s, with and without quotes, with empty lines and no last line end', async (_, end, mark) => {
    const text = `${mark}"id","email",name,"createdAt",extra`;
    const rows = [
      `1,ana@example.com,"Ana ""the"" Great",2023-11-14T22:13:20Z,`,
      '',
      `"2",bo@উদাহরণ.বাংলা,"Bo, বো","2023-11-15T04:13:20.25+06:00","a${end}""b"`,
    ];
    const found = await readUsers([text, ...rows].join(end));
    expect(found.slice(0, 2)).toMatchObject([
      { displayName: 'Ana "the" Great', createdAt: Date.UTC(2023, 10, 14, 22, 13, 20) },
      { displayName: 'Bo, বো', createdAt: Date.UTC(2023, 10, 14, 22, 13, 20, 250) },
    ]);
  });

  test.each([
    '',
    'https://example.com/ana.png',
    'http://example.com/ana.png',
    '/avatars/initials/1/A.svg',
  ])('the photo %j', async (photo) => {
    expect(await readCell('users', 'photo', photo)).toContainEqual(
      expect.objectContaining({ of: 'users', photoURL: photo }),
    );
  });

  test('a backslash, signs of other delimiters and the sign of lost letters', async () => {
    const text = 'C:\\"; a\tb|c \ufffd 1;2';
    expect(await readCell('posts', 'text', text)).toContainEqual(
      expect.objectContaining({ of: 'posts', description: text }),
    );
  });

  test('ids: a UUIDv7 stays in small letters, and others get a key that no row has', async () => {
    const at = '2021-01-01T00:00:00Z';
    const stays = '0176BB3E-7000-7000-8000-000000000001';
    const rows = [stays, 'b', 'c'].map((id) => ({ ...RIGHT['posts'], id, createdAt: at }));
    const posts = (await read({
      'posts.csv': csvOf(rows),
      'comments.csv': csvOf([{ ...RIGHT['comments'], post: 'b' }]),
    })) as Row[];
    const ids = posts.filter(({ of }) => of === 'posts').map(({ id = '' }) => id);
    expect(ids[0]).toBe(stays.toLowerCase());
    expect(new Set(ids.map((id) => id.slice(0, 18))).size).toBe(3);
    expect(ids).toEqual(ids.toSorted());
  });
});
