import type { SiteSettings } from '../../contract/values/site-settings.ts';
import type { Caller } from '../auth/caller.ts';

/** Members see e-mail addresses in full, visitors see them masked. */
export type Viewer = 'member' | 'visitor';

/** The viewer of a caller. With `EMAILS=everyone` every viewer counts as a member. */
export const viewerOf = (
  { emails }: Pick<SiteSettings, 'emails'>,
  caller: Caller | null,
): Viewer => (caller || emails === 'everyone' ? 'member' : 'visitor');

/** `rahim@example.com` becomes `ra…@example.com`. A name of one or two characters keeps the first only. */
export function showEmail(email: string, viewer: Viewer): string {
  if (viewer === 'member') return email;
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}…${email.slice(at)}`;
}

/** A time in the contract's form. */
export const iso = (time: number): string => new Date(time).toISOString();
export const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time));
