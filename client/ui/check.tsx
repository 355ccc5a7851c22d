import { type ComponentProps, useId } from 'react';

/** A labelled check box, with a line on what it does. Takes all of an input's attributes, `ref` too. */
export function Check({
  label,
  hint,
  ...rest
}: { label: string; hint?: string } & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        {...rest}
        id={id}
        type="checkbox"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="accent-primary mt-0.5 size-5 shrink-0"
      />
      <div>
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-muted text-sm">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
