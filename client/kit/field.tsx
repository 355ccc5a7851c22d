import { type ComponentProps, type ReactNode, useId } from 'react';

interface Labels {
  label: string;
  /** What is wrong, in a sentence. */
  error?: string | undefined;
  hint?: string | undefined;
}
interface Ties {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

function Labelled({
  label,
  error,
  hint,
  children,
}: Labels & { children: (ties: Ties) => ReactNode }) {
  const id = useId();
  const says = error ?? hint;
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        // Said of every field: else a browser takes each empty one that is required for wrong.
        'aria-invalid': error !== undefined,
        'aria-describedby': says === undefined ? undefined : `${id}-says`,
      })}
      {says !== undefined && (
        <p
          id={`${id}-says`}
          className={`text-sm ${error === undefined ? 'text-muted' : 'text-error'}`}
        >
          {says}
        </p>
      )}
    </div>
  );
}

const look = (error: string | undefined): string =>
  `bg-base-100 w-full text-base ${error === undefined ? 'border-muted/50' : 'border-error'}`;

/** A labelled input whose error is tied to it. Takes all of an input's attributes, `ref` too. */
export function Field({
  label,
  error,
  hint,
  className = '',
  ...rest
}: Labels & ComponentProps<'input'>) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(ties) => <input {...rest} {...ties} className={`input h-11 ${look(error)} ${className}`} />}
    </Labelled>
  );
}

/** The same for a longer text. */
export function Area({
  label,
  error,
  hint,
  className = '',
  ...rest
}: Labels & ComponentProps<'textarea'>) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(ties) => (
        <textarea {...rest} {...ties} className={`textarea ${look(error)} ${className}`} />
      )}
    </Labelled>
  );
}

/** The same for a choice; its options are the children. */
export function Choice({
  label,
  error,
  hint,
  className = '',
  ...rest
}: Labels & ComponentProps<'select'>) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(ties) => (
        <select {...rest} {...ties} className={`select h-11 ${look(error)} ${className}`} />
      )}
    </Labelled>
  );
}
