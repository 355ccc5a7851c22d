import ArrowUp from 'lucide-react/icons/arrow-up';

/**
 * "3 new posts": waits until the reader wants them, in the line of the first heading, or under the top bar once that line
 * is scrolled away. On phones it waits within reach of the thumb, and rests beside the button to write. Its place has no
 * height and never leaves the list, so that it covers no pager.
 */
export function NewPill({ text, onShow }: { text: string | false; onShow: () => void }) {
  return (
    <div role="status" className="no-print new-place">
      {text && (
        <button type="button" onClick={onShow} className="btn appears new-pill">
          <ArrowUp size={18} aria-hidden="true" />
          <span>{text}</span>
        </button>
      )}
    </div>
  );
}
