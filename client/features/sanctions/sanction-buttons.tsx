import type { SanctionKind } from '../../../contract/values/sanction-kinds.ts';
import { Button } from '../../ui/controls/button.tsx';
import { openDialog } from '../../ui/dialogs/dialogs.ts';
import { type Subject, useMaySanction } from './use-may-sanction.ts';

const ACTS: readonly (readonly [SanctionKind, string])[] = [
  ['silence', 'Silence'],
  ['suspend', 'Suspend'],
];

/** For moderators and admins: the ways to silence and suspend a member. */
export function SanctionButtons({ member }: { member: Subject & { displayName: string } }) {
  if (!useMaySanction(member)) return null;
  const open = (kind: SanctionKind) =>
    openDialog(async () => (await import('./sanction-dialog.tsx')).SanctionDialog, {
      kind,
      member,
    });
  return ACTS.map(([kind, name]) => (
    <Button key={kind} kind="quiet" onClick={() => void open(kind)}>
      {name}
    </Button>
  ));
}
