import { Button, smallLook } from '../../ui/controls/button.tsx';
import { undo, useGrace } from './grace.ts';

/** What is about to happen, and the way back; its place is kept while nothing waits. */
export function GraceNote() {
  const pending = useGrace((state) => state.pending);
  return (
    <div className="text-muted mb-2 flex min-h-11 flex-wrap items-center gap-x-3 text-xs">
      <p role="status" className={pending ? 'text-base-content' : ''}>
        {pending?.note}
      </p>
      {pending ? (
        <Button className={smallLook} onClick={undo}>
          Undo <kbd className="key">u</kbd>
        </Button>
      ) : (
        <p className="max-sm:hidden">
          <kbd className="key">j</kbd> <kbd className="key">k</kbd> move,{' '}
          <kbd className="key">d</kbd> deletes, <kbd className="key">i</kbd> ignores,{' '}
          <kbd className="key">u</kbd> takes back
        </p>
      )}
    </div>
  );
}
