import type { GoldCode } from '../../../contract/features/membership.ts';
import { CODE_NOTE, CODES_A_PAGE } from '../../../contract/values/limits.ts';
import {
  type CodeRow,
  listCodes,
  makeCodes,
  type Redeemed,
  redeemCode,
  voidCode,
} from '../../../db/features/membership/codes.ts';
import { wholeNow } from '../../app/clock.ts';
import type { AppContext } from '../../app/context.ts';
import { httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clean, sliceOf } from '../../http/input.ts';
import { iso, isoOrNull } from '../../http/iso-time.ts';
import { hashOfEntered, newCode } from '../../membership/codes.ts';

const DAY_MS = 24 * 3_600_000;

function stateOf(row: CodeRow, now: number): GoldCode['state'] {
  if (row.voidedAt !== null) return 'void';
  if (row.usedAt !== null) return 'used';
  return row.expiresAt !== null && row.expiresAt <= now ? 'expired' : 'open';
}

const presentCode = (row: CodeRow): GoldCode => ({
  _id: row.id,
  note: row.note,
  madeAt: iso(row.madeAt),
  until: isoOrNull(row.expiresAt),
  gift: row.paymentKey !== null,
  state: stateOf(row, wholeNow()),
  usedAt: isoOrNull(row.usedAt),
  usedBy: row.memberId === null ? null : { _id: row.memberId, displayName: row.memberName ?? '' },
});

const unknownCode = () => httpError('code-unknown', 'There is no such code, or it was used.');

/** The handlers of the calls about codes for Gold. */
export function codeHandlers({ store, limits }: AppContext) {
  return {
    async 'POST /codes/redeem'({ body, caller }) {
      // Each try counts before it is looked at, so that many at once are no more than one after the other.
      await limits.take('codes', caller.id);
      const hash = hashOfEntered(body.code);
      const redeemed: Redeemed =
        hash === null ? 'code-unknown' : await redeemCode(store, caller, { hash, now: wholeNow() });
      if (redeemed === 'code-unknown') throw unknownCode();
      await limits.giveBack('codes', caller.id);
      if (redeemed === 'already-member')
        throw httpError('already-member', 'You are a Gold member already.');
      return { success: true as const };
    },

    async 'GET /admin/codes'({ query }) {
      const page = await store.read(listCodes(sliceOf(query, CODES_A_PAGE)));
      return { codes: page.codes.map(presentCode), total: page.total };
    },

    async 'POST /admin/codes'({ body, caller }) {
      const note = clean(body.note ?? '', 'note', CODE_NOTE);
      const expiresAt = body.days === undefined ? null : wholeNow() + body.days * DAY_MS;
      const codes = Array.from({ length: body.count }, newCode);
      const hashes = codes.map(({ hash }) => hash);
      await makeCodes(store, { hashes, note, expiresAt, actor: caller.email });
      return { codes: codes.map(({ shown }) => shown) };
    },

    async 'DELETE /admin/codes/{id}'({ params, caller }) {
      const outcome = await voidCode(store, params.id, caller.email, wholeNow());
      if (outcome === 'code-unknown') throw unknownCode();
      if (outcome === 'code-used')
        throw httpError('code-used', 'A member has used this code already.');
      return { success: true as const };
    },
  } satisfies Partial<Handlers>;
}
