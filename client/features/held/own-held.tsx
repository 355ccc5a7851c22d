import { HeldText } from './held-text.tsx';
import { useHeld } from './reads.ts';

/** The member's own texts that wait: only they and the moderators see them. Nothing stands here where none waits. */
export function OwnHeld() {
  const { data } = useHeld('GET /me/held', 1);
  if (!data || data.total === 0) return null;
  return (
    <section aria-labelledby="own-held" className="mt-6">
      <h2 id="own-held" className="mb-2 text-sm font-semibold">
        Waiting for approval ({data.total})
      </h2>
      <ul className="sheet edge-to-edge overflow-hidden">
        {data.held.map((held) => (
          <HeldText key={held._id} held={held} />
        ))}
      </ul>
    </section>
  );
}
