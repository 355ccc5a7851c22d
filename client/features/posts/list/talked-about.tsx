import { useEffect, useState } from 'react';
import { lastReply, talkedAbout } from '#messages';
import { postScreen } from '../../../../contract/values/screens.ts';
import { serverNow } from '../../../api/clock.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { langOf } from '../../../ui/display/lang-of.ts';
import { Time } from '../../../ui/display/time.tsx';
import { useFolded } from '../../mutes/store.ts';
import { useKnownPosts } from '../store.ts';
import { useLivePost } from '../use-post.ts';
import { Faces } from './card-parts.tsx';
import { nextTalks } from './talks.ts';

const TICK_MS = 20_000;

/** The ids of the posts that are talked about now, by what the page knows. No call asks for them. None is a muted one's. */
function useTalks(): readonly string[] {
  const posts = useKnownPosts();
  const isFolded = useFolded();
  const [, tick] = useState(0);
  const [talks, setTalks] = useState<readonly string[]>([]);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const heard = posts.filter(({ _id, authorId }) => !isFolded(authorId, _id));
  const next = nextTalks(heard, talks, serverNow());
  if (next.join() !== talks.join()) setTalks(next);
  return next;
}

function Talk({ id }: { id: string }) {
  const { post, isRemoved } = useLivePost(id);
  if (!post?.lastReplyAt || isRemoved) return null;
  return (
    <li className="relative flex items-start gap-3 py-1.5">
      <span className="min-w-0 flex-1">
        <Link
          to={postScreen(id)}
          dir="auto"
          lang={langOf(post.title)}
          className="line-clamp-2 font-medium after:absolute after:inset-0 hover:underline"
        >
          {post.title}
        </Link>
        <small className="text-ink3 block text-xs">
          <span>{`${lastReply}: `}</span>
          <Time iso={post.lastReplyAt} isBrief />
        </small>
      </span>
      <Faces of={post.repliers} />
    </li>
  );
}

/** The posts that people talk about just now. It is the rail's last list: nothing below it moves as it comes and goes. */
export function TalkedAbout() {
  const talks = useTalks();
  if (talks.length === 0) return null;
  return (
    <section aria-labelledby="talked-about">
      <h2 id="talked-about" className="mb-1 flex items-center gap-2 font-semibold">
        <span aria-hidden="true" className="bg-saffron size-2 rounded-full" />
        {talkedAbout}
      </h2>
      <ul>
        {talks.map((id) => (
          <Talk key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}
