/** All that waits for moderators, oldest first: held texts, reports, appeals, and of admins claims. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MembersClaim } from '../../../../contract/features/claims.ts';
import type { HeldText } from '../../../../contract/features/held.ts';
import type { Sanction } from '../../../../contract/features/sanctions.ts';
import { PAGE } from '../../../../contract/values/limits.ts';
import { call, callWithRev } from '../../../api/call.ts';
import { useRefill } from '../../../live/use-refill.ts';
import { useActs } from '../../../ui/feedback/undo.ts';
import { useSession } from '../../auth/session/session.ts';
import { useClaimsRev } from '../../membership/claims/reads.tsx';
import { useLiveForModerators, useModerationRev } from '../../moderation/reads.ts';
import { type AnyReport, type Of, reportedId } from '../../reports/any-report.ts';
import { usePostReportsRev, useReportsRev } from '../../reports/reads.ts';
import { appealRow } from '../../sanctions/end-sanction.ts';

export type Waiting = {
  /** The id of what an act on it settles. */
  id: string;
  /** Since when it waits. */
  at: string;
} & (
  | { kind: 'held'; held: HeldText }
  /** The open reports on one comment or post, oldest first. */
  | { kind: 'reports'; reports: readonly [AnyReport, ...AnyReport[]] }
  | { kind: 'appeals'; sanction: Sanction }
  | { kind: 'claims'; claim: MembersClaim }
);
export type Kind = Waiting['kind'];
export const KINDS = ['held', 'reports', 'appeals', 'claims'] as const satisfies readonly Kind[];

interface Part {
  rows: readonly Waiting[];
  total: number;
  /** By it a part is known to be older than the last change. */
  rev: number;
}
type Read = (page: number, signal: AbortSignal) => Promise<Part>;

const limit = PAGE.most;

/** @param alike the mark of the texts that are alike; none: all of them. */
const readHeld =
  (alike?: string): Read =>
  async (page, signal) => {
    const query = { page, limit, ...(alike !== undefined && { alike }) };
    const { answer, rev = 0 } = await callWithRev('GET /held', { query }, { signal });
    const rows = answer.held.map(
      (held): Waiting => ({ kind: 'held', id: held._id, at: held.at, held }),
    );
    return { rows, total: answer.total, rev };
  };

const readReports =
  (of: Of): Read =>
  async (page, signal) => {
    const {
      reports,
      total,
      reportsRev: rev,
    } = await call('GET /reports', { query: { of, page, limit } }, { signal });
    const rows = reports.map(
      (report): Waiting => ({
        kind: 'reports',
        id: report._id,
        at: report.reportedAt,
        reports: [report],
      }),
    );
    return { rows, total, rev };
  };

const readAppeals: Read = async (page, signal) => {
  const query = { state: 'appealed', page, limit } as const;
  const { answer, rev = 0 } = await callWithRev('GET /sanctions', { query }, { signal });
  const rows = answer.sanctions.map((sanction): Waiting => {
    const at = sanction.appeal?.at ?? sanction.at;
    return { kind: 'appeals', id: appealRow(sanction), at, sanction };
  });
  return { rows, total: answer.total, rev };
};

const readClaims: Read = async (page, signal) => {
  const query = { page, limit };
  const { claims, total, claimsRev: rev } = await call('GET /claims', { query }, { signal });
  const rows = claims.map(
    (claim): Waiting => ({ kind: 'claims', id: claim._id, at: claim.at, claim }),
  );
  return { rows, total, rev };
};

/** Reads the oldest of a list that stands newest first: its last pages. */
const oldest =
  (read: Read): Read =>
  async (page, signal) => {
    const first = await read(page, signal);
    const last = Math.ceil(first.total / limit);
    if (last <= 1) return first;
    const [before, end] = await Promise.all([read(last - 1, signal), read(last, signal)]);
    return { ...end, rows: [...before.rows, ...end.rows] };
  };
