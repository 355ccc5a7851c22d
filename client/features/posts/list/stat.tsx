import type { LucideIcon } from 'lucide-react';
import { Count } from '../../../ui/display/count.tsx';

interface StatProps {
  icon: LucideIcon;
  name: string;
  value: number;
  look?: string;
}

/** A figure with its icon; the icon's name is for screen readers and the tooltip. */
export function Stat({ icon: Icon, name, value, look = 'text-muted mt-1.5' }: StatProps) {
  return (
    <span
      title={name}
      className={`inline-flex items-center justify-center gap-1.5 text-xs ${look}`}
    >
      <Icon size={16} aria-hidden="true" className="shrink-0" />
      <span className="sr-only">{`${name} `}</span>
      <Count value={value} />
    </span>
  );
}
