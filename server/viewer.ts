import type { Caller } from '../contract/rights.ts';
import type { Config } from './config.ts';

/** Who looks: signed-in members see e-mail addresses in full, visitors masked. */
export type Viewer = 'member' | 'visitor';

export const viewerOf = (config: Config, caller: Caller | null): Viewer =>
  caller || config.emailsForEveryone ? 'member' : 'visitor';

/** `rahim@example.com` becomes `ra…@example.com`; of a name of one or two letters only the first stays. */
export function showEmail(email: string, viewer: Viewer): string {
  if (viewer === 'member') return email;
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}…${email.slice(at)}`;
}

export const iso = (time: number): string => new Date(time).toISOString();
