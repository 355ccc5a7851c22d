import { SCREENS } from '../../contract/values/screens.ts';
import { screenOf } from '../pages/screen-paths.ts';
import { ProviderError } from './local/errors.ts';

/** The only foreign origin of a redirect, and the only call that redirects there. */
const GOOGLE = 'https://accounts.google.com';
const GOOGLE_CALL = 'POST /sign-in/social';

/** The parameters with redirect targets. */
const REDIRECT_PARAMETERS = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'];

/** An address as a path of the forum, parsed as browsers do; null when it is not the address of a screen. */
export function ownPath(address: string, base: string): string | null {
  if (!URL.canParse(address, base)) return null;
  const { origin, pathname, search, hash } = new URL(address, base);
  return origin === new URL(base).origin && screenOf(pathname) !== null
    ? `${pathname}${search}${hash}`
    : null;
}

/** Requires that all redirect targets of a call are screens of the forum. @throws ProviderError */
export function requireOwnRedirects(body: Record<string, unknown>, url: URL, base: string): void {
  for (const name of REDIRECT_PARAMETERS) {
    for (const address of [body[name], ...url.searchParams.getAll(name)]) {
      if (address === undefined || address === null) continue;
      if (typeof address === 'string' && ownPath(address, base) !== null) continue;
      throw new ProviderError(400, `${name} must be a page of this forum.`, {
        code: 'INVALID_CALLBACK_URL',
        params: { field: name },
      });
    }
  }
}

/** Restricts the redirects of the provider's response to screens of the forum, and to Google for its sign-in. */
export async function redirectHome(
  response: Response,
  call: string,
  base: string,
): Promise<Response> {
  const safe = (address: string) => {
    const isGoogle = call === GOOGLE_CALL && URL.canParse(address);
    if (isGoogle && new URL(address).origin === GOOGLE) return address;
    return ownPath(address, base) ?? SCREENS.login;
  };
  const headers = new Headers(response.headers);
  const location = headers.get('location');
  if (location !== null) headers.set('location', safe(location));
  const { status } = response;
  const isJson = headers.get('content-type')?.startsWith('application/json');
  const text = isJson ? await response.text() : '';
  if (text === '') return new Response(isJson ? null : response.body, { status, headers });
  const parsed: unknown = JSON.parse(text);
  if (parsed !== null && typeof parsed === 'object') {
    const answer = parsed as Record<string, unknown>;
    for (const field of ['url', 'redirect']) {
      const address = answer[field];
      if (typeof address === 'string') answer[field] = safe(address);
    }
  }
  headers.delete('content-length');
  return new Response(JSON.stringify(parsed), { status, headers });
}
