import type { InputOf } from '../../../contract/core/calls.ts';
import type { SettingChanges } from '../../../contract/values/site-settings.ts';
import { CallError, call } from '../../api/call.ts';
import { fetchMemberStatus } from '../auth/account/member-status.ts';
import { useSession } from '../auth/session/session.ts';

/** The answers of the setup that are no settings. */
export interface SetupExtras {
  /** With commas between them. */
  tags: string;
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

/** Makes the reader the first admin, with a first set of settings; what the environment fixes stays as it is. */
export async function setUp(
  code: string,
  chosen: SettingChanges,
  { tags, examples, holdsNewcomers }: SetupExtras,
): Promise<void> {
  const names = tags.split(/[,،\n]/).map((tag) => tag.trim());
  await becomeAdmin({ code, examples, tags: names.filter((name) => name !== '') });
  const { locked } = await call('GET /settings');
  const changes = Object.entries({ ...chosen, newcomers: holdsNewcomers ? 'held' : 'free' });
  const body = Object.fromEntries(changes.filter(([name]) => !(name in locked)));
  if (Object.keys(body).length > 0) await call('PATCH /settings', { body });
}
