/** Three people who watch all that they may, and what they hear: for the tests of events. */
import { expect, onTestFinished } from 'vitest';
import type { EventName } from '../../../contract/core/realtime.ts';
import { publish } from '../content.ts';
import { openForum } from '../open-forum.ts';
import { type Person, subscribe } from '../person.ts';
import { type EventRecorder, recordEvents, waitForThrottle } from './event-recorder.ts';

export const params = (id: string) => ({ params: { id } });
export const vote = (who: Person, id: string, way: 'upvote' | 'downvote' = 'upvote') =>
  who.call(`PATCH /posts/{id}/${way}`, params(id));
/** The names of all recorded events, sorted. */
export const names = (recorder: EventRecorder) => recorder.heard.map(({ name }) => name).sort();

/** Opens a forum with a post and the three at their sockets. It closes when the test ends. */
export async function openEventForum() {
  const { forum, root: admin, ana, ben } = await openForum(['Root', 'Ana', 'Ben']);
  const post = await publish(ana);
  const open = async (who: Person, ...more: string[]) => {
    const socket = await who.socket();
    const rooms = ['feed', `post:${post}`, `comments:${post}`, 'announcements', 'tags', ...more];
    const answers = await subscribe(socket, ...rooms);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    return recordEvents(socket);
  };
  const recorders = {
    admin: await open(admin, 'admin', `user:${admin.email}`),
    ana: await open(ana, `user:${ana.email}`),
    visitor: await open(forum.visitor),
  };
  await waitForThrottle(forum);
  const forget = () => {
    for (const recorder of Object.values(recorders)) recorder.take();
  };
  forget();
  onTestFinished(() => {
    for (const { wrong } of Object.values(recorders)) expect(wrong).toEqual([]);
  });
  /** Waits until all of the three have heard this many of an event, and answers what each of them heard. */
  const allHear = async <Name extends EventName>(name: Name, times = 1) => ({
    admin: await recorders.admin.times(name, times),
    ana: await recorders.ana.times(name, times),
    visitor: await recorders.visitor.times(name, times),
  });
  /** Expects the three to hear these events of a name; the visitor those of `masked`, where it is given. */
  const expectAll = async <Name extends EventName>(
    name: Name,
    events: object[],
    masked = events,
  ) => {
    const heard = await allHear(name, events.length);
    expect(heard).toEqual({ admin: events, ana: events, visitor: masked });
  };
  return { forum, admin, ana, ben, post, recorders, forget, allHear, expectAll };
}
