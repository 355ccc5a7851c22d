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
      <FallbackForm values={{}} className="segments">
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
          >
            {shown}
          </button>
        ))}
      </FallbackForm>
    </fieldset>
  );
}
