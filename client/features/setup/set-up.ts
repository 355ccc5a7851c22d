import type { InputOf } from '../../../contract/core/calls.ts';
import type { CommentsView } from '../../../contract/values/comments-view.ts';
import { CallError, call } from '../../api/call.ts';
import { fetchMemberStatus } from '../auth/account/member-status.ts';
import { useSession } from '../auth/session/session.ts';

/** The fields of the setup form. */
export interface SetupChoices {
  siteName: string;
  zone: string;
  /** With commas between them. */
  tags: string;
  commentsView: CommentsView;
  examples: boolean;
  /** True if texts of newcomers may have to wait. */
  holdsNewcomers: boolean;
}

/** @returns whether the reader is an admin now. */
async function isAdminNow(): Promise<boolean> {
  const { user } = useSession.getState();
  if (user) await fetchMemberStatus(user.email);
  return useSession.getState().role === 'admin';
}

async function becomeAdmin(body: InputOf<'POST /setup'>['body']): Promise<void> {
  try {
    await call('POST /setup', { body });
  } catch (cause) {
    const isUsed = cause instanceof CallError && cause.code === 'setup-used';
    // The answer to an earlier press was lost: the reader has used the code already.
    if (!isUsed || !(await isAdminNow())) throw cause;
    return;
  }
  await isAdminNow();
}

/** Makes the reader the first admin, with a first set of settings. */
export async function setUp(
  code: string,
  { siteName, zone, tags, commentsView, examples, holdsNewcomers }: SetupChoices,
): Promise<void> {
  const names = tags.split(/[,،\n]/).map((tag) => tag.trim());
  const body = {
    code,
    examples,
    zone,
    commentsView,
    tags: names.filter((name) => name !== ''),
    ...(siteName.trim() && { siteName: siteName.trim() }),
  };
  await becomeAdmin(body);
  if (!holdsNewcomers) return;
  const { locked } = await call('GET /settings');
  if (!('newcomers' in locked)) await call('PATCH /settings', { body: { newcomers: 'held' } });
}
