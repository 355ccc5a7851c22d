import { isDeepStrictEqual } from 'node:util';
import { mustProve, type Silenced } from '../../../contract/core/rights.ts';
import { room } from '../../../contract/core/rooms.ts';
import {
  type Choices,
  type MemberStatus,
  OUTCOMES,
  type Outcome,
  type OutcomeCode,
} from '../../../contract/features/users.ts';
import { canonicalEmail } from '../../../contract/values/addresses.ts';
import { DIGEST_EVERY, PUSH_AT_FIRST, PUSH_TEXTS } from '../../../contract/values/inbox-kinds.ts';
import { DIGITS } from '../../../contract/values/languages.ts';
import { LONGEST, PAGE } from '../../../contract/values/limits.ts';
import type { Store } from '../../../db/core/store.ts';
import { pushOf } from '../../../db/features/choices/push-choices.ts';
import { grantAdmin, revokeAdmin } from '../../../db/features/users/admins.ts';
import { changeModerator } from '../../../db/features/users/moderators.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import {
  countedPosts,
  type MemberStatusRow,
  type UserRow,
} from '../../../db/features/users/rows.ts';
import { listUsers } from '../../../db/features/users/search.ts';
import { type AccountUpdate, findUnchanged, saveUser } from '../../../db/features/users/sign-in.ts';
import { endOfVisitBefore } from '../../../db/features/users/visits.ts';
import { wholeNow } from '../../app/clock.ts';
import type { Config } from '../../app/config/config.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import type { Caller } from '../../auth/caller.ts';
import { httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clean, cleanPhoto, sliceOf } from '../../http/input.ts';
import { iso, isoOrNull } from '../../http/iso-time.ts';
import { profileTag } from '../../http/read-path/cache-tags.ts';
import {
  isShutOut,
  requireNoSuspension,
  requireStaying,
  requireVoice,
  silenceOf,
} from '../../http/sanctions.ts';
import { shownChoices } from '../../http/shown-choices.ts';
import { memberRoom } from '../../realtime/socket-rooms.ts';
import { signInMember } from '../auth/sign-in.ts';
import { broadcastStats } from '../stats/effects.ts';
import { presentUser } from './presenter.ts';
import { requireUser, userNotFound } from './require-user.ts';

/** The running silence of a member, as the member sees it; nothing while there is none. */
function silencedOf(user: Silenced) {
  const silence = silenceOf(user);
  return silence && { silenced: { reason: silence.reason, until: isoOrNull(silence.until) } };
}

const CHOICES_AT_FIRST: Choices = {
  language: null,
  digits: DIGITS[0],
  digestEvery: DIGEST_EVERY[0],
  push: pushOf(PUSH_AT_FIRST.join()),
  pushTexts: PUSH_TEXTS[0],
  quiet: null,
};

/** The choices of the member; null while all are the initial ones. */
function choicesOf(user: MemberStatusRow, { languages }: Pick<Config, 'languages'>) {
  const choices = shownChoices(user, languages);
  return isDeepStrictEqual(choices, CHOICES_AT_FIRST) ? null : { choices };
}

/** When the visit before this one ended; nothing before the second visit. */
function lastVisitOf(user: MemberStatusRow) {
  const ended = endOfVisitBefore(user, wholeNow());
  return ended === null ? null : { lastVisit: iso(ended) };
}

/** The status of a member: role, Gold, the posts that count, and whether the address is still to be proven, choices, and the visit before. */
const memberStatusOf = (
  user: MemberStatusRow,
  config: Pick<Config, 'verify' | 'languages'>,
): MemberStatus => ({
  role: user.role,
  isModerator: user.isModerator,
  isMember: user.isMember,
  postCount: countedPosts(user),
  ...(mustProve(user, config.verify) && { mustProve: true }),
  ...silencedOf(user),
  ...choicesOf(user, config),
  ...lastVisitOf(user),
});

/** The name of a member in a sentence for an admin; the address of one without a name. */
const nameOf = ({ displayName, email }: UserRow): string => displayName || email;

/** The answer to a change of a member's role. */
function outcome(code: OutcomeCode, user: UserRow, success = true): Outcome {
  const name = nameOf(user);
  return { success, code, message: `${name} ${OUTCOMES[code]}`, params: { name } };
}

/** The outcome for a moderator, by the wish and by whether it changed anything. */
function moderatorOutcome(on: boolean, isChanged: boolean): OutcomeCode {
  if (on) return isChanged ? 'now-moderator' : 'already-moderator';
  return isChanged ? 'no-longer-moderator' : 'not-moderator';
}

/**
 * A sign-in repeats the profile, also that of a sanctioned member or of one who is leaving; only a change is refused.
 * @throws HttpError (403) for a change by a silenced or suspended member, or by one who is leaving.
 */
