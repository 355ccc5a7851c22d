import { expect, test } from 'vitest';
import type { EventOf } from '../../../contract/core/realtime.ts';
import { room } from '../../../contract/core/rooms.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import type { Person } from '../../support/person.ts';
import { atOnce, crowd, numbers } from '../../support/races.ts';
import { recordAs } from '../../support/realtime/event-recorder.ts';
import { onServers } from '../../support/servers.ts';

const on = 'PUT /comments/{id}/thanks' as const;

test('thanks of many at once are told absolutely, together, and before the comment that came after them', async () => {
  const { forum, at } = await openForumOfMany();
  const people = await crowd(forum);
  const author = await forum.memberWithoutPassword('Dina');
  const postId = await publish(author);
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) ids.push((await writeComment(author, postId, `Cup ${n}`))._id);
  const { headers } = await forum.visitor.call('GET /comments/{id}', { params: { id: postId } });
  const { recorder } = await recordAs(forum.visitor, room.comments(postId));
  const thankAll = (id = '') =>
    atOnce((n) => at(people[n] as Person, n).call(on, { params: { id } }));
  await Promise.all(ids.map((id) => thankAll(id)));
  const text = { postId, authorEmail: author.email, text: 'Milk last.' };
  const { headers: after } = await author.call('POST /comments', { body: text });
  const added = await recorder.until('comment:added');
  expect(added.rev).toBe(Number(after.get('x-rev')));
  const figures = () => {
    const newest = new Map<string, { thanks: number; rev: number }>();
    for (const { thanks, rev } of recorder.of('comments:thanked'))
      for (const one of thanks)
        if (rev >= (newest.get(one._id)?.rev ?? -1))
          newest.set(one._id, { thanks: one.thanks, rev });
    return ids.map((id) => newest.get(id)?.thanks);
  };
  await expect.poll(figures).toEqual(ids.map(() => numbers.length));
  const told = recorder.of('comments:thanked');
  expect(told.length).toBeLessThan(numbers.length);
  // The spans of one server leave no rev out: a reader of each event finds no gap.
  if (onServers) return;
  let known = Number(headers.get('x-rev'));
  for (const { since, rev } of told) {
    expect(since).toBeLessThanOrEqual(known);
    known = Math.max(known, rev);
  }
  expect(known).toBe(added.rev - 1);
  expect(recorder.wrong).toEqual([]);
});

test('an own thank is told to all devices of the member, and to nobody else', async () => {
  const { forum } = await openForumOfMany();
  const [author, ben] = [await forum.someone('Ana'), await forum.someone('Ben')];
  const { _id: id } = await writeComment(author, await publish(author), 'Milk first.');
  const devices = await Promise.all([1, 2].map(() => recordAs(ben, room.user(ben.email))));
  const { recorder: others } = await recordAs(author, room.user(author.email));
  for (const name of [on, 'DELETE /comments/{id}/thanks'] as const) {
    const rev = Number((await ben.call(name, { params: { id } })).headers.get('x-rev'));
    const event: EventOf<'thanks:changed'> = { commentId: id, on: name === on, rev };
    for (const { recorder } of devices)
      expect(await recorder.until('thanks:changed', (told) => told.rev === rev)).toEqual(event);
  }
  expect(others.of('thanks:changed')).toEqual([]);
});
