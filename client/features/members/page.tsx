import { useParams } from 'react-router';
import { CallError } from '../../api/call.ts';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { NoMember } from '../../ui/feedback/page-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SanctionButtons } from '../sanctions/sanction-buttons.tsx';
import { CommentsOf } from './comments.tsx';
import { PostsOf } from './posts.tsx';
import { Profile } from './profile.tsx';
import { ProfileAction } from './profile-action.tsx';
import { useMember } from './reads.ts';
import { SearchLink } from './search-link.tsx';
import { Tabs, useIsCommentsTab } from './tabs.tsx';

function MemberOf({ id }: { id: string }) {
  const { data, error, refetch } = useMember(id);
  const isComments = useIsCommentsTab();
  if (error instanceof CallError && error.status === 404) return <NoMember />;
  return (
    <div className="mx-auto max-w-[45rem] px-4 py-6 sm:py-10">
      {data ? (
        <>
          <Profile member={data} />
          <Tabs>
            <SearchLink member={data} />
            <div className="flex items-center gap-1 empty:hidden max-sm:[&>*]:px-2 max-sm:[&>*]:text-xs">
              <SanctionButtons member={data} />
              <ProfileAction memberId={id} />
            </div>
          </Tabs>
          {isComments ? <CommentsOf id={id} /> : <PostsOf id={id} />}
        </>
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

/** The public page of a member. */
export default function MemberPage() {
  const { id = '' } = useParams();
  return <MemberOf key={id} id={id} />;
}
