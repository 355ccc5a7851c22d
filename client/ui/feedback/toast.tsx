import X from 'lucide-react/icons/x';
import { dismiss } from '#messages';
import { iconLook } from '../controls/button.tsx';
import { dropToast, TOASTS, type ToastNote, useToasts } from './toasts.ts';

interface ToastProps {
  /** Without one the region is empty, and nothing is shown. */
  note: ToastNote | undefined;
  bad: boolean;
}

/** A toast. Its region holds exactly its text; the button to close it is outside of it. */
const Toast = ({ note, bad }: ToastProps) => (
  <div
    className={
      note &&
      (note.silent
        ? 'sr-only'
        : `appears bg-ink text-paper shadow-lift pointer-events-auto flex max-w-lg items-center gap-2 rounded-[1.5rem] py-1 pr-1 pl-5 ${
            bad ? 'ring-badge ring-2' : ''
          }`)
    }
  >
    <p role={bad ? 'alert' : 'status'} className="text-sm">
      {/* A new element for each note: the same words again are read out again. */}
      {note && <span key={note.id}>{note.text}</span>}
    </p>
    {note && !note.silent && (
      <button
        type="button"
        aria-label={dismiss}
        className={`${iconLook} text-inherit hover:bg-transparent`}
        onClick={() => dropToast(note.id)}
      >
        <X size={18} aria-hidden="true" />
      </button>
    )}
  </div>
);

/**
 * Where toasts appear. The status region of good news is always in the document, also in the server's: screen readers
 * miss a region that comes together with its text.
 */
export function Toasts() {
  const notes = useToasts((state) => state.notes);
  return (
    <div id={TOASTS} className="no-print toasts">
      <Toast note={notes.find(({ bad }) => !bad)} bad={false} />
      {notes.map((note) => note.bad && <Toast key={note.id} note={note} bad />)}
    </div>
  );
}
