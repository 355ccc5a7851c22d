import { type ReactNode, useState } from 'react';
import {
  pushAlways,
  pushKinds,
  pushKindsLabel,
  pushQuiet,
  pushQuietFrom,
  pushQuietHint,
  pushQuietTo,
  pushTextsLabel,
  pushTextsOf,
  zoneLabel,
} from '#messages';
import type { Choices, Quiet } from '../../../contract/features/users.ts';
import { PUSH_KINDS, PUSH_TEXTS, type PushKind } from '../../../contract/values/inbox-kinds.ts';
import { initialData } from '../../api/initial-data.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { ownZone, zoneChoices } from '../../ui/controls/zone-choices.ts';

type PushChoice = Pick<Choices, 'push' | 'pushTexts' | 'quiet'>;
type Changed = Partial<Omit<PushChoice, 'push'>> & { push?: Partial<Choices['push']> };

interface PushChoicesProps {
  choices: PushChoice;
  /** Called with what is shown at once, and what is sent: of the kinds that alone which changes. */
  onChoose: (wished: Partial<PushChoice>, changed: Changed) => void;
  /** Stands below the choices, and comes with them. */
  children: ReactNode;
}

const AT_NIGHT = { from: '22:00', to: '07:00' };
const WHOLE = /^\d\d:\d\d$/;

/** A time of day; it is stored when it is left, for browsers tell of each part of it that is typed. */
function TimeField(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field
      type="time"
      label={label}
      required
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        if (typed !== null && typed !== value && WHOLE.test(typed)) onChange(typed);
        setTyped(null);
      }}
    />
  );
}

/** The hours in which nothing comes. Those of a member who has named no zone are in the forum's. */
function QuietHours({ quiet, onChange }: { quiet: Quiet; onChange: (quiet: Quiet) => void }) {
  const [zones] = useState(zoneChoices);
  const zone = quiet.zone ?? initialData().zone;
  const choices = zones.some(([name]) => name === zone) ? zones : [[zone, zone] as const, ...zones];
  return (
    <div className="grid max-w-lg grid-cols-2 gap-3">
      <TimeField
        label={pushQuietFrom}
        value={quiet.from}
        onChange={(from) => onChange({ ...quiet, from })}
      />
      <TimeField
        label={pushQuietTo}
        value={quiet.to}
        onChange={(to) => onChange({ ...quiet, to })}
      />
      <div className="col-span-2">
        <Select
          label={zoneLabel}
          choices={choices}
          value={zone}
          onChange={({ target }) => onChange({ ...quiet, zone: target.value })}
        />
      </div>
    </div>
  );
}

/** The kinds of which the member's devices tell, what the notifications show, and the quiet hours. */
export function PushChoices({ choices, onChoose, children }: PushChoicesProps) {
  const { push, pushTexts, quiet } = choices;
  const chooseKind = (kind: PushKind, on: boolean) =>
    onChoose({ push: { ...push, [kind]: on } }, { push: { [kind]: on } });
  const chooseQuiet = (chosen: Quiet | null) => onChoose({ quiet: chosen }, { quiet: chosen });
  return (
    <>
      <div className="space-y-4 px-4 py-4 sm:px-5">
        <fieldset>
          <legend className="text-sm font-medium">{pushKindsLabel}</legend>
          {PUSH_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              role="switch"
              label={pushKinds[kind]}
              checked={push[kind]}
              onChange={({ target }) => chooseKind(kind, target.checked)}
            />
          ))}
          <p className="text-ink2 text-sm">{pushAlways}</p>
        </fieldset>
        <div className="space-y-1.5">
          <p className="text-sm font-medium">{pushTextsLabel}</p>
          <div className="flex">
            <SegmentedControl
              label={pushTextsLabel}
              name="pushTexts"
              value={pushTexts}
              choices={PUSH_TEXTS.map((texts) => [pushTextsOf[texts], texts] as const)}
              onChoose={(texts) => onChoose({ pushTexts: texts }, { pushTexts: texts })}
            />
          </div>
        </div>
        <div className="space-y-2">
          <Checkbox
            role="switch"
            label={pushQuiet}
            hint={pushQuietHint}
            checked={quiet !== null}
            onChange={({ target }) =>
              chooseQuiet(target.checked ? { ...AT_NIGHT, zone: ownZone() } : null)
            }
          />
          {quiet && <QuietHours quiet={quiet} onChange={chooseQuiet} />}
        </div>
      </div>
      {children}
    </>
  );
}
