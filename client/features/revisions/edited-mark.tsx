import { earlierVersionsShow, editedAt as editedAtTime, editedSoon } from '#messages';
import { QUIET_EDIT_SECONDS } from '../../../contract/values/limits.ts';
import { openDialog } from '../../ui/dialogs/dialogs.ts';
import { Phrase } from '../../ui/display/phrase.tsx';
import { Time } from '../../ui/display/time.tsx';
import type { Edited } from './reads.ts';

/** Shows the earlier versions of a text. */
const showHistory = (edited: Edited): Promise<void> =>
  openDialog(async () => (await import('./history.tsx')).History, edited);

interface EditedMarkProps {
  kind: Edited['kind'];
  of: {
    _id: string;
    authorId: string;
    version: number;
    postedAt: string;
    editedAt: string | null;
  };
}

/** True if a text was last edited so soon after it was posted that an edit may have kept no earlier version. */
const isQuiet = (postedAt: string, editedAt: string) =>
  Date.parse(editedAt) - Date.parse(postedAt) <= QUIET_EDIT_SECONDS * 1_000;

/** Says that a text was edited, and when; it opens the earlier versions. */
export function EditedMark({ kind, of }: EditedMarkProps) {
  const { _id: id, authorId, version, postedAt, editedAt } = of;
  if (editedAt === null) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={earlierVersionsShow}
      onClick={() => void showHistory({ kind, id, authorId, version })}
      className="no-print relative cursor-pointer underline decoration-dotted underline-offset-3 after:absolute after:-inset-x-1.5 after:-top-1.5 after:-bottom-1.5 max-md:after:-bottom-5"
    >
      <Phrase
        parts={
          isQuiet(postedAt, editedAt)
            ? [editedSoon]
            : editedAtTime(<Time key="time" iso={editedAt} />)
        }
      />
    </button>
  );
}
