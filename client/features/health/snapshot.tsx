import type { ReactNode } from 'react';
import {
  snapshotByHand,
  snapshotFailed,
  snapshotNone,
  snapshotNoneNote,
  snapshotNote,
  snapshotsOff,
  snapshotsOffNote,
} from '#messages';
import type { Health } from '../../../contract/features/health.ts';
import { Phrase } from '../../ui/display/phrase.tsx';
import { Time } from '../../ui/display/time.tsx';
import { inBytes } from './facts.ts';

const Note = ({ children }: { children: ReactNode }) => (
  <span className="text-ink2 block text-sm">{children}</span>
);

/** The last copy of the database: when it was made, or why not. */
export function Snapshot({
  snapshot,
  snapshots,
  engine,
}: Pick<Health, 'snapshot' | 'snapshots' | 'engine'>) {
  if (engine === 'postgres')
    return <Phrase parts={snapshotByHand(<code key="program">pg_dump</code>)} />;
  if (!snapshots)
    return (
      <>
        <span>{snapshotsOff}</span>
        <Note>
          <Phrase parts={snapshotsOffNote(<code key="setting">SNAPSHOTS</code>)} />
        </Note>
      </>
    );
  if (!snapshot)
    return (
      <>
        <span>{snapshotNone}</span>
        <Note>{snapshotNoneNote}</Note>
      </>
    );
  const { at, ok, bytes, file, error } = snapshot;
  if (!ok)
    return (
      <span className="text-red">
        <Phrase parts={snapshotFailed(<Time key="time" iso={at} />, error)} />
      </span>
    );
  return (
    <>
      <Time iso={at} />
      <span>{bytes === undefined ? '' : `, ${inBytes(bytes)}`}</span>
      {file !== undefined && (
        <Note>
          <Phrase
            parts={snapshotNote(
              <code key="command" className="break-all">
                npm run restore -- {file}
              </code>,
            )}
          />
        </Note>
      )}
    </>
  );
}
