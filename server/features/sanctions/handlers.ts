import { LONGEST, PAGE } from '../../../contract/values/limits.ts';
import { withAdminRev } from '../../../db/features/moderation/moderation.ts';
import {
  type AppealRefusal,
  appealSanction,
  rejectAppeal,
} from '../../../db/features/sanctions/appeals.ts';
import { listSanctions } from '../../../db/features/sanctions/lists.ts';
import { listSanctionsOf, type SanctionRow } from '../../../db/features/sanctions/rows.ts';
import {
  endSanction,
  imposeSanction,
  type SanctionRefusal,
} from '../../../db/features/sanctions/writes.ts';
import type { AppContext } from '../../app/context.ts';
import type { Caller } from '../../auth/caller.ts';
import { type Viewer, viewerOf } from '../../http/email-masking.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clean, sliceOf } from '../../http/input.ts';
import { suspensionOf } from '../../http/sanctions.ts';
import { presentSanction } from './presenter.ts';
import { REFUSALS } from './refusals.ts';

/** @throws HttpError for a refusal. */
function accepted(result: SanctionRow | SanctionRefusal | AppealRefusal): SanctionRow {
  if (typeof result === 'string') throw REFUSALS[result]();
  return result;
}

/** The handlers of the calls about sanctions. */
export function sanctionHandlers({ store, settings }: AppContext) {
  /** Whoever is suspended sees addresses as a visitor does. */
  const viewOf = (caller: Caller): Viewer =>
    viewerOf(settings.now, suspensionOf(caller) ? null : caller);
  const present = (row: SanctionRow, viewer: Viewer = 'member') =>
    presentSanction(row, viewer, settings.now);
  const acted = (result: SanctionRow | SanctionRefusal | AppealRefusal, viewer?: Viewer) => ({
    success: true as const,
    ...present(accepted(result), viewer),
  });

  return {
    async 'POST /sanctions'({ body, caller }) {
      const reason = clean(body.reason, 'reason', LONGEST.reason, 'lines');
      return present(accepted(await imposeSanction(store, { ...body, reason }, caller)));
    },
    async 'GET /sanctions'({ query, rev }) {
      const list = withAdminRev(() => listSanctions(sliceOf(query, PAGE.sanctions), query.state));
      const { sanctions, total, adminRev } = await store.read(list);
      rev(adminRev);
      return { sanctions: sanctions.map((row) => present(row)), total };
    },
    async 'DELETE /sanctions/{id}'({ params, caller }) {
      return acted(await endSanction(store, params.id, caller));
    },
    async 'GET /me/sanctions'({ query, caller }) {
      const { sanctions, total } = await store.read(
        listSanctionsOf(caller.key, sliceOf(query, PAGE.sanctions)),
      );
      return { sanctions: sanctions.map((row) => present(row, viewOf(caller))), total };
    },
    async 'POST /sanctions/{id}/appeal'({ params, body, caller }) {
      const text = clean(body.text, 'text', LONGEST.appeal, 'lines');
      return acted(await appealSanction(store, params.id, caller.key, text), viewOf(caller));
    },
    async 'POST /sanctions/{id}/appeal/reject'({ params, caller }) {
      return acted(await rejectAppeal(store, params.id, caller.email));
    },
  } satisfies Partial<Handlers>;
}
