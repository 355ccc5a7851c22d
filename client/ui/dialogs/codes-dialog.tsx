import { useId, useState } from 'react';
import { copyCodes, downloadCodes, recoveryDone } from '#messages';
import { Button } from '../controls/button.tsx';
import { Checkbox } from '../controls/checkbox.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { download } from '../controls/download.ts';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialogs.ts';

interface CodesDialogProps extends DialogProps {
  codes: readonly string[];
  title: string;
  /** The sentence that the codes are not shown again, with their purpose. */
  once: string;
  /** The words of the box that says that they are kept. */
  kept: string;
  /** The file in which they can be saved; `head` stands before them. */
  file: { name: string; head?: string };
  /** Many codes stand below each other, and a keyboard scrolls them; a few in two columns. */
  areMany?: boolean;
}

const FEW = 'grid gap-x-6 gap-y-1 text-xs sm:grid-cols-2';
const MANY = 'space-y-1 text-sm';

/** Shows secret codes, once. It closes only when the reader says that they have kept them. */
export function CodesDialog(props: CodesDialogProps) {
  const { codes, title, once, kept, file, areMany = false, onClose } = props;
  const id = useId();
  const [isKept, setKept] = useState(false);
  const text = codes.join('\n');
  const { name, head = '' } = file;
  const save = () => download(name, new Blob([`${head}${text}\n`], { type: 'text/plain' }));
  return (
    <Dialog aria-labelledby={id} aria-describedby={`${id}-once`} stays={!isKept} onClose={onClose}>
      <form method="dialog">
        <h2 id={id} className="text-xl font-semibold">
          {title}
        </h2>
        <p id={`${id}-once`} className="text-ink2 mt-1.5 text-sm">
          {once}
        </p>
        <ol
          {...(areMany && { tabIndex: 0, 'aria-labelledby': id })}
          className={`bg-sunk rounded-card mt-4 max-h-[45dvh] overflow-y-auto px-4 py-3 font-mono ${areMany ? MANY : FEW}`}
        >
          {codes.map((one) => (
            <li key={one} className="whitespace-nowrap">
              {one}
            </li>
          ))}
        </ol>
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <Button onClick={save}>{downloadCodes}</Button>
          <CopyButton text={text} label={copyCodes} />
        </div>
        <div className="mt-3">
          <Checkbox
            label={kept}
            checked={isKept}
            onChange={({ target }) => setKept(target.checked)}
          />
        </div>
        <div className="mt-4 flex justify-end">
          <Button type="submit" kind="main" disabled={!isKept}>
            {recoveryDone}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
