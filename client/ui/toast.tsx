import X from 'lucide-react/icons/x';
import { iconLook } from './button.tsx';
import { dropToasts, useToasts } from './toasts.ts';

const SHEET =
  'appears shadow-lift pointer-events-auto flex max-w-lg items-center gap-2 rounded-box py-1 pr-1 pl-4';

/** Closes notes; it stands outside of what is read out. */
const Dismiss = ({ ids }: { ids: readonly number[] }) => (
  <button
    type="button"
    aria-label="Dismiss"
    className={`${iconLook} text-inherit hover:bg-transparent`}
    onClick={() => dropToasts(ids)}
  >
    <X size={18} aria-hidden="true" />
  </button>
);

/**
 * Where toasts appear. The status region is always in the document, also in the server's: screen readers miss a region
 * that comes together with its text. It is not atomic, so that only what is new is read out.
 */
export function Toasts() {
  const notes = useToasts((state) => state.notes);
  const good = notes.filter(({ kind }) => kind === 'good').map(({ id }) => id);
  return (
    <div className="pointer-events-none no-print fixed inset-x-4 bottom-20 z-50 md:bottom-4 flex flex-col items-center gap-2">
      <div className={good.length > 0 ? `${SHEET} bg-base-content text-base-200` : ''}>
        <div role="status" aria-atomic="false" className="text-sm">
          {notes.map(
            ({ id, text, kind }) =>
              kind !== 'bad' && (
                <p key={id} className={kind === 'spoken' ? 'sr-only' : ''}>
                  {text}
                </p>
              ),
          )}
        </div>
        {good.length > 0 && <Dismiss ids={good} />}
      </div>
      {notes.map(
        ({ id, text, kind }) =>
          kind === 'bad' && (
            <div key={id} className={`${SHEET} bg-error text-error-content`}>
              <p role="alert" className="text-sm">
                {text}
              </p>
              <Dismiss ids={[id]} />
            </div>
          ),
      )}
    </div>
  );
}
