import { sanctionsRunning } from '#messages';
import { useLiveForModerators } from '../moderation/reads.ts';
import { useRunningOf } from './reads.ts';
import { SanctionItem } from './sanction-item.tsx';
import { type Subject, useMaySanction } from './use-may-sanction.ts';

function Running({ id }: { id: string }) {
  const list = useRunningOf(id);
  useLiveForModerators(list);
  if (!list.data || list.data.running.length === 0) return null;
  return (
    <section aria-label={sanctionsRunning} className="sheet mt-4 overflow-hidden">
      <ul>
        {list.data.running.map((sanction) => (
          <SanctionItem key={sanction._id} sanction={sanction} isBesideAppeals={false} />
        ))}
      </ul>
    </section>
  );
}

/** For who may end them: the sanctions of a member that run, live. Nothing stands here where none runs. */
export function SanctionsOf({ member }: { member: Subject }) {
  return useMaySanction(member) && <Running id={member._id} />;
}
