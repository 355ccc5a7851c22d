import X from 'lucide-react/icons/x';
import { iconLook } from './button.tsx';
import { dropToast, useToasts } from './toasts.ts';

/** Where toasts appear. Each holds exactly its text; the button to close it is outside of it. */
export function Toasts() {
  const notes = useToasts((state) => state.notes);
  return (
    <div className="pointer-events-none no-print fixed inset-x-4 bottom-20 z-50 md:bottom-4 flex flex-col items-center gap-2">
      {notes.map(({ id, text, bad }) => (
        <div
          key={id}
          className={`appears shadow-lift pointer-events-auto flex max-w-lg items-center gap-2 rounded-box py-1 pr-1 pl-4 ${
            bad ? 'bg-error text-error-content' : 'bg-base-content text-base-200'
          }`}
        >
          <p role={bad ? 'alert' : 'status'} className="text-sm">
            {text}
          </p>
          <button
            type="button"
            aria-label="Dismiss"
            className={`${iconLook} text-inherit hover:bg-transparent`}
            onClick={() => dropToast(id)}
          >
            <X size={18} aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  );
}
