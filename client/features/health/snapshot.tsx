import type { ReactNode } from 'react';
import type { Health } from '../../../contract/features/health.ts';
import { Time } from '../../ui/display/time.tsx';
import { inBytes } from './facts.ts';

const Note = ({ children }: { children: ReactNode }) => (
  <span className="text-muted block text-sm">{children}</span>
);

/** The last copy of the database: when it was made, or why not. */
export function Snapshot({
  snapshot,
  snapshots,
  engine,
}: Pick<Health, 'snapshot' | 'snapshots' | 'engine'>) {
  if (engine === 'postgres')
    return (
      <>
        None by the forum: copy PostgreSQL with <code>pg_dump</code>.
      </>
    );
  if (!snapshots)
    return (
      <>
        Off
        <Note>
          <code>SNAPSHOTS</code> names a folder for daily copies of the database.
        </Note>
      </>
    );
  if (!snapshot)
    return (
      <>
        None yet
        <Note>The first is made a minute after the start, then one a day.</Note>
      </>
    );
  const { at, ok, bytes, file, error } = snapshot;
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
      {file !== undefined && (
        <Note>
          One a day is normal. <code className="break-all">npm run restore -- {file}</code> brings
          it back.
        </Note>
      )}
    </>
  );
}
