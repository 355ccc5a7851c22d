import { type Caller, maySanction } from '../../../contract/rights.ts';
import type { SanctionKind } from '../../../contract/sanction-kinds.ts';
import { Button } from '../../ui/button.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { useSession } from '../auth/session.ts';
import { useMyId } from '../auth/use-my-id.ts';

interface Subject {
  _id: string;
  displayName: string;
  role: Caller['role'];
}

const ACTS: readonly (readonly [SanctionKind, string])[] = [
  ['silence', 'Silence'],
  ['suspend', 'Suspend'],
];

/** For moderators and admins: the ways to silence and suspend a member. */
export function SanctionButtons({ member }: { member: Subject }) {
  const { role, isModerator } = useSession();
  const id = useMyId();
  const judge = { id: id ?? '', role: role ?? 'user', isModerator } as const;
  // Whether the member is a moderator, whom only admins sanction, the server knows.
  const subject = { id: member._id, role: member.role, isModerator: false };
  if (id === undefined || !maySanction(judge, subject)) return null;
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
