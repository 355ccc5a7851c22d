import MessageSquare from 'lucide-react/icons/message-square';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { ByLine } from './by-line.tsx';
import { CardFrame } from './card-frame.tsx';
import { Stat } from './stat.tsx';
import { TagName } from './tag-name.tsx';

/** A post among the results of a search. */
export function SearchResultCard({ id }: { id: string }) {
  return (
    <CardFrame id={id}>
      {(post) => (
        <>
          <ByLine post={post} timed={false} />
          <div className="flex shrink-0 items-center gap-4 max-sm:w-full">
            <TagName name={post.tag} />
            <Stat icon={MessageSquare} name="Comments" value={post.commentCount} />
            <Stat icon={ThumbsUp} name="Up votes" value={post.upVote} />
            <Stat icon={ThumbsDown} name="Down votes" value={post.downVote} />
          </div>
        </>
      )}
    </CardFrame>
  );
}
