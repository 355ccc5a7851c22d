import { Field } from './field.tsx';

/** What a form sends along but does not let change: it can be read and copied. */
export function ReadOnly({
  label,
  value,
  empty,
}: {
  label: string;
  value: string;
  empty?: string;
}) {
  return (
    <Field
      label={label}
      value={value}
      placeholder={empty}
      readOnly
      className="read-only:bg-base-200 read-only:border-base-300 text-ellipsis"
    />
  );
}
