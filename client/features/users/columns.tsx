import { Link } from 'react-router';
import {
  email as emailHead,
  membership,
  userIsFree,
  userIsMember,
  userRoles,
  userSanctions,
  usersAction,
  usersName,
  usersPhoto,
  usersRole,
} from '#messages';
import type { User } from '../../../contract/features/users.ts';
import { personScreen } from '../../../contract/values/screens.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Address } from '../../ui/display/email-address.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { useActs } from '../../ui/feedback/undo.ts';
import type { Column } from '../../ui/layout/table.tsx';
import { usePerson } from '../profiles/store.ts';
import type { ManagedUser } from './reads.ts';
import { UserActions } from './user-actions.tsx';

/** A card of two lines beside the photo: name and buttons above e-mail, role and membership. */
export const CARD =
  'grid-cols-[auto_minmax(0,1fr)_auto_auto] gap-x-2! gap-y-0.5 py-1.5 sm:gap-y-1 sm:py-2';

const usePersonOf = ({ _id, displayName, photoURL }: User) => usePerson(_id, displayName, photoURL);

function Photo({ user }: { user: User }) {
  const { name, photo } = usePersonOf(user);
  return (
    <span className="flex items-center before:content-['\200b']">
      <Avatar id={user._id} name={name || user.email} src={photo} size="medium" />
    </span>
  );
}

/** A suspension takes more than a silence: where both run, it is named. */
function Sanctioned({ running }: Pick<ManagedUser, 'running'>) {
  const gone = useActs((state) => state.gone);
  const shown = running.filter(({ _id }) => !gone.has(_id));
  if (shown.length === 0) return null;
  const isSuspended = shown.some(({ kind }) => kind === 'suspend');
  return <Badge look="bad">{userSanctions[isSuspended ? 'suspend' : 'silence']}</Badge>;
}

function Name({ user }: { user: ManagedUser }) {
  const { name } = usePersonOf(user);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {name !== '' && (
        <Link
          to={personScreen(user._id)}
          dir="auto"
          lang={langOf(name)}
          className="font-medium wrap-anywhere hover:underline"
        >
          {name}
        </Link>
      )}
      <Sanctioned running={user.running} />
    </span>
  );
}

/** The columns of Manage Users. */
export const COLUMNS: readonly Column<ManagedUser>[] = [
  {
    head: usersPhoto,
    place: 'col-start-1 row-span-2 row-start-1 self-center',
    width: 'w-20',
    cell: (user) => <Photo user={user} />,
  },
  {
    head: usersName,
    place: 'col-start-2 row-start-1 self-center leading-tight',
    cell: (user) => <Name user={user} />,
  },
  {
    head: emailHead,
    place: 'col-start-2 row-start-2 self-center',
    width: 'w-[27%]',
    cell: ({ email }) => (
      <span className="text-ink3 block text-xs leading-tight">
        <Address email={email} />
      </span>
    ),
  },
  {
    head: usersRole,
    place: 'col-start-3 row-start-2 self-center',
    width: 'w-30',
    cell: ({ role, isModerator }) => (
      <Badge look={role === 'admin' || isModerator ? 'strong' : 'plain'}>
        {userRoles[isModerator ? 'moderator' : role]}
      </Badge>
    ),
  },
  {
    head: membership,
    place: 'text-ink3 col-start-4 row-start-2 self-center justify-self-end text-xs leading-tight',
    width: 'w-28',
    cell: ({ isMember }) => (isMember ? userIsMember : userIsFree),
  },
  {
    head: usersAction,
    place: 'col-span-2 col-start-3 row-start-1 self-center justify-self-end',
    width: 'w-48',
    cell: (user) => <UserActions user={user} />,
  },
];
