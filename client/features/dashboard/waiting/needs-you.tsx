import type { LucideIcon } from 'lucide-react';
import Flag from 'lucide-react/icons/flag';
import Scale from 'lucide-react/icons/scale';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Wallet from 'lucide-react/icons/wallet';
import { Link } from 'react-router';
import {
  listUnread,
  money,
  needsClaim,
  needsKinds,
  needsOpen,
  needsWords,
  needsYou,
  paymentProviders,
  queueNone,
  reportsLoading,
} from '#messages';
import { withoutFormatting } from '../../../../contract/markup/plain.ts';
import { truncate } from '../../../../contract/values/graphemes.ts';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { buttonLook, smallLook } from '../../../ui/controls/button.tsx';
import { Count } from '../../../ui/display/count.tsx';
import { langOf } from '../../../ui/display/lang-of.ts';
import { Time } from '../../../ui/display/time.tsx';
import { ErrorState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { KINDS, type Kind, type useWaitingRows, type Waiting } from './reads.ts';

/** More than this does not fit into two lines. */
const WORDS = 120;

const PLACES: Record<Kind, { icon: LucideIcon; to: string }> = {
  held: { icon: ShieldCheck, to: `${SCREENS.moderation}?of=held` },
  reports: { icon: Flag, to: SCREENS.reportedComments },
  appeals: { icon: Scale, to: `${SCREENS.moderation}?of=appeals` },
  claims: { icon: Wallet, to: SCREENS.payments },
};

/** The words of what waits. */
function wordsOf(row: Waiting): string {
  const quoted = (text: string) => needsWords(truncate(text, WORDS).text);
  switch (row.kind) {
    case 'held': {
      const { title, text, format } = row.held;
      return quoted(title ?? withoutFormatting(text, format));
    }
    case 'reports':
      return quoted(withoutFormatting(row.reports[0].commentText, 'markdown'));
    case 'appeals':
      return quoted(row.sanction.appeal?.text ?? '');
    case 'claims': {
      const { method, trxId, amount, displayName } = row.claim;
      const wallet = paymentProviders[method] ?? method;
      return needsClaim(wallet, trxId, money(amount, 'bdt'), displayName);
    }
  }
}

interface NeedProps {
  kind: Kind;
  count: number;
  /** undefined where the oldest is about to be read. */
  oldest: Waiting | undefined;
  isFirst: boolean;
}

/** How much of a kind waits, the words of the oldest, and the way to it. */
function Need({ kind, count, oldest, isFirst }: NeedProps) {
  const { icon: Icon, to } = PLACES[kind];
  const words = oldest && wordsOf(oldest);
  return (
    <li className="sheet flex flex-col p-4">
      <h3 className="flex items-center gap-2 text-sm font-semibold">
        <Icon size={18} aria-hidden="true" className="text-ink2" />
        <span>{needsKinds[kind]}</span>
      </h3>
      <p className="mt-1 text-3xl font-bold">
        <Count value={count} />
      </p>
      <div className="mb-3 min-h-11">
        {words !== undefined && (
          <p
            dir="auto"
            lang={langOf(words)}
            className="text-ink2 line-clamp-2 text-sm wrap-anywhere"
          >
            {words}
          </p>
        )}
        {oldest && (
          <p className="text-ink3 text-xs">
            <Time iso={oldest.at} />
          </p>
        )}
      </div>
      <p className="mt-auto">
        <Link to={to} className={`${buttonLook(isFirst ? 'main' : 'tonal')} ${smallLook}`}>
          {needsOpen[kind]}
        </Link>
      </p>
    </li>
  );
}

/** Each kind of what waits for an admin, with the words of the oldest. */
export function NeedsYou(waiting: ReturnType<typeof useWaitingRows>) {
  const { rows, totals, isPending, isError, refetch } = waiting;
  const kinds = KINDS.filter((kind) => totals[kind] > 0);
  const isKnown = !isPending && !isError;
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="mb-2 text-sm font-semibold">
        {needsYou}
      </h2>
      {isError && <ErrorState text={listUnread} onRetry={refetch} />}
      {isPending && <Skeleton text={reportsLoading} rows={2} />}
      {isKnown && kinds.length === 0 && <p className="sheet text-ink2 p-4 sm:p-5">{queueNone}</p>}
      {isKnown && kinds.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
          {kinds.map((kind, at) => (
            <Need
              key={kind}
              kind={kind}
              count={totals[kind]}
              oldest={rows.find((row) => row.kind === kind)}
              isFirst={at === 0}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
