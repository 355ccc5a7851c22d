/** Piles: texts that wait and have the same letters and digits, each with one press for all of them. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  judgedAuthor,
  pileKind,
  pileLook,
  pileMembers,
  pileRefuse,
  pileRefuseLater,
  pileSame,
  pileSince,
  pileSuspend,
  pileSuspendLater,
  pileSuspendSome,
} from '#messages';
import type { HeldGroup, HeldText } from '../../../../contract/features/held.ts';
import { withoutFormatting } from '../../../../contract/markup/plain.ts';
import { call, callWithRev } from '../../../api/call.ts';
import { Button, smallLook } from '../../../ui/controls/button.tsx';
import { langOf } from '../../../ui/display/lang-of.ts';
import { Phrase } from '../../../ui/display/phrase.tsx';
import { Time } from '../../../ui/display/time.tsx';
import { actLater, LASTING, useActs } from '../../../ui/feedback/undo.ts';
import { settle } from '../../held/reads.ts';
import { useLiveForModerators } from '../../moderation/reads.ts';
import { Person } from '../../profiles/person.tsx';
import { Row } from './row.tsx';

const PILES = 'GET /held/groups';
const NONE: readonly HeldGroup[] = [];

/**
 * The piles, live. Those that come while one looks are counted in `added` until they are shown, because a pile above the
 * rows would move what is about to be pressed. A pile that is known stays in its place, with the figures of now.
 */
export function usePiles() {
  const gone = useActs((state) => state.gone);
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: [PILES],
    queryFn: async ({ signal }) => {
      const { answer, rev = 0 } = await callWithRev(PILES, {}, { signal });
      return { groups: answer.groups, rev };
    },
    staleTime: 0,
  });
  useLiveForModerators({ data, refetch });
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const known = data?.groups ?? NONE;
  if (data && order === null) setOrder(known.map(({ alike }) => alike));
  const piles = known.flatMap((group) => {
    const ids = group.ids.filter((id) => !gone.has(id));
    const total = group.total - (group.ids.length - ids.length);
    return ids.length > 0 ? [{ ...group, ids, total }] : [];
  });
  const places = new Map(order?.map((alike, at) => [alike, at]));
  const placeOf = ({ alike }: HeldGroup) => places.get(alike) ?? -1;
  return {
    piles: piles
      .filter(({ alike }) => places.has(alike))
      .toSorted((one, other) => placeOf(one) - placeOf(other)),
    added: order === null ? 0 : piles.filter(({ alike }) => !places.has(alike)).length,
    showAdded: () => setOrder(known.map(({ alike }) => alike)),
    isPending,
    isError: isError && data === undefined,
    refetch,
  };
}

/** Refuses what was shown, and with `members` suspends who sent it; both can be undone in the log for seven days. */
function refuseAll({ ids }: HeldGroup, members: boolean): void {
  const body = { ids: [...ids], members };
  actLater({
    note: (members ? pileSuspendLater : pileRefuseLater)(ids.length),
    rows: ids,
    send: () => settle('Refusing', () => call('POST /held/refuse', { body }, LASTING)),
  });
}

/** True for a text of a pile that is shown. */
export const isInPile = ({ alike }: HeldText, piles: readonly HeldGroup[]): boolean =>
  alike !== null && piles.some((pile) => pile.alike === alike);

interface PileProps {
  pile: HeldGroup;
  /** Its act is the one of the screen. */
  isFirst: boolean;
  /** Shows its texts one by one; undefined where they are shown. */
  onLook?: (() => void) | undefined;
}

/** A pile: how many, of how many members, since when, the words that repeat, and the acts on all of them. */
export function Pile({ pile, isFirst, onLook }: PileProps) {
  const { ids, total, members, since, first } = pile;
  const words = [first.title, withoutFormatting(first.text, first.format)]
    .filter(Boolean)
    .join(' · ');
  const isWhole = ids.length === total;
  return (
    <Row
      id={ids[0] ?? pile.alike}
      kind={pileKind(total)}
      head={
        <>
          {members === 1 ? (
            <Person id={first.authorId} name={first.authorName || judgedAuthor} />
          ) : (
            <span>{pileMembers(members)}</span>
          )}
          <span>
            <Phrase parts={pileSince(<Time key="since" iso={since} />)} />
          </span>
        </>
      }
      acts={
        <>
          <Button
            kind={isFirst ? 'main' : 'tonal'}
            data-act="r"
            className={smallLook}
            onClick={() => refuseAll(pile, false)}
          >
            {pileRefuse(ids.length)}
          </Button>
          <Button kind="bad" className={smallLook} onClick={() => refuseAll(pile, true)}>
            {isWhole ? pileSuspend(members) : pileSuspendSome}
          </Button>
        </>
      }
    >
      <p className="text-ink3 mt-1 text-xs">{pileSame}</p>
      <p className="mt-1 line-clamp-3 text-sm wrap-anywhere">
        <mark dir="auto" lang={langOf(words)} className="bg-saffron-bar text-ink">
          {words}
        </mark>
      </p>
      {onLook && (
        <Button kind="quiet" className={`-ml-3 ${smallLook}`} onClick={onLook}>
          {pileLook}
        </Button>
      )}
    </Row>
  );
}
