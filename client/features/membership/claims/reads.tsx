/** The claims as admins see them: page 1 of the open ones, which lives, and their number. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sidebarWaiting } from '#messages';
import type { ClaimState } from '../../../../contract/core/pay-to.ts';
import type { EventOf } from '../../../../contract/core/realtime.ts';
import { room } from '../../../../contract/core/rooms.ts';
import type { MembersClaim } from '../../../../contract/features/claims.ts';
import { PAGE } from '../../../../contract/values/limits.ts';
import { call } from '../../../api/call.ts';
import { createPageStore } from '../../../api/page-store.ts';
import { queryClient } from '../../../api/query-client.ts';
import {
  applyChange,
  applyPage,
  gapOf,
  type LiveList,
  UNREAD,
  wholeRev,
} from '../../../live/live-list.ts';
import { useLive } from '../../../live/status.ts';
import { useRefill } from '../../../live/use-refill.ts';
import { useRoom } from '../../../live/use-room.ts';
import { MenuFigure } from '../../../ui/display/menu-figure.tsx';
import { useActs } from '../../../ui/feedback/undo.ts';
import { late } from './connect.ts';

const CLAIMS = 'GET /claims';

interface Claims {
  /** Its rev is `claimsRev`, which moves with claims alone: by it the list finds gaps. */
  list: LiveList<MembersClaim>;
  /** The rev of the admins' room that the list was last received at. */
  roomRev: number;
}
const useClaims = createPageStore<Claims>(() => ({ list: UNREAD, roomRev: -1 }));

/** Applies page 1 of the open claims; `roomRev` is the rev of the admins' room, where the answer has one. */
function applyClaims(
  { claims, total }: { claims: readonly MembersClaim[]; total: number },
  rev: number,
  roomRev = -1,
): void {
  useClaims.setState((state) => ({
    list: applyPage(state.list, { rev, total, items: claims }),
    roomRev: Math.max(roomRev, state.roomRev),
  }));
}

function step(
  after: { total: number; rev: number; claimsRev: number },
  change: (claims: readonly MembersClaim[]) => readonly MembersClaim[],
): void {
  const { total, claimsRev: rev } = after;
  useClaims.setState(({ list, roomRev }) => ({
    list: applyChange(list, { rev, total }, change, PAGE.list),
    roomRev: Math.max(after.rev, roomRev),
  }));
}

/** The claims of a transaction know how many others there are, whatever their method. */
const withOthers = (
  claims: readonly MembersClaim[],
  { trxId }: Pick<MembersClaim, 'trxId'>,
  by: 1 | -1,
) => claims.map((one) => (one.trxId === trxId ? { ...one, others: one.others + by } : one));

/** Open claims stand in the order in which they came. */
const addClaim = ({ claim, ...after }: EventOf<'claim:added'>) =>
  step(after, (claims) => [...withOthers(claims, claim, 1), claim]);

function removeClaim({ _id, claim, ...after }: EventOf<'claim:settled'>): void {
  step(after, (claims) => {
    const gone = claims.find((one) => one._id === _id);
    const rest = claims.filter((one) => one !== gone);
    // An approved one still has its transaction.
    return gone && claim?.state !== 'approved' ? withOthers(rest, gone, -1) : rest;
  });
  // Page 1 of the open ones lives.
  const others = ({ queryKey: [, state, page] }: { queryKey: readonly unknown[] }) =>
    state !== 'open' || page !== 1;
  void queryClient().invalidateQueries({ queryKey: [CLAIMS], predicate: others });
  void queryClient().invalidateQueries({ queryKey: ['GET /admin/payments'] });
}

late.connect({
  events: { 'claim:added': addClaim, 'claim:settled': removeClaim },
  rev() {
    const { list, roomRev } = useClaims.getState();
    return wholeRev(list) === undefined ? undefined : roomRev;
  },
  enter({ claims, claimsRev }, rev) {
    if (claims && claimsRev !== null) applyClaims(claims, claimsRev, rev);
  },
});

/** A page of the claims of a state; page 1 of the open ones lives. */
export function useClaimPage(state: ClaimState, page: number) {
  useRoom(room.admin);
  const { list } = useClaims();
  const { data, isError, refetch } = useQuery({
    queryKey: [CLAIMS, state, page],
    queryFn: async ({ signal }) => {
      const query = { state, page, limit: PAGE.list };
      const { claimsRev, ...answer } = await call(CLAIMS, { query }, { signal });
      if (state === 'open' && page === 1) applyClaims(answer, claimsRev);
      return { ...answer, view: `${state} ${page}` };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const view = data?.view ?? `${state} ${page}`;
  const isLive = view === 'open 1' && list.items !== null;
  useRefill(isLive ? gapOf(list) : null, refetch);
  const gone = useActs(({ gone }) => gone);
  const all = isLive ? (list.items ?? undefined) : data?.claims;
  const total = isLive ? list.total : (data?.total ?? 0);
  const left = all?.filter((claim) => claim.state !== 'open' || !gone.has(claim._id));
  return {
    // The rows that move up are read once the acts on all of the page are sent.
    claims: left?.length === 0 && (all?.length ?? 0) < total ? undefined : left,
    total,
    view,
    isError,
    refetch,
  };
}

/** Reads the claims again where no event tells what an own act has changed. */
export async function refetchUnlessLive(): Promise<void> {
  if (!useLive.getState().live) await queryClient().invalidateQueries({ queryKey: [CLAIMS] });
}

/** The rev of the last change of claims that was received; -1 while none was. */
export function useClaimsRev(): number {
  useRoom(room.admin);
  return useClaims(({ list }) => list.rev);
}

/** How many claims are open, live; 0 for moderators, who hear of none. */
export function useOpenClaims(): number {
  useRoom(room.admin);
  return useClaims(({ list }) => list.total);
}

/** The same at the menu's entry. */
export function OpenClaimsFigure({ id }: { id: string }) {
  const total = useOpenClaims();
  return total > 0 ? <MenuFigure id={id} value={total} word={sidebarWaiting} /> : null;
}
