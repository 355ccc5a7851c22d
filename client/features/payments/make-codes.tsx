import { useId, useRef, useState } from 'react';
import {
  codesCount,
  codesCountHint,
  codesKept,
  codesLast,
  codesLasts,
  codesMadeOnce,
  codesMadeTitle,
  codesMake,
  codesMakeTitle,
  codesNote,
  codesNoteHint,
  copyCodes,
  downloadCodes,
  recoveryDone,
} from '#messages';
import { CODE_NOTE, CODES_AT_ONCE } from '../../../contract/values/limits.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { download } from '../../ui/controls/download.ts';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { type DialogProps, openDialog } from '../../ui/dialogs/dialogs.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { faultOf } from '../../ui/feedback/attempt.ts';

const BENGALI_ZERO = 0x9e6;
/** The digits of either script as a number; NaN for anything else. */
const numberIn = (text: string): number => {
  const latin = text
    .trim()
    .replaceAll(/[\u09e6-\u09ef]/g, (digit) => String((digit.codePointAt(0) ?? 0) - BENGALI_ZERO));
  return /^\d+$/.test(latin) ? Number(latin) : Number.NaN;
};

const LASTS = (['', '7', '30', '365'] as const).map((days) => [days, codesLasts[days]] as const);

/** Shows new codes, once. It closes only when the admin says that they have kept them. */
function CodesMade({ codes, onClose }: DialogProps & { codes: readonly string[] }) {
  const id = useId();
  const [isKept, setKept] = useState(false);
  const text = codes.join('\n');
  const save = () => download('codes.txt', new Blob([`${text}\n`], { type: 'text/plain' }));
  return (
    <Dialog aria-labelledby={id} aria-describedby={`${id}-once`} stays={!isKept} onClose={onClose}>
      <form method="dialog">
        <h2 id={id} className="text-lg font-semibold">
          {codesMadeTitle}
        </h2>
        <p id={`${id}-once`} className="text-muted mt-1.5 text-sm">
          {codesMadeOnce}
        </p>
        <ol
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard
          tabIndex={0}
          aria-labelledby={id}
          className="bg-sunk rounded-field mt-4 max-h-[45dvh] space-y-1 overflow-y-auto px-4 py-3 font-mono text-sm"
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
            label={codesKept}
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

/** Asks how many codes, for what and for how long, makes them, and shows them once. */
export function MakeCodes({ refetch, onClose }: DialogProps & { refetch: () => unknown }) {
  const [count, setCount] = useState('1');
  const [note, setNote] = useState('');
  const [days, setDays] = useState('');
  const [fault, setFault] = useState('');
  const [countFault, setCountFault] = useState<string | undefined>();
  const made = useRef<readonly string[] | null>(null);
  const make = async () => {
    const wanted = numberIn(count);
    const isGood = wanted >= 1 && wanted <= CODES_AT_ONCE;
    setCountFault(isGood ? undefined : codesCountHint(CODES_AT_ONCE));
    setFault('');
    if (!isGood) return false;
    const body = { count: wanted, note, ...(days !== '' && { days: Number(days) }) };
    const failed = await faultOf('Making codes', async () => {
      made.current = (await call('POST /admin/codes', { body })).codes;
    });
    setFault(failed);
    return failed === '';
  };
  return (
    <FormDialog
      title={codesMakeTitle}
      act={codesMake}
      fault={fault}
      onSubmit={make}
      onClose={() => {
        onClose();
        const codes = made.current;
        if (!codes) return;
        void refetch();
        void openDialog(async () => CodesMade, { codes });
      }}
    >
      <Field
        label={codesCount}
        type="text"
        inputMode="numeric"
        value={count}
        onChange={({ target }) => setCount(target.value)}
        autoComplete="off"
        error={countFault}
        hint={codesCountHint(CODES_AT_ONCE)}
      />
      <Field
        label={codesNote}
        type="text"
        dir="auto"
        value={note}
        onChange={({ target }) => setNote(target.value)}
        autoComplete="off"
        maxLength={CODE_NOTE}
        hint={codesNoteHint}
      />
      <Select
        label={codesLast}
        choices={LASTS}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
    </FormDialog>
  );
}
