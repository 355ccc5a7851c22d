import { sanctionReason, sanctionUntil, sanctionWithoutEnd } from '#messages';
import { RenderedText } from '../../ui/display/rendered-text.tsx';
import { Time } from '../../ui/display/time.tsx';

interface Facts {
  reason: string;
  /** null: without end. */
  until: string | null;
}

/** Why a sanction was imposed, and when it ends. */
export function SanctionFacts({ reason, until }: Facts) {
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
      <dt className="text-ink2">{sanctionReason}</dt>
      <dd>
        <RenderedText text={reason} format="plain" className="leading-normal! wrap-anywhere" />
      </dd>
      <dt className="text-ink2">{sanctionUntil}</dt>
      <dd>{until === null ? sanctionWithoutEnd : <Time iso={until} full />}</dd>
    </dl>
  );
}
