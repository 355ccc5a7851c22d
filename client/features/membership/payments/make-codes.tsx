import { useRef, useState } from 'react';
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
} from '#messages';
import { withLatinDigits } from '../../../../contract/values/languages.ts';
import { CODES_AT_ONCE } from '../../../../contract/values/limits.ts';
import { call } from '../../../api/call.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { CodesDialog } from '../../../ui/dialogs/codes-dialog.tsx';
import { type DialogProps, openDialog } from '../../../ui/dialogs/dialogs.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { faultOf } from '../../../ui/feedback/attempt.ts';

/** A whole number in the digits of either script; NaN for anything else. */
const numberIn = (text: string): number => {
  const latin = withLatinDigits(text.trim());
  return /^\d+$/.test(latin) ? Number(latin) : Number.NaN;
};

const LASTS = (['', '7', '30', '365'] as const).map((days) => [days, codesLasts[days]] as const);

/** Shows new codes, once. */
const CodesMade = (shown: DialogProps & { codes: readonly string[] }) => (
  <CodesDialog
    {...shown}
    title={codesMadeTitle}
    once={codesMadeOnce}
    kept={codesKept}
    file={{ name: 'codes.txt' }}
    areMany
  />
);

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
