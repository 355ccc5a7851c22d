import type { Problem } from '../../../contract/core/errors.ts';
import { PASSWORD, type Person, personOf, type Reply } from '../../support/person.ts';
import type { TestApp } from '../../support/test-app.ts';

/** A browser that keeps cookies, for the calls by which one signs in. */
export function browserAt(forum: TestApp, url = forum.url) {
  const jar = new Map<string, string>();
  const browser = {
    jar,
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    async post(path: string, body: unknown): Promise<Reply<unknown>> {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: forum.url,
          cookie: browser.cookie,
        },
        body: JSON.stringify(body),
      });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        jar.set(pair.slice(0, at), pair.slice(at + 1));
      }
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? null : JSON.parse(text),
      };
    },
    /** Signs in with the password, as far as the identity provider. */
    signIn: ({ email }: Pick<Person, 'email'>) =>
      browser.post('/auth/sign-in/email', { email, password: PASSWORD }),
    jwt: ({ email }: Pick<Person, 'email'>) => browser.post('/jwt', { email }),
    /** The same person as this browser, with the token of an answer. */
    person: ({ email }: Pick<Person, 'email'>, { body }: Reply<unknown>): Person =>
      personOf(url, email, (body as { token: string }).token, browser.cookie),
  };
  return browser;
}

/** Signs in with the password in a new browser, up to the second factor that is asked for. */
export async function upToFactor(forum: TestApp, person: Person, url?: string) {
  const browser = browserAt(forum, url);
  await browser.signIn(person);
  const { status, body } = await browser.jwt(person);
  return { browser, status, asked: body as Problem };
}
