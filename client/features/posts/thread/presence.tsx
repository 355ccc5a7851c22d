import { inThisAdda, nobodyButYou, presenceHere, somebodyWrites, threadIsLive } from '#messages';
import { room } from '../../../../contract/core/rooms.ts';
import { useLive } from '../../../live/status.ts';
import { useRoom } from '../../../live/use-room.ts';
import { useSavesData } from '../../../ui/display/save-data.ts';
import { type Presence, usePresence as useReceivedPresence } from './presence-store.ts';

/** How many others read a post, and how many of them write: of oneself one knows. null: it is not known. */
export function usePresence(postId: string, isTyping: boolean): Presence | null {
  useRoom(useSavesData() ? null : room.presence(postId));
  const received = useReceivedPresence(postId);
  const live = useLive((state) => state.live);
  if (!live || !received) return null;
  const readers = Math.max(0, received.readers - 1);
  // Another tab of one's own may write: nobody writes who is not among the others.
  return { readers, typing: Math.max(0, Math.min(readers, received.typing - Number(isTyping))) };
}

const Dot = () => (
  <span
    aria-hidden="true"
    className="bg-saffron ring-saffron/25 appears size-2 shrink-0 rounded-full ring-3"
  />
);

const Figures = ({ others: { readers, typing } }: { others: Presence }) => (
  <span className="tabular-nums">{presenceHere(readers, typing)}</span>
);

interface OthersProps {
  others: Presence | null;
}

/** The rail's sheet about who is here now. Its height is that of both texts, also while neither is true. */
export function InThisAdda({ others }: OthersProps) {
  return (
    <section aria-labelledby="in-this-adda" className="text-sm max-lg:hidden">
      <h2 id="in-this-adda" className="mb-2 font-semibold">
        {inThisAdda}
      </h2>
      <p className="flex min-h-6 items-center gap-2.5 font-medium">
        {others && others.readers > 0 && (
          <>
            <Dot />
            <Figures others={others} />
          </>
        )}
        {others?.readers === 0 && <span className="text-ink2 font-normal">{nobodyButYou}</span>}
      </p>
      <p className={`text-ink2 mt-1.5 text-xs ${others ? '' : 'invisible'}`}>{threadIsLive}</p>
    </section>
  );
}

/** The same in one line, for screens without a rail. */
export function PresenceLine({ others }: OthersProps) {
  return (
    <p className="text-ink2 flex items-center gap-2 text-xs lg:hidden">
      {others && others.readers > 0 && (
        <>
          <Dot />
          <Figures others={others} />
        </>
      )}
    </p>
  );
}

/** "Somebody is writing…", under the form of comments. */
export function SomebodyWrites({ others }: OthersProps) {
  if (!others || others.typing === 0) return null;
  return (
    <span className="text-saffron-ink appears flex items-center gap-2 font-medium">
      <Dot />
      {somebodyWrites}
    </span>
  );
}
