import type { Health } from '../../../contract/features/health.ts';
import { Time } from '../../ui/time.tsx';
import { inBytes } from './facts.ts';

/** The last copy of the database: when it was made, or why not. */
export function Snapshot({ snapshot, engine }: Pick<Health, 'snapshot' | 'engine'>) {
  if (engine === 'postgres')
    return (
      <>
        None by the forum: copy PostgreSQL with <code>pg_dump</code>.
      </>
    );
  if (!snapshot) return 'None yet';
  const { at, ok, bytes, error } = snapshot;
  if (!ok)
    return (
      <span className="text-error">
        Failed <Time iso={at} />
        {error === undefined ? '' : `: ${error}`}
      </span>
    );
  return (
    <>
      <Time iso={at} />
      {bytes === undefined ? '' : `, ${inBytes(bytes)}`}
    </>
  );
}
