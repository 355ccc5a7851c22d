import type { SanctionKind } from '../../../contract/values/sanction-kinds.ts';
import { Button } from '../../ui/controls/button.tsx';
import { openDialog } from '../../ui/dialogs/dialogs.ts';
import { type Subject, useMaySanction } from './use-may-sanction.ts';

const ACTS: readonly (readonly [SanctionKind, string])[] = [
  ['silence', 'Silence'],
  ['suspend', 'Suspend'],
];

type Sanctioned = Subject & { displayName: string };

/** The ways to silence and suspend a member; none for those who may not. */
export function useSanctionActs(member: Sanctioned): { name: string; run: () => void }[] {
  if (!useMaySanction(member)) return [];
  const open = (kind: SanctionKind) =>
    openDialog(async () => (await import('./sanction-dialog.tsx')).SanctionDialog, {
      kind,
      member,
    });
  return ACTS.map(([kind, name]) => ({ name, run: () => void open(kind) }));
}

/** For moderators and admins: the ways to silence and suspend a member. */
export function SanctionButtons({ member }: { member: Sanctioned }) {
  return useSanctionActs(member).map(({ name, run }) => (
    <Button key={name} kind="quiet" onClick={run}>
      {name}
    </Button>
  ));
}
