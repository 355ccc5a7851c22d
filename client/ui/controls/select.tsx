import type { ComponentProps } from 'react';
import { Labelled, type Labels } from './field.tsx';

interface SelectProps extends Labels, ComponentProps<'select'> {
  choices: readonly (readonly [value: string, name: string])[];
}

/** A labelled list to choose one of a few. Takes all of a select's attributes, `ref` too. */
export function Select({ label, error, hint, choices, ...rest }: SelectProps) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(ties) => (
        <select {...rest} {...ties} className="select min-h-11 w-full pr-8 pl-3.5">
          {choices.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
