import {
  earlierVersions,
  earlierVersionsLoading,
  earlierVersionsNotLoaded,
  noEarlierVersion,
  versionHide,
  versionUntil,
} from '#messages';
import { Button, smallLook } from '../../ui/controls/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { FormattedText } from '../../ui/display/formatted-text.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { Time } from '../../ui/display/time.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { capitalise } from '../../ui/text-editing/text.ts';
import { useMayRemove } from '../auth/account/use-may-remove.ts';
import { type Edited, hideRevision, type Revision, useRevisions } from './reads.ts';

interface VersionProps {
  revision: Revision;
  /** Hides it; undefined for those who may not. */
  onHide: (() => void) | undefined;
}

function Version({ revision, onHide }: VersionProps) {
  const { version, title, tag, editedAt } = revision;
  return (
    <li className="border-line border-t py-3 first:border-t-0 first:pt-0">
      <p className="text-ink3 flex min-h-9 items-center gap-2 text-xs">
        <span>{versionUntil(version)}</span>
        <Time iso={editedAt} />
        {onHide && (
          <Button kind="quiet" onClick={onHide} className={`ml-auto ${smallLook}`}>
            {versionHide}
          </Button>
        )}
      </p>
      {title !== undefined && (
        <p dir="auto" lang={langOf(title)} className="font-semibold wrap-anywhere">
          {title}
        </p>
      )}
      <FormattedText value={{ ...revision, mentions: [] }} className="wrap-anywhere" />
      {tag !== undefined && <p className="text-ink3 mt-1 text-xs">{`#${capitalise(tag)}`}</p>}
    </li>
  );
}

/** The earlier versions of a text, newest first; its author and admins may hide each. */
export function History({ onClose, ...edited }: Edited & { onClose: () => void }) {
  const { data, isError, refetch } = useRevisions(edited);
  const mayHide = useMayRemove(edited.authorId, 'author');
  return (
    <Modal title={earlierVersions} onClose={onClose}>
      {data === undefined && !isError && <Skeleton text={earlierVersionsLoading} rows={2} />}
      {isError && <ErrorState text={earlierVersionsNotLoaded} onRetry={refetch} />}
      {data?.length === 0 && <EmptyState text={noEarlierVersion} />}
      {data && data.length > 0 && (
        <ol>
          {data.map((revision) => (
            <Version
              key={revision.version}
              revision={revision}
              onHide={mayHide ? () => void hideRevision(edited, revision) : undefined}
            />
          ))}
        </ol>
      )}
    </Modal>
  );
}
