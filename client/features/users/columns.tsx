import type { User } from '../../../contract/features/users.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Address } from '../../ui/email-address.tsx';
import type { Column } from '../../ui/table.tsx';
import { MakeAdmin } from './make-admin.tsx';

/** The columns of Manage Users. */
export const COLUMNS: readonly Column<User>[] = [
  {
    head: 'Photo',
    cell: ({ displayName, email, photoURL }) => (
      <span className="flex items-center before:content-['\200b']">
        <Avatar name={displayName || email} src={photoURL} size="medium" />
      </span>
    ),
  },
  {
    head: 'Name',
    cell: ({ displayName }) => (
      <span dir="auto" className="font-medium wrap-anywhere">
        {displayName}
      </span>
    ),
  },
  {
    head: 'Email',
    cell: ({ email }) => (
      <span className="md:text-muted md:text-xs">
        <Address email={email} />
      </span>
    ),
  },
  {
    head: 'Role',
    cell: ({ role }) => <Badge look={role === 'admin' ? 'strong' : 'plain'}>{role}</Badge>,
  },
  { head: 'Membership', cell: ({ isMember }) => (isMember ? 'Member' : 'Free') },
  { head: 'Action', cell: (user) => user.role !== 'admin' && <MakeAdmin user={user} /> },
];
