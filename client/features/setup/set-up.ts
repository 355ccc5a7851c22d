import { call } from '../../api/call.ts';
import { fetchMemberStatus } from '../auth/member-status.ts';
import { useSession } from '../auth/session.ts';

/** What the form of the setup asks for. */
export interface SetupChoices {
  siteName: string;
  /** With commas between them. */
  tags: string;
  examples: boolean;
  /** Whether texts of newcomers may have to wait. */
  holdsNewcomers: boolean;
}

/** Makes the reader the first admin, with a first set of settings. */
export async function setUp(
  code: string,
  { siteName, tags, examples, holdsNewcomers }: SetupChoices,
): Promise<void> {
  const names = tags.split(/[,،\n]/).map((tag) => tag.trim());
  const body = {
    ...{ code, examples, tags: names.filter((name) => name !== '') },
    ...(siteName.trim() && { siteName: siteName.trim() }),
  };
  await call('POST /setup', { body });
  if (holdsNewcomers) await call('PATCH /settings', { body: { newcomers: 'held' } });
  const { user } = useSession.getState();
  if (user) await fetchMemberStatus(user.email);
}
