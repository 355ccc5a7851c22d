import { type AnyCall, CALLS } from '../../../contract/core/calls.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import { type Named, paramsOf, pathOf } from '../../support/address.ts';
import { publish, writeComment } from '../../support/content.ts';
import { keepWaiting } from '../../support/features/held.ts';
import { sendPicture } from '../../support/features/images.ts';
import { openFileForumWith } from '../../support/open-forum.ts';

export const json = { 'content-type': 'application/json' };
/** Every call of the contract, with its endpoint. */
export const all = Object.entries(CALLS) as [AnyCall, Endpoint][];

/** A forum with an admin, and a post and a comment of theirs, for all tests of a file. */
export async function openInputForum() {
  // Reached directly it answers to any name, so that what comes of a strange one is seen.
  const { forum, root: admin } = await openFileForumWith(['Root'], { HOST: '0.0.0.0' });
  await admin.call('POST /membership', { body: { email: admin.email } });
  const id = await publish(admin);
  const { _id: comment } = await writeComment(admin, id, 'Milk last.');
  const member = (await forum.app.context.store.read(findUser(admin.email)))?.id ?? '';
  const held = await keepWaiting(forum, admin);
  const { _id: image } = await sendPicture(admin);
  const there: Named = { post: id, comment, member, email: admin.email, held, image };
  /** A request as the admin, with exactly this body and these headers. */
  const send = (name: string, body: string | null, headers: Record<string, string> = {}) =>
    forum.raw(pathOf(name, paramsOf(name, there)), {
      method: name.slice(0, name.indexOf(' ')),
      headers: { authorization: `Bearer ${admin.token}`, ...headers },
      body,
    });
  return { forum, admin, id, there, send };
}
