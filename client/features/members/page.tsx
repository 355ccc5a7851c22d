import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import {
  commentsLabel,
  memberEditOwn,
  memberLoading,
  memberNotLoaded,
  memberSearch,
  memberSearchOf,
  memberThis,
  memberWrote,
  postsLabel,
} from '#messages';
import type { Member } from '../../../contract/features/members.ts';
import { searchAddress } from '../../../contract/search/view.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { CallError } from '../../api/call.ts';
import { buttonLook } from '../../ui/controls/button.tsx';
import { Count } from '../../ui/display/count.tsx';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { NoMember } from '../../ui/feedback/page-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TO_FIND_TEXT } from '../../ui/layout/landmarks.ts';
import { useMyId } from '../auth/session/use-my-id.ts';
import { MuteButton } from '../mutes/mute-button.tsx';
import { usePerson } from '../profiles/store.ts';
import { useMember } from '../profiles/use-member.ts';
import { SanctionButtons } from '../sanctions/sanction-buttons.tsx';
import { SanctionsOf } from '../sanctions/sanctions-of.tsx';
import { Profile } from './profile.tsx';
import { CommentsOf, PostsOf } from './written.tsx';

const TABS = [
  { name: postsLabel, tab: null, of: 'posts' },
  { name: commentsLabel, tab: 'comments', of: 'comments' },
] as const;

/** Which of a member's lists the address asks for. */
const useIsCommentsTab = (): boolean => useSearchParams()[0].get('tab') === 'comments';

/**
 * The ways to a member's posts and to their comments: links, so that each has an address. The rest stands at their
 * right.
 */
function Tabs({ member, children }: { member: Member; children: ReactNode }) {
  const isComments = useIsCommentsTab();
  return (
    <div className="border-line mt-6 mb-2 flex min-h-11 flex-wrap items-center gap-x-1 gap-y-2 border-b">
      <nav aria-label={memberWrote} className="mr-auto flex gap-1 self-end">
        {TABS.map(({ name, tab, of }) => {
          const isHere = isComments === (tab !== null);
          return (
            <Link
              key={name}
              to={tab ? `?tab=${tab}` : '?'}
              preventScrollReset
              aria-current={isHere ? 'page' : undefined}
              className={`flex min-h-11 items-center gap-1.5 border-b-2 px-2 text-sm font-semibold sm:px-3 ${
                isHere ? 'border-ink text-ink' : 'text-ink2 hover:text-ink border-transparent'
              }`}
            >
              {name}
              {/* Said in words above. */}
              <span aria-hidden="true" className="text-ink3 font-medium max-sm:hidden">
                <Count value={member[of]} />
              </span>
            </Link>
          );
        })}
      </nav>
      {children}
    </div>
  );
}

/** The way to the search of what a member wrote. */
function SearchLink({ member: { _id, displayName } }: { member: Member }) {
  const { name } = usePerson(_id, displayName, '');
  return (
    <Link
      to={searchAddress({ author: _id })}
      state={TO_FIND_TEXT}
      aria-label={memberSearchOf(name || memberThis)}
      title={memberSearch}
      className={`${buttonLook('quiet')} max-sm:min-w-11 max-sm:px-2`}
    >
      <Search size={18} aria-hidden="true" />
      <span className="max-sm:sr-only">{memberSearch}</span>
    </Link>
  );
}

/** The acts of a member on a profile: change their own, or mute another member. Visitors can do nothing. */
function ProfileAction({ memberId }: { memberId: string }) {
  const myId = useMyId();
  if (memberId !== myId) return <MuteButton memberId={memberId} />;
  return (
    <Link to={SCREENS.profile} className={buttonLook()}>
      {memberEditOwn}
    </Link>
  );
}

function MemberOf({ id }: { id: string }) {
  const { data, error, refetch } = useMember(id);
  const isComments = useIsCommentsTab();
  if (error instanceof CallError && error.status === 404) return <NoMember />;
  return (
    <div className="mx-auto max-w-[47rem] px-4 pb-6 sm:px-5 sm:py-6">
      {data ? (
        <>
          <Profile member={data} />
          <SanctionsOf member={data} />
          <Tabs member={data}>
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
            <ErrorState text={memberNotLoaded} onRetry={refetch} />
          ) : (
            <Skeleton text={memberLoading} rows={2} tall />
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
