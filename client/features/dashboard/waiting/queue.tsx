import { type FocusEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  listUnread,
  pileAll,
  pilesNew,
  queueAll,
  queueKinds,
  queueMore,
  queueNone,
  queueNoneHint,
  queueWhat,
} from '#messages';
import { PAGE } from '../../../../contract/values/limits.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { useSingleKeys } from '../../../ui/controls/single-keys.ts';
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-state.tsx';
import { NewPill } from '../../../ui/feedback/new-pill.tsx';
import { UndoPlace } from '../../../ui/feedback/undo-place.tsx';
import { useKeptFocus } from '../../../ui/layout/keep-focus.ts';
import { useSession } from '../../auth/session/session.ts';
import { isInPile, Pile, type usePiles } from './piles.tsx';
import { KINDS, type Kind, useAlike, type useWaitingRows } from './reads.ts';
import { WaitingRow } from './rows.tsx';

const STEP = 2 * PAGE.list;

/** Moves over the rows by keys, and presses the buttons of the row that has the focus. */
function useQueueKeys(rows: () => HTMLElement[]): void {
  const current = () => rows().find((row) => row.contains(document.activeElement));
  const walk = (step: 1 | -1) => {
    const all = rows();
    const here = current();
    const next = here ? all.indexOf(here) + step : 0;
    const row = all[Math.min(Math.max(next, 0), all.length - 1)];
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };
  const press = (act: 'a' | 'r') => {
    const row = current();
    if (row) row.querySelector<HTMLElement>(`[data-act=${act}]`)?.click();
    else walk(1);
  };
  useSingleKeys(
    { j: () => walk(1), k: () => walk(-1), a: () => press('a'), r: () => press('r') },
    true,
  );
}

interface QueueProps {
  waiting: ReturnType<typeof useWaitingRows>;
  piles: ReturnType<typeof usePiles>;
}

/**
 * One queue of all kinds of what waits, oldest first, below the piles of texts that are alike. With `alike` in the
 * address it shows one pile and its texts.
 */
export function Queue({ waiting, piles: { piles, added, showAdded } }: QueueProps) {
  const { totals, isError, refetch } = waiting;
  const isAdmin = useSession(({ role }) => role === 'admin');
  const [params, setParams] = useSearchParams();
  const [most, setMost] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  const kind = KINDS.find((one) => one === params.get('of')) ?? null;
  const alike = params.get('alike');
  const texts = useAlike(alike);
  const all = (alike ? texts : waiting.rows).filter(
    (row) =>
      (kind === null || row.kind === kind) &&
      (alike !== null || row.kind !== 'held' || !isInPile(row.held, piles)),
  );
  const shown = all.slice(0, most);
  const ofHeld = kind === null || kind === 'held';
  const shownPiles = ofHeld ? piles.filter((pile) => alike === null || pile.alike === alike) : [];

  const elements = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  useQueueKeys(elements);
  // The focus of a row that goes moves to the row that takes its place.
  const place = useRef(0);
  const next = {
    get current(): HTMLElement | null {
      const left = elements();
      return left[Math.min(place.current, left.length - 1)] ?? section.current;
    },
  };
  const { ref: section, ...kept } = useKeptFocus<HTMLElement>(
    [...shownPiles.map((pile) => pile.alike), ...shown.map(({ id }) => id)].join(),
    next,
  );
  const onFocus = ({ target }: FocusEvent) => {
    kept.onFocus();
    place.current = elements().findIndex((row) => row.contains(target));
  };

  const sum = KINDS.reduce((so, one) => so + totals[one], 0);
  const choices = [
    [queueAll(sum), 'all'],
    ...KINDS.filter((one) => one !== 'claims' || isAdmin).map(
      (one) => [queueKinds[one](totals[one]), one] as const,
    ),
  ] as const satisfies readonly (readonly [string, Kind | 'all'])[];
  return (
    <section
      ref={section}
      {...kept}
      onFocus={onFocus}
      tabIndex={-1}
      aria-label={queueWhat}
      className="mb-6 focus-visible:outline-none"
    >
      <div className="-mx-4 mb-3 flex overflow-x-auto pr-8 pl-4 whitespace-nowrap max-sm:mask-[linear-gradient(to_right,black_calc(100%-2rem),transparent)] sm:mx-0 sm:px-0">
        <SegmentedControl
          label={queueWhat}
          name="of"
          value={kind ?? 'all'}
          choices={choices}
          onChoose={(one) => {
            setMost(STEP);
            setParams(one === 'all' ? {} : { of: one });
          }}
        />
      </div>
      {alike !== null && (
        <Button kind="quiet" className="mb-3 -ml-3" onClick={() => setParams({ of: 'held' })}>
          {pileAll}
        </Button>
      )}
      {isError && <ErrorState text={listUnread} onRetry={refetch} />}
      {ofHeld && <NewPill text={added > 0 && pilesNew(added)} onShow={showAdded} />}
      {shownPiles.length + shown.length > 0 && (
        <ul ref={list} className="rows overflow-hidden">
          {shownPiles.map((pile, at) => (
            <Pile
              key={pile.alike}
              pile={pile}
              isFirst={at === 0}
              onLook={
                alike === null
                  ? () => {
                      setMost(STEP);
                      setParams({ of: 'held', alike: pile.alike });
                    }
                  : undefined
              }
            />
          ))}
          {shown.map((row) => (
            <WaitingRow key={row.id} row={row} />
          ))}
        </ul>
      )}
      {shownPiles.length + shown.length === 0 && !isError && (
        <div className="rows overflow-hidden">
          <EmptyState text={queueNone}>
            <p className="text-ink2 text-sm">{queueNoneHint}</p>
          </EmptyState>
        </div>
      )}
      {all.length > most && (
        <Button className="mx-auto mt-4 flex" onClick={() => setMost(most + STEP)}>
          {queueMore}
        </Button>
      )}
      <UndoPlace />
    </section>
  );
}
