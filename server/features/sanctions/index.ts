import { room } from '../../../contract/core/rooms.ts';
import type { Sanction } from '../../../contract/features/sanctions.ts';
import { LONGEST, PAGE } from '../../../contract/values/limits.ts';
import { withAdminRev } from '../../../db/features/moderation/moderation.ts';
import {
  listRunningOf,
  listSanctions,
  listSanctionsOf,
  type SanctionRow,
} from '../../../db/features/sanctions/reads.ts';
import {
  type AppealRefusal,
  appealSanction,
  endSanction,
  imposeSanction,
  rejectAppeal,
  type SanctionRefusal,
} from '../../../db/features/sanctions/writes.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import type { Caller } from '../../auth/caller.ts';
import { showEmail, type Viewer, viewerOf } from '../../http/email-masking.ts';
import { httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clean, idsIn, sliceOf } from '../../http/input.ts';
import { iso, isoOrNull } from '../../http/iso-time.ts';
import { suspensionOf } from '../../http/sanctions.ts';
import { type PhotoPolicy, shownPhoto } from '../../http/shown-photo.ts';
import { memberRoom } from '../../realtime/socket-rooms.ts';

/** The sanction of an HTTP answer; moderators, admins and the member receive it. */
const presentSanction = (row: SanctionRow, viewer: Viewer, policy: PhotoPolicy): Sanction => ({
  _id: row.id,
  userId: row.userId,
  member: {
    _id: row.userId,
    displayName: row.displayName,
    photoURL: shownPhoto(row.photoURL, policy),
    role: row.role,
    isModerator: row.isModerator,
  },
  kind: row.kind,
  reason: row.reason,
  by: showEmail(row.imposedBy, viewer),
  at: iso(row.imposedAt),
  until: isoOrNull(row.until),
  endedAt: isoOrNull(row.endedAt),
  appeal:
    row.appeal === null || row.appealedAt === null
      ? null
      : { text: row.appeal, at: iso(row.appealedAt), rejectedAt: isoOrNull(row.rejectedAt) },
});

const SENTENCES: Record<SanctionRefusal | AppealRefusal, string> = {
  'member-unknown': 'There is no such member.',
  'sanction-unknown': 'There is no such sanction.',
  'not-allowed': 'Only admins may do this to moderators and admins, and nobody to themselves.',
  'sanction-exists': 'A sanction of that kind runs already.',
  'sanction-ended': 'The sanction has ended.',
  'last-admin': 'The last admin must stay.',
  appealed: 'You have appealed already.',
  'not-appealed': 'There is no appeal.',
};

/** @throws HttpError for a refusal. */
function accepted(result: SanctionRow | SanctionRefusal | AppealRefusal): SanctionRow {
  if (typeof result === 'string') throw httpError(result, SENTENCES[result]);
  return result;
}

/** The handlers of the calls about sanctions. */
function sanctionHandlers({ store, settings }: AppContext) {
  /** Whoever is suspended sees addresses as a visitor does. */
  const viewOf = (caller: Caller): Viewer =>
    viewerOf(settings.now, suspensionOf(caller) ? null : caller);
  const present = (row: SanctionRow, caller: Caller) =>
    presentSanction(row, viewOf(caller), settings.now);
  const acted = (result: SanctionRow | SanctionRefusal | AppealRefusal, caller: Caller) => ({
    success: true as const,
    ...present(accepted(result), caller),
  });

  return {
    async 'POST /sanctions'({ body, caller }) {
      const reason = clean(body.reason, 'reason', LONGEST.reason, 'lines');
      return present(accepted(await imposeSanction(store, { ...body, reason }, caller)), caller);
    },
    async 'GET /sanctions'({ query, rev, caller }) {
      const { members, state } = query;
      const ids = members === undefined ? undefined : idsIn(members, 'Members', PAGE.list);
      const list = () =>
        ids ? listRunningOf(ids) : listSanctions(sliceOf(query, PAGE.list), state);
      const { sanctions, total, adminRev } = await store.read(withAdminRev(list));
      rev(adminRev);
      return { sanctions: sanctions.map((row) => present(row, caller)), total };
    },
    async 'DELETE /sanctions/{id}'({ params, caller }) {
      return acted(await endSanction(store, params.id, caller), caller);
    },
    async 'GET /me/sanctions'({ query, caller }) {
      const { sanctions, total } = await store.read(
        listSanctionsOf(caller.key, sliceOf(query, PAGE.list)),
      );
      return { sanctions: sanctions.map((row) => present(row, caller)), total };
    },
    async 'POST /sanctions/{id}/appeal'({ params, body, caller }) {
      const text = clean(body.text, 'text', LONGEST.appeal, 'lines');
      return acted(await appealSanction(store, params.id, caller.key, text), caller);
    },
    async 'POST /sanctions/{id}/appeal/reject'({ params, caller }) {
      return acted(await rejectAppeal(store, params.id, caller.email), caller);
    },
  } satisfies Partial<Handlers>;
}

export const sanctions = {
  handlers: sanctionHandlers,
  effects: {
    'sanctions:changed': {
      tags: ({ id, email }) => [memberRoom(id), room.user(email)],
      endsRight: true,
      // A socket is a visitor's or a member's as long as it lives: it connects again.
      broadcast({ id, sanction }, { live }) {
        if (sanction === 'suspend') live.disconnect([memberRoom(id)]);
      },
    },
  },
} satisfies Feature;
