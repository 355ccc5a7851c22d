import type { User } from '../../../contract/features/users.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Address } from '../../ui/email-address.tsx';
import type { Column } from '../../ui/table.tsx';
import { AdminSwitch } from './admin-switch.tsx';

/** A card of two lines beside the photo: name, role and button above e-mail and membership. */
export const CARD = 'grid-cols-[auto_minmax(0,1fr)_auto_auto_auto] gap-x-2! py-1 sm:py-2';

/** The columns of Manage Users. */
export const COLUMNS: readonly Column<User>[] = [
  {
    head: 'Photo',
    place: 'col-start-1 row-span-2 row-start-1 self-center',
    width: 'w-20',
    cell: ({ _id, displayName, email, photoURL }) => (
      <span className="flex items-center before:content-['\200b']">
        <Avatar id={_id} name={displayName || email} src={photoURL} size="medium" />
      </span>
    ),
  },
  {
    head: 'Name',
    place: 'col-start-2 row-start-1 self-center leading-tight',
    cell: ({ displayName }) => (
      <span dir="auto" className="font-medium wrap-anywhere">
        {displayName}
      </span>
    ),
  },
  {
    head: 'Email',
    place: 'col-span-3 col-start-2 row-start-2',
    width: 'w-[32%]',
    cell: ({ email }) => (
      <span className="text-muted block text-xs leading-tight">
        <Address email={email} />
      </span>
    ),
  },
  {
    head: 'Role',
    place: 'col-start-3 row-start-1 self-center',
    width: 'w-22',
    cell: ({ role }) => <Badge look={role === 'admin' ? 'strong' : 'plain'}>{role}</Badge>,
  },
  {
    head: 'Membership',
    place: 'text-muted col-start-5 row-start-2 justify-self-end text-xs leading-tight',
    width: 'w-28',
    cell: ({ isMember }) => (isMember ? 'Member' : 'Free'),
  },
  {
    head: 'Action',
    place: 'col-span-2 col-start-4 row-start-1 self-center justify-self-end',
    width: 'w-40',
    cell: (user) => <AdminSwitch user={user} />,
  },
];
