import SquarePen from 'lucide-react/icons/square-pen';
import { addPost, language, loading, noRecentPosts, recentPosts, writePost } from '#messages';
import { beginningOf } from '../../../../contract/values/excerpt.ts';
import { postScreen, SCREENS } from '../../../../contract/values/screens.ts';
import { buttonLook } from '../../../ui/controls/button.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { langOf } from '../../../ui/display/lang-of.ts';
import { Time } from '../../../ui/display/time.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useRecentPosts } from '../own-posts.ts';
import { useLivePost } from '../use-post.ts';

const PREVIEW = 100;

function Recent({ id }: { id: string }) {
  const { post, isRemoved } = useLivePost(id);
  if (!post || isRemoved) return null;
  const { text, isCut } = beginningOf(post.description, post.format, PREVIEW);
  return (
    <li className="hover:bg-sunk/55 rounded-card relative p-4">
      <h3 dir="auto" lang={langOf(post.title)} className="font-semibold wrap-anywhere">
        <Link
          to={postScreen(id)}
          className="line-clamp-2 after:absolute after:inset-0 after:rounded-[inherit] focus-visible:outline-none focus-visible:after:outline-2"
        >
          {post.title}
        </Link>
      </h3>
      {/* The words of the author's browser, as the product has them; in another language their time. */}
      <p className="text-ink2 mt-0.5 text-xs">
        {language === 'en' ? post.createdAt : <Time iso={post.postedAt} full />}
      </p>
      <p dir="auto" lang={langOf(text)} className="mt-2 text-sm">
        {isCut ? `${text}...` : text}
      </p>
    </li>
  );
}

/** Recent Posts of the member, in two columns. */
export function RecentPosts() {
  const { data: ids, isPending } = useRecentPosts();
  return (
    <section aria-labelledby="recent-posts">
      <div className="mb-3 flex min-h-11 items-center justify-between gap-4 enlarged:flex-wrap">
        <h2 id="recent-posts" className="font-semibold">
          {recentPosts}
        </h2>
        <Link to={SCREENS.addPost} className={buttonLook('main')}>
          <SquarePen size={18} aria-hidden="true" />
          {writePost}
        </Link>
      </div>
      {isPending && <Skeleton text={loading} rows={2} tall />}
      {!isPending && !ids?.length && (
        <EmptyState isPage text={noRecentPosts}>
          <Link to={SCREENS.addPost} className={buttonLook()}>
            {addPost}
          </Link>
        </EmptyState>
      )}
      <ul className="-mx-4 grid sm:grid-cols-2">
        {ids?.map((id) => (
          <Recent key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}
