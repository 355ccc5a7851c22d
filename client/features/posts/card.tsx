import ArrowBigUp from 'lucide-react/icons/arrow-big-up';
import MessageSquare from 'lucide-react/icons/message-square';
import { ByLine } from './by-line.tsx';
import { CardFrame } from './card-frame.tsx';
import { Stat } from './stat.tsx';
import { TagName } from './tag-name.tsx';

/** A post in the list of all posts. */
export function PostCard({ id }: { id: string }) {
  return (
    <CardFrame id={id}>
      {(post) => (
        <>
          <ByLine post={post} />
          <div className="flex shrink-0 items-center gap-4 max-sm:w-full">
            <TagName name={post.tag} />
            <Stat icon={ArrowBigUp} name="Popularity" value={post.upVote - post.downVote} />
            <Stat icon={MessageSquare} name="Comments" value={post.commentCount} />
          </div>
        </>
      )}
    </CardFrame>
  );
}
