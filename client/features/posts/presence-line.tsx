import { room } from '../../../contract/rooms.ts';
import { useLive } from '../../live/status.ts';
import { useRoom } from '../../live/use-room.ts';
import { usePresence } from './presence-store.ts';

/** "5 reading · 1 writing…", as long as it is known and somebody else is there: of oneself one knows. */
export function PresenceLine({ postId }: { postId: string }) {
  useRoom(room.presence(postId));
  const presence = usePresence(postId);
  const live = useLive((state) => state.live);
  const { readers, typing } = live && presence ? presence : { readers: 0, typing: 0 };
  return (
    <p className="text-muted flex min-h-5 shrink-0 items-center gap-2 text-xs tabular-nums">
      {readers > 1 && (
        <>
          <span aria-hidden="true" className="bg-primary appears size-2 rounded-full" />
          <span>
            {readers} reading{typing > 0 && ` · ${typing} writing…`}
          </span>
        </>
      )}
    </p>
  );
}
