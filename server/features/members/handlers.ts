import { findMember } from '../../../db/features/members.ts';
import type { AppContext } from '../../app/context.ts';
import { iso } from '../../http/email-masking.ts';
import { HttpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';

/** The handlers of the public profile's call. */
export function memberHandlers({ store }: AppContext) {
  return {
    async 'GET /members/{id}'({ params }) {
      const found = await store.read(findMember(params.id));
      if (!found) throw new HttpError(404, 'There is no such member.', { code: 'member-unknown' });
      const { id, createdAt, ...facts } = found;
      return { _id: id, ...facts, createdAt: iso(createdAt) };
    },
  } satisfies Partial<Handlers>;
}
