import type { LucideIcon } from 'lucide-react';
import { Count } from '../../ui/count.tsx';

/** A figure with its icon; the icon's name is for screen readers and the tooltip. */
export function Stat({
  icon: Icon,
  name,
  value,
}: {
  icon: LucideIcon;
  name: string;
  value: number;
}) {
  return (
    <span title={name} className="text-muted inline-flex min-w-9 items-center gap-1.5 text-xs">
      <Icon size={16} aria-hidden="true" />
      <span className="sr-only">{name}</span>
      <Count value={value} />
    </span>
  );
}
