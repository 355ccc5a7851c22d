import type { SiteSettings } from '../../contract/values/site-settings.ts';
import type { Caller } from '../auth/caller.ts';

/** The setting that decides who sees e-mail addresses. */
type EmailPolicy = Pick<SiteSettings, 'emails'>;

/** Members see e-mail addresses in full, visitors see them masked. */
export type Viewer = 'member' | 'visitor';

/**
 * The viewer of a caller, in answers and events that many share. With `EMAILS=everyone` every viewer counts as a member,
 * with `EMAILS=nobody` none does, not even an admin.
 */
export function viewerOf({ emails }: EmailPolicy, caller: Caller | null): Viewer {
  if (emails === 'nobody') return 'visitor';
  return caller || emails === 'everyone' ? 'member' : 'visitor';
}

/** The viewer of lists for those who moderate: with `EMAILS=nobody` admins alone see addresses in full. */
export const moderatingViewer = ({ emails }: EmailPolicy, isAdmin: boolean): Viewer =>
  isAdmin || emails !== 'nobody' ? 'member' : 'visitor';

/** `rahim@example.com` becomes `ra…@example.com`. A name of one or two characters keeps the first only. */
export function showEmail(email: string, viewer: Viewer): string {
  if (viewer === 'member') return email;
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}…${email.slice(at)}`;
}
