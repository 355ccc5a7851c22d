import { SCREENS } from '../../contract/screens.ts';
import { isScreen } from '../screens.ts';
import { Refusal } from './refusal.ts';

/** The one address outside that people are sent to, and the one call that sends them there. */
const GOOGLE = 'https://accounts.google.com';
const TO_GOOGLE = 'POST /sign-in/social';

/** Where the caller would like to be sent. */
const WISHES = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'];

/** An address as a path of this forum, read as browsers read it; null when it leads to no screen of ours. */
export function ownPath(address: string, base: string): string | null {
  if (!URL.canParse(address, base)) return null;
  const { origin, pathname, search, hash } = new URL(address, base);
  return origin === new URL(base).origin && isScreen(pathname)
    ? `${pathname}${search}${hash}`
    : null;
}

/** Lets a call pass whose wishes are screens of ours. @throws Refusal */
export function mustWishForOurs(body: Record<string, unknown>, url: URL, base: string): void {
  for (const wish of WISHES) {
    for (const address of [body[wish], ...url.searchParams.getAll(wish)]) {
      if (address === undefined || address === null) continue;
      if (typeof address === 'string' && ownPath(address, base) !== null) continue;
      throw new Refusal(400, `${wish} must be a page of this forum.`, 'INVALID_CALLBACK_URL');
    }
  }
}

/** The provider's answer, leading nowhere but to screens of ours, and to Google where that is asked for. */
export async function leadingHome(
  response: Response,
  call: string,
  base: string,
): Promise<Response> {
  const safe = (address: string) => {
    const isGoogle = call === TO_GOOGLE && URL.canParse(address);
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
  const said: unknown = JSON.parse(text);
  if (said !== null && typeof said === 'object') {
    const answer = said as Record<string, unknown>;
    for (const field of ['url', 'redirect']) {
      const address = answer[field];
      if (typeof address === 'string') answer[field] = safe(address);
    }
  }
  headers.delete('content-length');
  return new Response(JSON.stringify(said), { status, headers });
}
