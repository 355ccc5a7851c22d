import AlignJustify from 'lucide-react/icons/align-justify';
import {
  allPosts,
  compactRows,
  welcomeKettle,
  welcomeOwner,
  welcomeRegister,
  welcomeRegisterAndWrite,
  welcomeWrite,
  writeFirstPost,
} from '#messages';
import { room } from '../../../../contract/core/rooms.ts';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { useRoom } from '../../../live/use-room.ts';
import { buttonLook, iconLook } from '../../../ui/controls/button.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { Mark } from '../../../ui/display/logo.tsx';
import { Phrase } from '../../../ui/display/phrase.tsx';
import { useSession } from '../../auth/session/session.ts';
import { feedRead, useFeed } from '../feed-store.ts';
import { type PostList, usePostTotal } from '../reads.ts';
import { usePinned } from './pinned.tsx';
import { PostPages } from './post-pages.tsx';

/** The first steps, for the first visitor of a new forum. */
function Welcome() {
  const isIn = useSession((session) => session.status === 'user');
  return (
    <div className="stitch flex flex-col items-center px-6 py-10 text-center">
      <Mark className="mb-3 size-18" />
      <h3 className="text-2xl font-semibold">
        <Phrase parts={welcomeKettle(<br key="break" />)} />
      </h3>
      <p className="text-ink2 mt-2 max-w-md">{isIn ? welcomeWrite : welcomeRegisterAndWrite}</p>
      <Link to={isIn ? SCREENS.addPost : SCREENS.register} className={`${buttonLook('main')} mt-6`}>
        {isIn ? writeFirstPost : welcomeRegister}
      </Link>
      <p className="text-ink2 border-line mt-9 text-balance max-w-md border-t border-dashed pt-6 text-sm">
        {welcomeOwner}
        <code className="bg-surface rounded-card mt-3 block px-3 py-2 text-left text-xs">
          /setup?code=…
        </code>
      </p>
    </div>
  );
}

const onRead = ({ rev }: PostList) => feedRead(rev);

interface AllPostsProps {
  isCompact: boolean;
  onCompact: (isCompact: boolean) => void;
}

/** All Posts, as home shows them: those that are pinned first, each post once. */
export function AllPosts({ isCompact, onCompact }: AllPostsProps) {
  useRoom(room.feed);
  usePostTotal();
  const total = useFeed((feed) => feed.total);
  const added = useFeed((feed) => feed.added);
  const pinned = usePinned();
  return (
    <PostPages
      tag={null}
      total={total}
      added={added}
      onRead={onRead}
      pinned={pinned}
      isCompact={isCompact}
      end={
        <button
          type="button"
          title={compactRows}
          aria-label={compactRows}
          aria-pressed={isCompact}
          onClick={() => onCompact(!isCompact)}
          className={`${iconLook} needs-script aria-pressed:bg-seg`}
        >
          <AlignJustify size={20} aria-hidden="true" />
        </button>
      }
      labelledBy="all-posts"
      heading={(ref) => (
        <h2 id="all-posts" ref={ref} tabIndex={-1} className="text-xl font-semibold">
          {allPosts}
        </h2>
      )}
      empty={<Welcome />}
    />
  );
}
