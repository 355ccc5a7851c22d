import { draftNewer, draftShowNewer, draftsNotSent, draftTakeBack, waitsForLine } from '#messages';
import { Button, smallLook } from '../ui/controls/button.tsx';
import { langOf } from '../ui/display/lang-of.ts';
import { namedMentions } from '../ui/text-editing/source-words.tsx';
import { takeBack, useOutbox } from './outbox.ts';
import type { Fields, OutboxItem } from './records.ts';
import type { DraftHandle } from './use-draft.ts';

interface DraftNotesProps {
  draft: DraftHandle;
  /** Puts what was taken back into the form, after what is there; missing where nothing ever waits. */
  onTakeBack?: (fields: Fields) => void;
}

const textOf = ({ fields }: OutboxItem) => fields['title'] || namedMentions(fields['text'] ?? '');

/** Under a form: a newer draft of another tab, and what waits until the line is back. */
export function DraftNotes({ draft, onTakeBack }: DraftNotesProps) {
  const { items } = useOutbox();
  const mine = items.filter(
    ({ member, place }) => member === draft.member && place === draft.place,
  );
  const take = async (item: OutboxItem) => {
    if (await takeBack(item)) onTakeBack?.(item.fields);
  };
  return (
    <>
      {draft.newer && (
        <div role="status" className="mt-2 flex flex-wrap items-center gap-x-3 text-sm">
          <span>{draftNewer}</span>
          <Button className={smallLook} onClick={draft.showNewer}>
            {draftShowNewer}
          </Button>
        </div>
      )}
      {mine.length > 0 && (
        <ul aria-label={draftsNotSent} className="mt-2 grid gap-1 text-sm">
          {mine.map((item) => (
            <li key={item.key} className="flex items-center gap-3">
              <span className="min-w-0 flex-1">
                <span dir="auto" lang={langOf(textOf(item))} className="line-clamp-2 wrap-anywhere">
                  {textOf(item)}
                </span>
                <span className="text-ink3 block text-xs">
                  {item.stage === 'returned' ? item.reason : waitsForLine}
                </span>
              </span>
              <Button className={smallLook} onClick={() => void take(item)}>
                {draftTakeBack}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
