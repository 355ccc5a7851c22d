import { useSession } from '../auth/session.ts';
import { call } from '../call.ts';
import { logged } from '../kit/log.ts';
import { useLive } from '../live/status.ts';
import { queryClient } from '../query.ts';

/** Posts an announcement in the admin's name; true when it stands. */
export async function postAnnouncement(title: string, description: string): Promise<boolean> {
  const { user } = useSession.getState();
  const body = {
    authorImage: user?.photoURL ?? '',
    authorName: user?.displayName ?? '',
    title: title.trim(),
    description: description.trim(),
  };
  try {
    const { insertedId } = await call('POST /announcements', { body });
    // Its event brings it to every open page, this one too; without the live link the list is read.
    if (!useLive.getState().live)
      void queryClient.invalidateQueries({ queryKey: ['GET /announcements'] });
    return Boolean(insertedId);
  } catch (cause) {
    logged('Posting the announcement')(cause);
    return false;
  }
}
