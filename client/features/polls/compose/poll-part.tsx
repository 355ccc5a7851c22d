import ChartBarBig from 'lucide-react/icons/chart-bar-big';
import { pollAdd, pollHeading, pollRemove } from '#messages';
import { Button } from '../../../ui/controls/button.tsx';
import { onDemand } from '../../../ui/layout/on-demand.ts';
import { NEW_POLL, NO_POLL } from './poll-draft.ts';

const PollFields = onDemand(async () => (await import('./poll-fields.tsx')).PollFields, {
  pending: <div className="min-h-64" />,
});

interface PollPartProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The part of a new post that is its poll: a button that adds one, then its fields. */
export function PollPart({ value, onChange, error }: PollPartProps) {
  if (value === NO_POLL)
    return (
      <Button kind="quiet" onClick={() => onChange(NEW_POLL)} className="-ml-3 px-3">
        <ChartBarBig size={18} aria-hidden="true" />
        {pollAdd}
      </Button>
    );
  return (
    <fieldset className="border-line rounded-card min-w-0 border px-3 pt-1 pb-4 sm:px-4">
      <legend className="px-1 text-sm font-semibold">{pollHeading}</legend>
      <PollFields value={value} onChange={onChange} />
      <p role="alert" className="text-red mt-2 text-sm empty:hidden">
        {error}
      </p>
      <Button kind="quiet" onClick={() => onChange(NO_POLL)} className="mt-1 -ml-3 px-3">
        {pollRemove}
      </Button>
    </fieldset>
  );
}
