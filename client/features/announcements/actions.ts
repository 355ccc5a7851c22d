import { call } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { queryClient } from '../../api/query-client.ts';
import { useLive } from '../../live/status.ts';
import { useSession } from '../auth/session/session.ts';

/** Posts an announcement in the admin's name; true when it was stored. */
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
    // The event brings it to every open page, this one too. Without the socket the list is read again.
    if (!useLive.getState().live)
      void queryClient().invalidateQueries({ queryKey: ['GET /announcements'] });
    return Boolean(insertedId);
  } catch (cause) {
    logFailure('Posting the announcement')(cause);
    return false;
  }
}
