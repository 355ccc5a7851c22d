import { type FormEvent, useId } from 'react';
import { logAct, logActs, logAddress, logAllActs, logBefore, logFilter, logWho } from '#messages';
import { ACTS } from '../../../contract/values/audit-acts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';

/** The filters of the log; '' filters nothing. */
export interface LogFilter {
  actor: string;
  act: string;
  before: string;
}

/** The filters of the log: they go to the address, so that Back and a reload find the same entries. */
export function LogFilters({
  shown,
  onFilter,
}: {
  shown: LogFilter;
  onFilter: (filter: LogFilter) => void;
}) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    onFilter({ actor: text('actor'), act: text('act'), before: text('before') });
  };
  return (
    <form
      key={Object.values(shown).join('\n')}
      onSubmit={submit}
      className="mb-4 grid grid-cols-1 items-end gap-3 sm:grid-cols-[1fr_1fr_auto_auto]"
    >
      <Field
        label={logWho}
        name="actor"
        type="text"
        autoComplete="off"
        placeholder={logAddress}
        defaultValue={shown.actor}
      />
      <div className="space-y-1.5">
        <label htmlFor={id} className="block text-sm font-medium">
          {logAct}
        </label>
        <select id={id} name="act" defaultValue={shown.act} className="select min-h-11 w-full">
          <option value="">{logAllActs}</option>
          {ACTS.map((act) => (
            <option key={act} value={act}>
              {logActs[act]}
            </option>
          ))}
        </select>
      </div>
      <Field label={logBefore} name="before" type="date" defaultValue={shown.before} />
      <Button type="submit" className="min-h-11">
        {logFilter}
      </Button>
    </form>
  );
}
