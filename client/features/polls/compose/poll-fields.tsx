import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import {
  number,
  pollAddOption,
  pollChooseMost,
  pollOption,
  pollRemoveOption,
  pollSecret,
  pollUntil,
  pollUntilHint,
} from '#messages';
import { POLL } from '../../../../contract/core/poll-limits.ts';
import { serverNow } from '../../../api/clock.ts';
import { Button, iconLook } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { localTime, parseDraft } from './poll-draft.ts';

interface PollFieldsProps {
  /** The poll as a field of a form. */
  value: string;
  onChange: (value: string) => void;
}

/** The fields of a poll: its options, how many of them one may choose, and its end. */
export function PollFields({ value, onChange }: PollFieldsProps) {
  const draft = parseDraft(value);
  const { options, choose, until } = draft;
  const list = useRef<HTMLOListElement>(null);
  const change = (more: Partial<typeof draft>) => onChange(JSON.stringify({ ...draft, ...more }));
  const setOption = (n: number, text: string) => change({ options: options.with(n, text) });
  const remove = (n: number) => change({ options: options.toSpliced(n, 1) });
  const add = () => {
    change({ options: [...options, ''] });
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('li:last-child input')?.focus(),
    );
  };
  const choices = options.map((_, n) => [String(n + 1), number(n + 1)] as const);
  return (
    <div className="max-w-lg space-y-3">
      <ol ref={list} className="space-y-2">
        {options.map((text, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option has no name but its place
          <li key={n} className="flex items-end gap-1">
            <div className="min-w-0 flex-1">
              <Field
                label={pollOption(n + 1)}
                dir="auto"
                value={text}
                maxLength={POLL.longest}
                onChange={({ target }) => setOption(n, target.value)}
              />
            </div>
            {options.length > POLL.fewest && (
              <button
                type="button"
                aria-label={pollRemoveOption(n + 1)}
                title={pollRemoveOption(n + 1)}
                onClick={() => remove(n)}
                className={iconLook}
              >
                <X size={18} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ol>
      {options.length < POLL.most && (
        <Button kind="quiet" onClick={add} className="-ml-3 px-3">
          <Plus size={18} aria-hidden="true" />
          {pollAddOption}
        </Button>
      )}
      <div className="grid gap-3 *:min-w-0 sm:grid-cols-2">
        <Select
          label={pollChooseMost}
          choices={choices}
          value={Number(choose) > options.length ? String(options.length) : choose}
          onChange={({ target }) => change({ choose: target.value })}
        />
        <Field
          type="datetime-local"
          label={pollUntil}
          hint={pollUntilHint}
          value={until}
          min={localTime(serverNow())}
          onChange={({ target }) => change({ until: target.value })}
        />
      </div>
      <p className="text-ink3 text-sm">{pollSecret(0)}</p>
    </div>
  );
}
