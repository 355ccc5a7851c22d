import { describe, expect, test } from 'vitest';
import { expectProblem } from '../../support/expect-answer.ts';
import { ana, openProvider, type Visitor } from '../../support/features/provider-browser.ts';

const forum = await openProvider({ RATE_LIMITS: 'off' }, true);

type Reply = Awaited<ReturnType<Visitor['call']>>;
/** Expects an error of a provider's call, whose type the forum's routes complete. */
function expectDetail({ status, headers, body }: Reply, wanted: object) {
  const typed = new Headers(headers);
  typed.set('content-type', 'application/json; charset=utf-8');
  expectProblem({ status, headers: typed, body });
  const { code, fault, params } = body;
  expect({ code, ...(fault ? { fault } : {}), ...(params ? { params } : {}) }).toEqual(wanted);
}

const wrong = (field: string, fault: string, limit?: number) => ({
  code: 'bad-input',
  fault,
  params: { field, ...(limit !== undefined && { limit }) },
});
/** A fault in the words of better-auth, whose calls these are. */
const found = (code: string, params: object, more = {}) => ({ code, params, ...more });
const INVALID = 'VALIDATION_ERROR';
const password = (limit: number) => ({ field: 'password', limit });

describe('errors of the embedded provider carry what their sentences are made of', () => {
  test.each<[string, object, object]>([
    ['no name', { name: ' ' }, wrong('name', 'missing')],
    ['an invisible name', { name: '\u200b' }, wrong('name', 'invisible')],
    ['a long name', { name: 'x'.repeat(81) }, wrong('name', 'too-long', 80)],
    ['a name with a line break', { name: 'a\nb' }, wrong('name', 'characters')],
    ['a script as photo', { image: 'javascript:alert(1)' }, wrong('image', 'format')],
    ['a long address', { email: 'x'.repeat(400) }, wrong('email', 'format')],
    ['no address', { email: 'ana' }, found(INVALID, { field: 'email' }, { fault: 'format' })],
    ['five letters', { password: '12345' }, found('PASSWORD_TOO_SHORT', password(6))],
    ['a novel', { password: 'x'.repeat(129) }, found('PASSWORD_TOO_LONG', password(128))],
    [
      'another site to return to',
      { callbackURL: 'https://evil.example.com/' },
      found('INVALID_CALLBACK_URL', { field: 'callbackURL' }),
    ],
    ['nested values', { more: { a: 1 } }, wrong('body', 'format')],
  ])('%s', async (_, change, wanted) => {
    expectDetail(await forum.visitor().call('/sign-up/email', { ...ana, ...change }), wanted);
  });

  test('a fault of the server', async () => {
    const fail = async () => {
      throw new Error('no memory');
    };
    const { visitor } = await openProvider({}, false, { hash: fail, verify: fail });
    const reply = await visitor().call('/sign-up/email', ana);
    expectDetail(reply, { code: 'unavailable', params: { seconds: 1 } });
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1']);
  });

  test('no password', async () => {
    const { body } = await forum.visitor().call('/sign-up/email', { ...ana, password: undefined });
    expect(body).toMatchObject(found(INVALID, { field: 'password' }, { fault: 'missing' }));
  });

  test.each<[string, string, object | undefined, object]>([
    ['an unknown call', '/nope', undefined, { code: 'not-found' }],
    ['a field that is missing', '/reset-password', {}, wrong('body', 'missing')],
    ['a spent token', '/confirm-email', { token: 'x' }, { code: 'INVALID_TOKEN' }],
    [
      'a wrong password',
      '/sign-in/email',
      { email: ana.email, password: 'wrong one' },
      { code: 'INVALID_EMAIL_OR_PASSWORD' },
    ],
  ])('%s', async (_, path, body, wanted) => {
    expectDetail(await forum.visitor().call(path, body), wanted);
  });

  const { email } = ana;
  test.each([
    ['failures', 10, 401, 800, '/sign-in/email', { email, password: 'wrong one' }],
    ['mails', 5, 200, 3_000, '/request-password-reset', { email }],
  ])(
    'of many %s at once those over %i say when to try again',
    async (name, most, status, least, path, body) => {
      const visitor = (await openProvider()).visitor();
      const tries = Array.from({ length: most + 2 }, () => visitor.call(path, body));
      const replies = (await Promise.all(tries)).sort((one, other) => one.status - other.status);
      const statuses = replies.map((reply) => reply.status);
      expect(statuses).toEqual([...Array<number>(most).fill(status), 429, 429]);
      for (const reply of replies.slice(most)) {
        const seconds = Number(reply.headers.get('retry-after'));
        expect(seconds).toBeGreaterThan(least);
        expectDetail(reply, { code: 'TOO_MANY', params: { seconds, name } });
      }
    },
  );
});
