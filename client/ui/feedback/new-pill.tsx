import ArrowUp from 'lucide-react/icons/arrow-up';

/**
 * "3 new posts": waits until the reader wants them, in the line of the first heading, or under the top bar once that line
 * is scrolled away. On phones it waits within reach of the thumb, and rests beside the button to write. Its place has no
 * height and never leaves the list, so that it covers no pager.
 */
export function NewPill({ text, onShow }: { text: string | false; onShow: () => void }) {
  return (
    <div
      role="status"
      className="no-print pointer-events-none sticky z-20 flex h-0 max-sm:top-[calc(100dvh-5.25rem)] max-sm:items-end sm:top-17 sm:justify-center"
    >
      {text && (
        <button
          type="button"
          onClick={onShow}
          className="btn bg-saffron-wash hover:bg-saffron-bar text-saffron-ink appears shadow-lift pointer-events-auto h-11 border-transparent px-5 font-semibold max-sm:translate-y-17"
        >
          <ArrowUp size={18} aria-hidden="true" />
          <span>{text}</span>
        </button>
      )}
    </div>
  );
}
