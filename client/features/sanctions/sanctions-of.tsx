import { sanctionsRunning } from '#messages';
import { useActs } from '../../ui/feedback/undo.ts';
import { UndoPlace } from '../../ui/feedback/undo-place.tsx';
import { useLiveForModerators } from '../moderation/reads.ts';
import { useRunningOf } from './reads.ts';
import { SanctionItem } from './sanction-item.tsx';
import { type Subject, useMaySanction } from './use-may-sanction.ts';

function Running({ id }: { id: string }) {
  const list = useRunningOf(id);
  useLiveForModerators(list);
  const gone = useActs((state) => state.gone);
  const running = list.data?.running.filter(({ _id }) => !gone.has(_id)) ?? [];
  if (running.length === 0) return null;
  return (
    <section aria-label={sanctionsRunning} className="sheet mt-4 overflow-hidden">
      <ul>
        {running.map((sanction) => (
          <SanctionItem key={sanction._id} sanction={sanction} isBesideAppeals={false} />
        ))}
      </ul>
    </section>
  );
}

/** For who may end them: the sanctions of a member that run, live. Nothing stands here where none runs. */
export function SanctionsOf({ member }: { member: Subject }) {
  if (!useMaySanction(member)) return null;
  return (
    <>
      <Running id={member._id} />
      <UndoPlace />
    </>
  );
}
