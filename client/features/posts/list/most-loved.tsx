import { mostLoved, number, popularity } from '#messages';
import { postScreen } from '../../../../contract/values/screens.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { langOf } from '../../../ui/display/lang-of.ts';
import { useIsFolded } from '../../mutes/store.ts';
import { usePostList } from '../reads.ts';
import { useLivePost } from '../use-post.ts';

/** A popular post; nothing where nobody votes for it any more, and while its author is muted. */
function Loved({ id }: { id: string }) {
  const { post, isRemoved } = useLivePost(id);
  const isFolded = useIsFolded(post?.authorId ?? '', id);
  if (!post || isRemoved || isFolded || post.upVote <= post.downVote) return null;
  return (
    <li className="relative flex gap-2 py-1.5">
      <span className="text-ink3 w-7 shrink-0 font-semibold tabular-nums">
        <span className="sr-only">{`${popularity} `}</span>
        <span>{`${number(post.upVote - post.downVote)} `}</span>
      </span>
      <Link
        to={postScreen(id)}
        dir="auto"
        lang={langOf(post.title)}
        className="line-clamp-2 min-w-0 font-medium after:absolute after:inset-0 hover:underline"
      >
        {post.title}
      </Link>
    </li>
  );
}

/** The rail's list of the most popular posts, without the one that is open. A list that can't be read is not shown. */
export function MostLoved({ without }: { without?: string }) {
  const { data } = usePostList('popular', 1);
  const ids = data?.ids.filter((id) => id !== without) ?? [];
  if (ids.length === 0) return null;
  return (
    <section aria-labelledby="most-loved" className="not-has-[li]:hidden">
      <h2 id="most-loved" className="mb-1 font-semibold">
        {mostLoved}
      </h2>
      <ol>
        {ids.map((id) => (
          <Loved key={id} id={id} />
        ))}
      </ol>
    </section>
  );
}
