import { sanctionActs, sanctionEnds } from '#messages';
import type { Sanction } from '../../../contract/features/sanctions.ts';
import { SANCTION_KINDS, type SanctionKind } from '../../../contract/values/moderation-kinds.ts';
import { Button } from '../../ui/controls/button.tsx';
import { openDialog } from '../../ui/dialogs/dialogs.ts';
import { endSanction } from './end-sanction.ts';
import { useRunningOf } from './reads.ts';
import { type Subject, useMaySanction } from './use-may-sanction.ts';

type Sanctioned = Subject & { displayName: string };

/** The ways to silence and suspend a member, or to end what runs of it; none for those who may not. */
export function useSanctionActs(
  member: Sanctioned,
  running: readonly Sanction[],
): { name: string; ends: boolean; run: () => void }[] {
  if (!useMaySanction(member)) return [];
  const open = (kind: SanctionKind) =>
    openDialog(async () => (await import('./sanction-dialog.tsx')).SanctionDialog, {
      kind,
      member,
    });
  return SANCTION_KINDS.map((kind) => {
    const sanction = running.find((one) => one.kind === kind);
    return sanction
      ? { name: sanctionEnds[kind], ends: true, run: () => void endSanction(sanction) }
      : { name: sanctionActs[kind], ends: false, run: () => void open(kind) };
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
