import ArrowUp from 'lucide-react/icons/arrow-up';
import { useFeed } from './feed-store.ts';

/** "3 new posts": waits under the top bar until the reader wants them. */
export function NewPostsPill({ onShow }: { onShow: () => void }) {
  const added = useFeed((feed) => feed.added);
  return (
    <div
      role="status"
      className="no-print pointer-events-none fixed inset-x-0 z-20 flex max-sm:bottom-4 max-sm:left-4 sm:top-17 sm:justify-center"
    >
      {added > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="btn btn-primary appears shadow-lift pointer-events-auto h-11 rounded-full px-5 text-sm"
        >
          <ArrowUp size={18} aria-hidden="true" />
          {added === 1 ? '1 new post' : `${added} new posts`}
        </button>
      )}
    </div>
  );
}
