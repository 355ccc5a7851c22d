import { type ComponentProps, useId } from 'react';

/** A check box with its label, and perhaps a line on what it does. Takes all of an input's attributes, `ref` too. */
export function Checkbox({
  label,
  hint,
  ...rest
}: { label: string; hint?: string } & ComponentProps<'input'>) {
  const id = useId();
  return (
    // All of it is pressed; the name is the label alone.
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 text-sm">
      <input
        {...rest}
        type="checkbox"
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="accent-betel size-5 shrink-0"
      />
      <span>
        <span id={`${id}-label`} className="block font-medium">
          {label}
        </span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="text-ink2 block">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
