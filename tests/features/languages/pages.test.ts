import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { LANGUAGES } from '../../../contract/values/languages.ts';
import { amount } from '../../support/amounts.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { rawBytes } from '../../support/raw-http.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana'], {
  SERVICE_WORKER: 'on',
});
const postId = await publish(ana);

/** Rendered and kept; made by the client alone; refused; never kept; wrongly asked for. */
const PATHS = [
  ...['/', `/post-details/${postId}`, '/login', '/nowhere', '/search?q=tea', '/sw-page'],
  '/search?q=a',
];
const THEMES = ['light', 'dark'] as const;
const ENCODINGS = ['br', 'identity'] as const;

const WANTED = PATHS.flatMap((path) =>
  LANGUAGES.flatMap((language) =>
    THEMES.flatMap((theme) =>
      ENCODINGS.flatMap((encoding) =>
        (['cookie', 'header'] as const).flatMap((by) =>
          ([forum.visitor, ana] as const).map(({ cookie: session }) => ({
            path,
            language,
            theme,
            encoding,
            by,
            session,
          })),
        ),
      ),
    ),
  ),
);
type Wanted = (typeof WANTED)[number];

async function ask({ path, language, theme, encoding, by, session }: Wanted, also = {}) {
  const isByCookie = by === 'cookie';
  const other = LANGUAGES.find((one) => one !== language) ?? language;
  const { status, headers, body } = await rawBytes(forum.url + path, {
    headers: {
      accept: 'text/html',
      'accept-encoding': encoding,
      'accept-language': isByCookie ? other : `${language},${other};q=0.5`,
      cookie: `theme=${theme}${isByCookie ? `; language=${language}` : ''}; ${session}`,
      ...also,
    },
  });
  const isPacked = headers.get('content-encoding') === 'br';
  return {
    status,
    etag: headers.get('etag') ?? '',
    encoding: headers.get('content-encoding') ?? 'identity',
    language: headers.get('content-language'),
    vary: headers.get('vary'),
    html: (isPacked && status !== 304 ? brotliDecompressSync(body) : body).toString(),
  };
}

/** Expects an answer in the language, theme and encoding of its request. @returns the answer. */
async function expectOwn(wanted: Wanted) {
  const { language, theme, encoding } = wanted;
  const answer = await ask(wanted);
  const [start = ''] = answer.html.match(/<html[^>]*>/) ?? [];
  const state = JSON.parse(answer.html.match(/id="state">(.*?)<\/script>/s)?.[1] ?? '');
  const { language: own, encoding: packed } = answer;
  expect({ wanted, start, own, packed, ...state }).toMatchObject({
    wanted,
    start: `<html data-theme="${theme}" lang="${language}">`,
    own: language,
    packed: encoding,
    language,
    theme,
    languages: LANGUAGES,
  });
  expect(answer.vary).toContain('Accept-Language');
  return answer;
}

test('pages of visitors and members in random order, kept and made anew: nobody gets another’s language, theme or encoding', async () => {
  // A busy forum answers visitors with copies or 503, as `features/pages/busy.test.ts` proves. This one is never busy.
  vi.spyOn(forum.app.context.documentLoad, 'isFull', 'get').mockReturnValue(false);
  const twice = [...WANTED, ...WANTED].map((_, at) => at % WANTED.length);
  const all = fc.shuffledSubarray(twice, { minLength: twice.length });
  await fc.assert(
    fc.asyncProperty(all, fc.integer({ min: 10, max: 60 }), async (order, between) => {
      for (let at = 0; at < order.length; at += between) {
        await writeComment(ana, postId, 'More tea?');
        const asked = order.slice(at, at + between).map((number) => WANTED[number] as Wanted);
        await Promise.all(asked.map(expectOwn));
      }
    }),
    { numRuns: amount(1, 3) },
  );
}, 60_000);

test('each language has its own copy, which is not sent again to whoever has it, and to nobody else', async () => {
  const [bn, en] = (['bn', 'en'] as const).map((language): Wanted => {
    return { path: '/', language, theme: 'dark', encoding: 'br', by: 'header', session: '' };
  }) as [Wanted, Wanted];
  const [of, other] = [await expectOwn(bn), await expectOwn(en)];
  expect(of.etag).not.toBe(other.etag);
  const again = await ask(bn, { 'if-none-match': of.etag });
  expect([again.status, again.html, again.language]).toEqual([304, '', 'bn']);
  const switched = await ask(bn, { 'if-none-match': other.etag });
  expect([switched.status, switched.language]).toEqual([200, 'bn']);
});
