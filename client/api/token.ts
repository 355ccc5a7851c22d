/** The product token: kept in local storage, sent with every call and with the socket's handshake. */
import { serverNow } from './clock.ts';
import { useHydrated } from './hydrated.ts';
import { storage } from './storage.ts';

const KEY = 'token';
const listeners = new Set<() => void>();
let renew: () => Promise<boolean> = async () => false;
let renewing: Promise<boolean> | null = null;

/** The payload of a token; nothing where it is no token of ours. */
function claimsOf(token: string): { exp?: unknown; sub?: unknown } {
  const body = token.split('.')[1] ?? '';
  try {
    return { ...JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) };
  } catch {
    return {};
  }
}

/** The id of the member whom the stored token names, whether it still holds or not. */
export const storedMember = (): string | undefined => memberOf(storage.get(KEY) ?? '');

/** When a token ends, in milliseconds; 0 for what is no token. */
export function expiryOf(token: string): number {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : 0;
}

/** The id of the member whom a token names. */
export function memberOf(token: string): string | undefined {
  const { sub } = claimsOf(token);
  return typeof sub === 'string' ? sub : undefined;
}

/** The token, or null when there is none that still holds. An ended one would turn public reads into 401. */
export function validToken(): string | null {
  const token = storage.get(KEY);
  return token !== null && expiryOf(token) > serverNow() ? token : null;
}

/** The name under which the address is stored that the token belongs to. */
export const TOKEN_OWNER = 'tokenOf';

/** The address that the stored token belongs to, if the token is valid. */
export const tokenOwner = (): string | null =>
  validToken() === null ? null : storage.get(TOKEN_OWNER);

/** True if a token is stored; false while the server's rendering is hydrated, which is a visitor's. */
export const useHasToken = (): boolean =>
  useHydrated(
    () => validToken() !== null,
    () => false,
  );

/** Stores a new token (or none) and calls the listeners. */
export function setToken(token: string | null): void {
  if (token === storage.get(KEY)) return;
  storage.set(KEY, token);
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change of the token. */
export function onToken(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `listener` when another tab has got the first token, or given up the last, or has one for another address. */
export function onTokenInOtherTab(listener: () => void): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    const isFirstOrLast = oldValue === null || newValue === null;
    const isOther = (key === KEY && isFirstOrLast) || (key === TOKEN_OWNER && !isFirstOrLast);
    if (key === null || isOther) listener();
  });
}

/** Sets how a refused token is renewed; the session sets it once. */
export function setTokenRenewal(how: () => Promise<boolean>): void {
  renew = how;
}

/** Tries to get a new token; false when that is not possible. Calls refused together share one attempt. */
export function renewToken(): Promise<boolean> {
  renewing ??= renew().finally(() => {
    renewing = null;
  });
  return renewing;
}
