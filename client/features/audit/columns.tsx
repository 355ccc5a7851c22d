import { Link } from 'react-router';
import type { AuditEntry } from '../../../contract/features/audit.ts';
import { personScreen } from '../../../contract/values/screens.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Time } from '../../ui/display/time.tsx';
import type { Column } from '../../ui/layout/table.tsx';

/** A card: the act and its time, who did it, and to what. */
export const CARD = 'grid-cols-[minmax(0,1fr)_auto] gap-y-1 py-3';

/** The members that an entry names: members with a link, settings, commands and ids as they are. */
function Named({ name, member }: { name: string; member: AuditEntry['actorMember'] }) {
  if (!member) return <span className="text-muted text-xs wrap-anywhere">{name}</span>;
  return (
    <Link to={personScreen(member._id)} title={name} dir="auto" className="link wrap-anywhere">
      {member.displayName || name}
    </Link>
  );
}

/** The columns of the log. */
export const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    head: 'When',
    place: 'text-muted col-start-2 row-start-1 self-center text-right text-xs @[50rem]:text-left',
    width: 'w-32',
    cell: ({ doneAt }) => <Time iso={doneAt} />,
  },
  {
    head: 'Who',
    place: 'col-span-2 col-start-1 row-start-2',
    width: 'w-44',
    cell: ({ actor, actorMember }) => <Named name={actor} member={actorMember} />,
  },
  {
    head: 'Act',
    place: 'col-start-1 row-start-1',
    width: 'w-48',
    cell: ({ act }) => <Badge>{act}</Badge>,
  },
  {
    head: 'To what',
    place: 'col-span-2 col-start-1 row-start-3',
    cell: ({ target, targetMember, detail }) => (
      <div>
        <Named name={target} member={targetMember} />
        {detail !== '' && (
          <p dir="auto" className="mt-0.5 text-xs wrap-anywhere whitespace-pre-wrap">
            {detail}
          </p>
        )}
      </div>
    ),
  },
];
