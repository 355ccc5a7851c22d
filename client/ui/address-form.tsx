import type { ReactNode } from 'react';

interface AddressFormProps {
  /** What the address keeps beside what the pressed button adds; '' leaves a parameter out. */
  keep: Readonly<Record<string, string>>;
  className?: string;
  children: ReactNode;
}

/**
 * A form whose submit buttons lead to another address of the same screen. It works before the scripts have come, and
 * without them; with them the buttons prevent it and change the address within the client.
 */
export const AddressForm = ({ keep, className, children }: AddressFormProps) => (
  <form method="get" className={className}>
    {Object.entries(keep).map(
      ([name, value]) =>
        value !== '' && <input key={name} type="hidden" name={name} value={value} />,
    )}
    {children}
  </form>
);
