import { personScreen } from '../../../contract/values/screens.ts';
import { Link } from '../../ui/controls/link.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { usePerson } from './store.ts';
import { useMember } from './use-member.ts';

/** A photo rarely changes, and the name of a member who is renamed comes by an event. */
const FRESH_MS = 5 * 60_000;

interface PersonProps {
  id: string;
  name: string;
  /** undefined: the answer at hand lacks it, so it is read. */
  photo?: string | undefined;
}

/** A member in the head of an item: photo and name, which lead to their page. */
export function Person({ id, name, photo }: PersonProps) {
  const { data } = useMember(photo === undefined ? id : '', FRESH_MS);
  const shown = usePerson(id, name, photo ?? data?.photoURL ?? '');
  return (
    <Link
      to={personScreen(id)}
      className="text-ink group/person inline-flex align-middle min-h-11 min-w-0 items-center gap-2 text-sm font-medium sm:min-h-6"
    >
      <Avatar id={id} name={shown.name || name} src={shown.photo} />
      <span
        dir="auto"
        lang={langOf(shown.name || name)}
        className="wrap-anywhere group-hover/person:underline"
      >
        {shown.name || name}
      </span>
    </Link>
  );
}
