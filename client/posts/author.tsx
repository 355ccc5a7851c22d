import { useSession } from '../auth/session.ts';
import { Avatar } from '../kit/avatar.tsx';
import { ReadOnly } from '../kit/read-only.tsx';

/** In whose name the post will stand: the account's, not to be changed here. */
export function Author() {
  const user = useSession((session) => session.user);
  const name = user?.displayName || 'User';
  return (
    <fieldset className="border-base-300 border-b p-4 pt-5 pb-6 sm:px-6">
      <legend className="sr-only">Author</legend>
      <div className="grid gap-4 sm:grid-cols-[auto_1fr_1fr]">
        <div className="sm:row-span-2">
          <Avatar name={name} src={user?.photoURL} size="large" label="Your photo" />
        </div>
        <ReadOnly label="Author Name" value={name} />
        <ReadOnly label="Author Email" value={user?.email ?? ''} />
        <div className="sm:col-span-2">
          <ReadOnly label="Author Image" value={user?.photoURL ?? ''} empty="No photo" />
        </div>
      </div>
    </fieldset>
  );
}
