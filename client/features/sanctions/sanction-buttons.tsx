import { sanctionActs, sanctionEnds } from '#messages';
import type { Sanction } from '../../../contract/features/sanctions.ts';
import { SANCTION_KINDS, type SanctionKind } from '../../../contract/values/moderation-kinds.ts';
import { Button } from '../../ui/controls/button.tsx';
import { openDialog } from '../../ui/dialogs/dialogs.ts';
import { useActs } from '../../ui/feedback/undo.ts';
import { endSanctionLater } from './end-sanction.ts';
import { useRunningOf } from './reads.ts';
import { type Subject, useMaySanction } from './use-may-sanction.ts';

type Sanctioned = Subject & { displayName: string };

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

function Acts({ member }: { member: Sanctioned }) {
  const { data } = useRunningOf(member._id);
  // The page itself shows the running sanctions, with the way to end them.
  const acts = useSanctionActs(member, data?.running ?? []).filter(({ ends }) => !ends);
  return acts.map(({ name, run }) => (
    <Button key={name} kind="quiet" onClick={run}>
      {name}
    </Button>
  ));
}

/** On the page of a member, for moderators and admins: the ways to silence and suspend them. */
export function SanctionButtons({ member }: { member: Sanctioned }) {
  return useMaySanction(member) && <Acts member={member} />;
}