/** The parts of what waits: reports are two lists. */
const READS = {
  held: oldest(readHeld()),
  reports: oldest(readReports('comments')),
  postReports: oldest(readReports('posts')),
  appeals: oldest(readAppeals),
  // They stand oldest first.
  claims: readClaims,
} satisfies Record<string, Read>;
type PartName = keyof typeof READS;
/** An act of a kind has the reads of its call made again. */
const CALLS: Record<PartName, string> = {
  held: 'GET /held',
  reports: 'GET /reports',
  postReports: 'GET /reports',
  appeals: 'GET /sanctions',
  claims: 'GET /claims',
};

const timeOf = ({ at }: Waiting): number => Date.parse(at);

/** One kind of what waits, kept live: it is read again when it is older than `rev`. */
function usePart(part: PartName, rev: number, enabled = true) {
  const gone = useActs((state) => state.gone);
  const { data, isError, refetch } = useQuery({
    queryKey: [CALLS[part], 'oldest', part],
    queryFn: ({ signal }) => READS[part](1, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled,
  });
  useRefill(data && rev > data.rev ? rev : null, refetch);
  const { rows: read, total } = data ?? { rows: [], total: 0 };
  // Two pages share a row where one was settled between their reads.
  const all = [...new Map(read.map((row) => [row.id, row])).values()];
  const rows = all.filter(({ id }) => !gone.has(id));
  return {
    rows,
    total: total - (all.length - rows.length),
    /** Newer ones than this are not read. */
    until: all.length < total ? Math.max(...all.map(timeOf)) : Number.POSITIVE_INFINITY,
    isKnown: !enabled || data !== undefined,
    isError: isError && data === undefined,
    refetch,
  };
}

/** The oldest texts with a mark, live; none without one. */
export function useAlike(alike: string | null): readonly Waiting[] {
  const gone = useActs((state) => state.gone);
  const { data, refetch } = useQuery({
    queryKey: ['GET /held', 'alike', alike],
    queryFn: ({ signal }) => oldest(readHeld(alike ?? ''))(1, signal),
    staleTime: 0,
    enabled: alike !== null,
  });
  useLiveForModerators({ data, refetch });
  return (data?.rows ?? [])
    .filter(({ id }) => !gone.has(id))
    .toSorted((one, other) => timeOf(one) - timeOf(other));
}

/** Rows of reports, in order, as rows of what was reported. */
function byText(rows: readonly Waiting[]): Waiting[] {
  const merged = new Map<string, Waiting>();
  for (const row of rows) {
    const key = row.kind === 'reports' ? reportedId(row.reports[0]) : row.id;
    const first = merged.get(key);
    merged.set(
      key,
      first?.kind === 'reports' && row.kind === 'reports'
        ? { ...first, reports: [...first.reports, ...row.reports] }
        : row,
    );
  }
  return [...merged.values()];
}

/** All that waits for the reader, live: the oldest of all kinds, and how much of each. */
export function useWaitingRows() {
  const isAdmin = useSession(({ role }) => role === 'admin');
  const moderationRev = useModerationRev();
  const held = usePart('held', moderationRev);
  const reports = usePart('reports', useReportsRev());
  const postReports = usePart('postReports', usePostReportsRev());
  const appeals = usePart('appeals', moderationRev);
  const claims = usePart('claims', useClaimsRev(), isAdmin);
  const parts = [held, reports, postReports, appeals, claims];
  // Of a kind of which the newest are not read, none is shown behind a newer one of another kind.
  const until = Math.min(...parts.map((part) => part.until));
  const rows = parts
    .flatMap((part) => part.rows)
    .filter((row) => timeOf(row) <= until)
    .toSorted((one, other) => timeOf(one) - timeOf(other));
  const totals: Record<Kind, number> = {
    held: held.total,
    reports: reports.total + postReports.total,
    appeals: appeals.total,
    claims: claims.total,
  };
  const isError = parts.some((part) => part.isError);
  return {
    rows: byText(rows),
    totals,
    isPending: !isError && parts.some((part) => !part.isKnown),
    isError,
    refetch: () => Promise.all(parts.filter((part) => part.isError).map((part) => part.refetch())),
  };
}