async function requireUnsanctionedChange(
  store: Pick<Store, 'read'>,
  given: AccountUpdate,
  caller: Caller | null,
): Promise<void> {
  const member: Caller | UserRow | undefined = caller ?? (await store.read(findUser(given.email)));
  if (!member || !(silenceOf(member) || isShutOut(member))) return;
  if (await store.read(findUnchanged(given, null))) return;
  requireStaying({}, member);
  requireNoSuspension(member);
  requireVoice(member);
}

/** The handlers of the calls about members and their rights. */
function userHandlers(context: AppContext) {
  const { store, settings } = context;

  return {
    async 'POST /users'({ body, caller, proven, network }) {
      const email = canonicalEmail(body.email);
      if (email !== (caller ?? proven)?.email) {
        throw httpError('not-own-account', 'Email is not your own e-mail address.', {
          params: { field: 'email' },
        });
      }
      const profile = {
        displayName: clean(body.displayName ?? '', 'displayName', LONGEST.name),
        photoURL: cleanPhoto(body.photoURL ?? '', 'photoURL'),
      };
      await requireUnsanctionedChange(store, { email, ...profile }, caller);
      if (proven) {
        // A member with a second factor has not shown it yet: the provider's values fill what is empty, no more.
        const hasFactor = (await store.read(findUser(email)))?.hasFactor === true;
        const given = hasFactor ? undefined : profile;
        const call = { network, profile: given };
        return presentUser(await signInMember(context, proven, call), settings.now);
      }
      const { user } = await saveUser(store, { email, ...profile });
      return presentUser(user, settings.now);
    },

    async 'GET /users/{email}'(ctx) {
      const user = await requireUser(context, ctx.params.email);
      const { role, isModerator } = memberStatusOf(user, context.config);
      ctx.rev(user.rev);
      return { role, isModerator };
    },

    async 'GET /user/{email}/status'(ctx) {
      const user = await requireUser(context, ctx.params.email);
      const { isMember, mustProve, silenced } = memberStatusOf(user, context.config);
      ctx.rev(user.rev);
      return { isMember, ...(mustProve && { mustProve }), ...(silenced && { silenced }) };
    },

    async 'GET /admin/users'({ query }) {
      const search = clean(query.search ?? '', 'Search', LONGEST.search);
      const { users, total } = await store.read(listUsers(search, sliceOf(query, PAGE.list)));
      return { users: users.map((user) => presentUser(user, settings.now)), total };
    },

    async 'PATCH /admin/users/make-admin/{email}'({ params, caller }) {
      const email = canonicalEmail(params.email);
      const granted = await grantAdmin(store, email, caller.email);
      const user = granted ?? (await store.read(findUser(email)));
      if (!user) throw userNotFound({ success: false });
      return outcome(granted ? 'now-admin' : 'already-admin', user);
    },

    async 'PATCH /admin/users/revoke-admin/{email}'({ params, caller }) {
      const email = canonicalEmail(params.email);
      const revoked = await revokeAdmin(store, email, caller.email);
      if (revoked) return outcome('no-longer-admin', revoked);
      const user = await store.read(findUser(email));
      if (!user) throw userNotFound({ success: false });
      if (user.role === 'admin') throw httpError('last-admin', 'The last admin must stay.');
      return outcome('not-admin', user);
    },

    async 'PUT /admin/users/{id}/moderator'({ params, body: { on }, caller }) {
      const changed = await changeModerator(store, params.id, on, caller.email);
      if (!changed) throw userNotFound({ success: false });
      const { user, isChanged } = changed;
      if (on && user.role === 'admin')
        return { ...outcome('admin-anyway', user, false), isModerator: false };
      return { ...outcome(moderatorOutcome(on, isChanged), user), isModerator: user.isModerator };
    },
  } satisfies Partial<Handlers>;
}

export const users = {
  handlers: userHandlers,
  effects: {
    'member:added': { broadcast: (_, context) => broadcastStats(context) },
    'status:changed': {
      tags: ({ id, email }) => [room.user(email), profileTag(id)],
      broadcast: (user, { live, config }) =>
        live.broadcast(room.user(user.email), 'user:changed', {
          rev: user.rev,
          ...memberStatusOf(user, config),
        }),
    },
    'admin:revoked': {
      tags: ({ id }) => [memberRoom(id)],
      endsRight: true,
      broadcast: ({ id }, { live }) => live.removeFromRoom(id, room.admin),
    },
    'moderator:dismissed': {
      tags: ({ id }) => [memberRoom(id)],
      endsRight: true,
      broadcast: ({ id }, { live }) => live.removeFromRoom(id, room.admin),
    },
  },
  rooms: {
    user: {
      mayJoin: ({ caller, key }) => caller?.email === key,
      *state({ config, key }) {
        const user = yield* findUser(key);
        if (!user) return null;
        return { rev: user.rev, state: memberStatusOf(user, config) };
      },
    },
  },
} satisfies Feature;
