import type { Problem } from '../../../contract/core/errors.ts';
import { PASSWORD, type Person, personOf, type Reply, read } from '../../support/person.ts';
import type { TestApp } from '../../support/test-app.ts';

type Account = Pick<Person, 'email'>;

/** A browser that keeps cookies, for the calls by which one signs in. */
export function browserAt(forum: TestApp) {
  const jar = new Map<string, string>();
  const browser = {
    jar,
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    /** Keeps the cookies of an answer. */
    keep(headers: Headers) {
      for (const line of headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
    },
    async post(path: string, body: unknown): Promise<Reply<unknown>> {
      const { cookie } = browser;
      const headers = { 'content-type': 'application/json', origin: forum.url, cookie };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const response = await fetch(`${forum.url}${path}`, init);
      browser.keep(response.headers);
      return read(response);
    },
    /** Signs in with a password, as far as the identity provider. */
    signIn: ({ email }: Account, password = PASSWORD) =>
      browser.post('/auth/sign-in/email', { email, password }),
    jwt: ({ email }: Account) => browser.post('/jwt', { email }),
    /** The same person as this browser, with the token of an answer. */
    person: ({ email }: Account, { body }: Reply<unknown>): Person =>
      personOf(forum.url, email, (body as { token: string }).token, browser.cookie),
    /** The forum's options for a sign-in with a passkey. */
    options: async () => (await browser.post('/auth/passkey/options', {})).body as object,
    passkey: (assertion: unknown) => browser.post('/auth/passkey', { assertion }),
  };
  return browser;
}

/** Signs in with the password in a new browser, up to the second factor that is asked for. */
export async function upToFactor(forum: TestApp, person: Account) {
  const browser = browserAt(forum);
  await browser.signIn(person);
  const { status, body } = await browser.jwt(person);
  const asked = body as Problem;
  const { ticket } = asked;
  /** Shows a second factor: a code or an assertion. */
  const show = (factor: object) => browser.post('/jwt/factor', { ticket, ...factor });
  const statusOf = async (factor: object) => (await show(factor)).status;
  return { browser, status, asked, ticket, show, statusOf };
}
