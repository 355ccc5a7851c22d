import type { AnyCall } from '../../../contract/core/calls.ts';
import type { SanctionKind } from '../../../contract/values/moderation-kinds.ts';
import { publish } from '../../support/content.ts';
import { keepWaiting } from '../../support/features/held.ts';
import { idOf, sanction } from '../../support/features/sanctions.ts';
import type { Person } from '../../support/person.ts';
import type { RightsForum } from './callers.ts';

type Ask = (caller: Person) => Promise<object> | object;
export const undo: (() => Promise<unknown>)[] = [];
/** Takes back what an input has done to its caller. */
export async function undoAll(): Promise<void> {
  for (const act of undo.splice(0)) await act();
}

/** Good inputs for the calls by which moderators act on members and posts. */
export function moderationInputsOf({ forum, admin, ana, judge }: RightsForum) {
  const sanctionOn = async (member: Person, kind: SanctionKind = 'silence') => {
    const { _id: id } = await sanction(judge, member, kind);
    undo.push(() => judge.call('DELETE /sanctions/{id}', { params: { id } }));
    return id;
  };
  const newbie = () => forum.someone('Newbie');
  return {
    'POST /sanctions': async () => ({
      body: { userId: await idOf(admin, await newbie()), kind: 'silence', days: 1, reason: 'Spam' },
    }),
    'DELETE /sanctions/{id}': async () => ({ params: { id: await sanctionOn(await newbie()) } }),
    'POST /sanctions/{id}/appeal': async (caller) => {
      const kind = caller.email.startsWith('nirob') ? 'suspend' : 'silence';
      const member = caller.email === '' ? await newbie() : caller;
      return { params: { id: await sanctionOn(member, kind) }, body: { text: 'It was a joke.' } };
    },
    'POST /sanctions/{id}/appeal/reject': async () => {
      const member = await newbie();
      const params = { id: await sanctionOn(member) };
      await member.call('POST /sanctions/{id}/appeal', { params, body: { text: 'Why?' } });
      return { params };
    },
    'POST /held/refuse': async () => ({
      body: { ids: [await keepWaiting(forum, await newbie())], members: true },
    }),
    'DELETE /held/refuse/{id}': async () => {
      const ids = [await keepWaiting(forum, await newbie())];
      const { body } = await judge.call('POST /held/refuse', { body: { ids, members: true } });
      return { params: { id: body._id } };
    },
    'POST /members/{id}/clear': async () => ({
      params: { id: await idOf(admin, await newbie()) },
      body: { reason: 'Spam' },
    }),
    'DELETE /members/{id}/clear': async () => {
      const params = { id: await idOf(admin, await newbie()) };
      await judge.call('POST /members/{id}/clear', { params, body: { reason: 'Spam' } });
      return { params };
    },
    'PUT /posts/{id}/closed': async () => ({
      params: { id: await publish(ana) },
      body: { on: true },
    }),
    'PUT /posts/{id}/pinned': async () => {
      const params = { id: await publish(ana) };
      undo.push(() => admin.call('PUT /posts/{id}/pinned', { params, body: { on: false } }));
      return { params, body: { on: true } };
    },
  } satisfies Partial<Record<AnyCall, Ask>>;
}
