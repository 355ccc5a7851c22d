import { clearAll, sanctionActs, sanctionEnds } from '#messages';
import { mayBeCleared } from '../../../contract/core/rights.ts';
import type { Sanction } from '../../../contract/features/sanctions.ts';
import { SANCTION_KINDS, type SanctionKind } from '../../../contract/values/moderation-kinds.ts';
import { Button } from '../../ui/controls/button.tsx';
import { openDialog } from '../../ui/dialogs/dialogs.ts';
import { useActs } from '../../ui/feedback/undo.ts';
import { clearMember, isYoungEnough } from './clear-member.ts';
import { endSanctionLater } from './end-sanction.ts';
import { useRunningOf } from './reads.ts';
import { type Subject, useMaySanction } from './use-may-sanction.ts';

type Sanctioned = Subject & { displayName: string };
type Profile = Sanctioned & { isMember: boolean; createdAt: string };

/**
 * The ways to silence and suspend a member, or to end what runs of it; none for those who may not, and none of a kind
 * while its end waits to be undone: its screen has an `UndoPlace`.
 */
export function useSanctionActs(
  member: Sanctioned,
  running: readonly Sanction[],
): { name: string; ends: boolean; run: () => void }[] {
  const gone = useActs((state) => state.gone);
  if (!useMaySanction(member)) return [];
  const open = (kind: SanctionKind) =>
    openDialog(async () => (await import('./sanction-dialog.tsx')).SanctionDialog, {
      kind,
      member,
    });
  return SANCTION_KINDS.flatMap((kind) => {
    const sanction = running.find((one) => one.kind === kind);
    if (!sanction) return { name: sanctionActs[kind], ends: false, run: () => void open(kind) };
    if (gone.has(sanction._id)) return [];
    return { name: sanctionEnds[kind], ends: true, run: () => void endSanctionLater(sanction) };
  });
}

function Acts({ member }: { member: Profile }) {
  const { data } = useRunningOf(member._id);
  const gone = useActs((state) => state.gone);
  // The page itself shows the running sanctions, with the way to end them.
  const acts = useSanctionActs(member, data?.running ?? []).filter(({ ends }) => !ends);
  const isClearable =
    mayBeCleared({ isModerator: false, ...member }) &&
    isYoungEnough(member.createdAt) &&
    !gone.has(`clear ${member._id}`);
  return (
    <>
      {acts.map(({ name, run }) => (
        <Button key={name} kind="quiet" onClick={run}>
          {name}
        </Button>
      ))}
      {isClearable && (
        <Button kind="bad" onClick={() => void clearMember(member)}>
          {clearAll}
        </Button>
      )}
    </>
  );
}

/** On the page of a member, for moderators and admins: the ways to silence and suspend them, and to clear a young account. */
export function SanctionButtons({ member }: { member: Profile }) {
  return useMaySanction(member) && <Acts member={member} />;
}
