import { FallbackForm } from './fallback-form.tsx';

interface SegmentedControlProps<Value extends string> {
  label: string;
  /** The name of the value in an address, for pages without scripts. */
  name: string;
  value: Value;
  /** The choices: what each is called, and its value. */
  choices: readonly (readonly [label: string, value: Value])[];
  onChoose: (value: Value) => void;
}

/** A segmented control: a few choices beside each other, one of which is pressed. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, name, value, choices, onChoose } = props;
  return (
    <fieldset aria-label={label} className="no-print">
      <FallbackForm
        values={{}}
        className="bg-seg flex gap-0.5 rounded-full p-0.75 enlarged:flex-wrap enlarged:rounded-sheet"
      >
        {choices.map(([shown, one]) => (
          <button
            key={one}
            type="submit"
            name={name}
            value={one}
            aria-pressed={one === value}
            onClick={(event) => {
              event.preventDefault();
              onChoose(one);
            }}
            className="text-ink2 hover:text-ink aria-pressed:bg-seg-on aria-pressed:text-ink min-h-11 cursor-pointer rounded-full px-3.5 text-xs font-medium aria-pressed:font-semibold pointer-fine:min-h-8"
          >
            {shown}
          </button>
        ))}
      </FallbackForm>
    </fieldset>
  );
}
