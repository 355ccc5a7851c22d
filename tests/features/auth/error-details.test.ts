import { describe, expect, test } from 'vitest';
import { expectProblem } from '../../support/expect-answer.ts';
import { ana, openProvider, type Visitor } from '../../support/features/provider-browser.ts';
import { AS_PRODUCTION } from '../../support/production.ts';

const forum = await openProvider({ RATE_LIMITS: 'off' }, true);
const production = await openProvider(
  { ...AS_PRODUCTION, SMTP_URL: 'smtp://127.0.0.1:1', RATE_LIMITS: 'off' },
  true,
);

type Reply = Awaited<ReturnType<Visitor['call']>>;
/** Expects an error of a provider's call, whose type the forum's routes complete. */
function expectDetail({ status, headers, body }: Reply, wanted: object) {
  const typed = new Headers(headers);
  typed.set('content-type', 'application/json; charset=utf-8');
  expectProblem({ status, headers: typed, body });
  const { code, fault, params } = body;
  expect({ code, ...(fault ? { fault } : {}), ...(params ? { params } : {}) }).toEqual(wanted);
}

const PASSWORD = { field: 'password' };
const wrong = (field: string, fault: string, limit?: number) => ({
  code: 'bad-input',
  fault,
  params: { field, ...(limit !== undefined && { limit }) },
});

describe('errors of the embedded provider carry what their sentences are made of', () => {
  test.each<[string, object, object]>([
    ['no name', { name: ' ' }, wrong('name', 'missing')],
    ['an invisible name', { name: '\u200b' }, wrong('name', 'invisible')],
    ['a long name', { name: 'x'.repeat(81) }, wrong('name', 'too-long', 80)],
    ['a name with a line break', { name: 'a\nb' }, wrong('name', 'characters')],
    ['a script as photo', { image: 'javascript:alert(1)' }, wrong('image', 'format')],
    ['a long address', { email: 'x'.repeat(400) }, wrong('email', 'format')],
    [
      'no address',
      { email: 'ana' },
      { code: 'VALIDATION_ERROR', fault: 'format', params: { field: 'email' } },
    ],
    [
      'five letters',
      { password: '12345' },
      { code: 'PASSWORD_TOO_SHORT', params: { ...PASSWORD, limit: 6 } },
    ],
    [
      'a novel',
      { password: 'x'.repeat(129) },
      { code: 'PASSWORD_TOO_LONG', params: { ...PASSWORD, limit: 128 } },
    ],
    [
      'another site to return to',
      { callbackURL: 'https://evil.example.com/' },
      { code: 'INVALID_CALLBACK_URL', params: { field: 'callbackURL' } },
    ],
    ['nested values', { more: { a: 1 } }, wrong('body', 'format')],
  ])('%s', async (_, change, wanted) => {
    expectDetail(await forum.visitor().call('/sign-up/email', { ...ana, ...change }), wanted);
  });

  test('no password', async () => {
    const { body } = await forum.visitor().call('/sign-up/email', { ...ana, password: undefined });
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', fault: 'missing', params: PASSWORD });
  });

  test.each<[string, object, object]>([
    ['seven letters', { password: 'abcdefg' }, { ...PASSWORD, limit: 8 }],
    ['a common password', { password: 'password123' }, PASSWORD],
  ])('in production %s', async (_, change, params) => {
    const reply = await production.visitor().call('/sign-up/email', { ...ana, ...change });
    expectDetail(reply, { code: 'PASSWORD_TOO_WEAK', params });
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
    ['failures', 10, 800, '/sign-in/email', { email, password: 'wrong one' }],
    ['mails', 5, 3_000, '/request-password-reset', { email }],
  ])('too many %s say when to try again', async (name, most, least, path, body) => {
    const visitor = (await openProvider()).visitor();
    for (let n = 0; n < most; n++) await visitor.call(path, body);
    const reply = await visitor.call(path, body);
    const seconds = Number(reply.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(least);
    expectDetail(reply, { code: 'TOO_MANY', params: { seconds, name } });
  });
});
