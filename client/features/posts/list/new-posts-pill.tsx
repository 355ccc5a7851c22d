import ArrowUp from 'lucide-react/icons/arrow-up';

/**
 * "3 new posts": waits until the reader wants them, in the line of the list's heading, or under the top bar once that line
 * is scrolled away. On phones it waits within reach of the thumb.
 */
export function NewPostsPill({ added, onShow }: { added: number; onShow: () => void }) {
  return (
    <div
      role="status"
      className="no-print pointer-events-none z-20 flex max-sm:fixed max-sm:bottom-4 max-sm:left-4 sm:sticky sm:top-17 sm:h-0 sm:justify-center"
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
