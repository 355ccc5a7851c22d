interface RadioCardsProps<Value> {
  legend: string;
  /** The name of the radio buttons, once per page. */
  name: string;
  /** Each with a word and a line about it. */
  choices: readonly { value: Value; title: string; about: string }[];
  value: Value;
  onChoose: (value: Value) => void;
  disabled?: boolean;
}

/** A choice of one among a few, which stand as cards side by side; nothing where there is only one. */
export function RadioCards<Value extends string>({
  legend,
  name,
  choices,
  value: chosen,
  onChoose,
  disabled = false,
}: RadioCardsProps<Value>) {
  if (choices.length < 2) return null;
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="grid grid-cols-2 gap-3 enlarged:grid-cols-1">
        {choices.map(({ value, title, about }) => (
          <label
            key={value}
            className="rounded-card border-line hover:border-ink2 has-checked:border-betel has-checked:bg-betel-wash has-focus-visible:outline-betel flex cursor-pointer items-center gap-3 border px-3 py-3 wrap-anywhere sm:px-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="accent-betel size-5 shrink-0 outline-none"
            />
            <span>
              <span className="block font-semibold tabular-nums">{title}</span>
              <span className="text-ink3 block text-xs">{about}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
