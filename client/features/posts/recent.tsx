import { Link } from 'react-router';
import { postScreen, SCREENS } from '../../../contract/screens.ts';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { truncate } from '../../ui/text.ts';
import { useRecentPosts } from './own-posts.ts';
import { usePost } from './store.ts';

const PREVIEW = 100;

function Recent({ id }: { id: string }) {
  const post = usePost(id);
  if (!post) return null;
  const { text, isCut } = truncate(post.description, PREVIEW);
  return (
    <li className="sheet hover:border-muted/50 relative p-4 sm:p-5">
      <h3 dir="auto" className="font-semibold">
        <Link
          to={postScreen(id)}
          className="line-clamp-2 after:absolute after:inset-0 after:rounded-[inherit] focus-visible:outline-none focus-visible:after:outline-2"
        >
          {post.title}
        </Link>
      </h3>
      <p className="text-muted mt-0.5 text-xs">{post.createdAt}</p>
      <p dir="auto" className="mt-2 text-sm">
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
      <h2 id="recent-posts" className="mb-3 text-lg font-semibold">
        Recent Posts
      </h2>
      {isPending && (
        <div className="sheet">
          <Skeleton text="Loading..." rows={2} tall />
        </div>
      )}
      {!isPending && !ids?.length && (
        <div className="sheet">
          <EmptyState text="No recent posts.">
            <Link to={SCREENS.addPost} className={buttonLook()}>
              Add Post
            </Link>
          </EmptyState>
        </div>
      )}
      <ul className="grid gap-4 sm:grid-cols-2">
        {ids?.map((id) => (
          <Recent key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}
