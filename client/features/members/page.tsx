import { useParams } from 'react-router';
import type { Member } from '../../../contract/features/members.ts';
import { CallError } from '../../api/call.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Count } from '../../ui/count.tsx';
import { ErrorState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTitle } from '../../ui/title.ts';
import { useMember } from './use-member.ts';

function Figure({ one, many, value }: { one: string; many: string; value: number }) {
  return (
    <li>
      <span className="font-semibold">
        <Count value={value} />
      </span>{' '}
      <span className="text-muted text-sm">{value === 1 ? one : many}</span>
    </li>
  );
}

const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

function Profile({ member }: { member: Member }) {
  const { _id, displayName, photoURL, isMember, role, createdAt, posts, comments } = member;
  const name = displayName || 'Member';
  useTitle(name);
  return (
    <section aria-label="Profile" className="sheet flex items-center gap-4 p-4 sm:gap-6 sm:p-8">
      <Avatar id={_id} name={name} src={photoURL} size="large" label={`Photo of ${name}`} />
      <div className="min-w-0 space-y-2">
        <h1 dir="auto" className="text-xl font-semibold tracking-tight wrap-anywhere">
          {name}
        </h1>
        <p className="text-muted flex flex-wrap items-center gap-2 text-sm">
          {role === 'admin' && <Badge look="strong">Admin</Badge>}
          {isMember && <Badge look="gold">Gold Member</Badge>}
          <span>
            Member since <time dateTime={createdAt}>{days.format(new Date(createdAt))}</time>
          </span>
        </p>
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          <Figure one="post" many="posts" value={posts} />
          <Figure one="comment" many="comments" value={comments} />
        </ul>
      </div>
    </section>
  );
}

/** The public page of a member. */
export default function MemberPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useMember(id);
  if (error instanceof CallError && error.status === 404)
    return (
      <Notice title="There is no such member">
        The address may be mistyped, or the account was removed.
      </Notice>
    );
  return (
    <div className="mx-auto max-w-[45rem] px-4 py-6 sm:py-10">
      {data ? (
        <Profile member={data} />
      ) : (
        <div className="sheet">
          {error ? (
            <ErrorState text="The member could not be loaded." onRetry={() => void refetch()} />
          ) : (
            <Skeleton text="Loading member..." rows={2} tall />
          )}
        </div>
      )}
    </div>
  );
}
