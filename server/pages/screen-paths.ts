import { type AnyCall, CALLS } from '../../contract/core/calls.ts';
import { SCREENS } from '../../contract/values/screens.ts';

/** The pattern of a path with `:params`; a slash at its end is optional. `//` is no path: it names a host. */
const asPattern = (path: string): RegExp =>
  new RegExp(path === '/' ? '^/$' : `^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`);

const screens = Object.values(SCREENS).map((path) => ({ path, pattern: asPattern(path) }));

/** The screen at a path, as the contract writes it; null where there is none. */
export const screenOf = (path: string): string | null =>
  screens.find(({ pattern }) => pattern.test(path))?.path ?? null;

const calls = Object.keys(CALLS)
  .filter((name) => name.startsWith('GET '))
  .map((name) => asPattern(name.slice(4).replaceAll(/\{\w+\}/g, ':x')));

/** Screens whose path is a call, too: there the request's headers decide between JSON and the page. */
export const SCREENS_AND_CALLS: ReadonlySet<string> = new Set(
  Object.values(SCREENS).filter((path) => calls.some((call) => call.test(path))),
);

/** The screens of calls that need a token: a browser at such an address has none to show. */
const SCREENS_OF_CALLS: Partial<Record<AnyCall, string>> = {
  'GET /inbox': SCREENS.notifications,
  'GET /saved': SCREENS.saved,
  'GET /me': SCREENS.profile,
  'GET /me/sessions': SCREENS.safety,
  'GET /me/claims': SCREENS.pay,
  'GET /reports': SCREENS.reportedComments,
  'GET /held': SCREENS.moderation,
  'GET /sanctions': SCREENS.moderation,
  'GET /claims': SCREENS.payments,
  'GET /settings': SCREENS.settings,
  'GET /admin/users': SCREENS.manageUsers,
  'GET /admin/images': SCREENS.pictures,
  'GET /admin/images/blocked': SCREENS.pictures,
  'GET /me/images': SCREENS.preferences,
  'GET /admin/audit': SCREENS.log,
  'GET /admin/health': SCREENS.health,
  'GET /admin/moved': SCREENS.moved,
};

/** Where a browser goes in place of a call; null: to the page for missing ones; undefined: it may read the call. */
export const screenOfCall = (call: AnyCall): string | null | undefined =>
  CALLS[call].access === 'anyone' ? undefined : (SCREENS_OF_CALLS[call] ?? null);

/** An address as a path of the forum, parsed as browsers do; null when it is not the address of a screen. */
export function ownPath(address: string, base: string): string | null {
  if (!URL.canParse(address, base)) return null;
  const { origin, pathname, search, hash } = new URL(address, base);
  return origin === new URL(base).origin && screenOf(pathname) !== null
    ? `${pathname}${search}${hash}`
    : null;
}
