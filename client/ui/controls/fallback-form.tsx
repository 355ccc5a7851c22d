import type { ReactNode } from 'react';
import { useHydrated } from '../../api/hydrated.ts';

interface FallbackFormProps {
  method?: 'get' | 'post';
  /** Where it leads; without one to another address of the same screen. */
  action?: string;
  /** The fields sent beside the pressed button; '' leaves a value out. */
  values: Readonly<Record<string, string>>;
  className?: string;
  children: ReactNode;
}

/** True if the client has taken over the page; true at once where the server has rendered nothing. */
const useIsAlive = () =>
  useHydrated(
    () => true,
    () => false,
  );

/**
 * A form around submit buttons, for pages whose scripts have not come, or never do. Once the client has taken over, the
 * buttons act by themselves, and the form goes: a screen then has the forms that a reader fills in, and no others.
 */
export function FallbackForm({ values, className, children, ...form }: FallbackFormProps) {
  const isAlive = useIsAlive();
  if (isAlive) return <div className={className}>{children}</div>;
  return (
    <form {...form} className={className}>
      {Object.entries(values).map(
        ([name, value]) =>
          value !== '' && (
            <input key={name} type="hidden" name={name} value={value} suppressHydrationWarning />
          ),
      )}
      {children}
    </form>
  );
}
