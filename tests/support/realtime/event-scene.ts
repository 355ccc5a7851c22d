/** Three people who watch all that they may, and what they hear: for the tests of events. */
import { afterEach, beforeEach, expect } from 'vitest';
import type { EventName } from '../../../contract/core/realtime.ts';
import { publish } from '../content.ts';
import { type Person, subscribe } from '../person.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { type EventRecorder, recordEvents, waitForThrottle } from './event-recorder.ts';

export let forum: TestApp;
export let admin: Person;
export let ana: Person;
export let ben: Person;
export let post: string;
/** Three who watch all that they may. */
export let recorders: { admin: EventRecorder; ana: EventRecorder; visitor: EventRecorder };

export const params = (id: string) => ({ params: { id } });

/** Opens the forum anew for each test of a file, with the three at their sockets. */
export function startRecorders(): void {
  beforeEach(async () => {
    forum = await openTestApp({}, true);
    admin = await forum.admin('Root');
    ana = await forum.memberWithoutPassword('Ana');
    ben = await forum.memberWithoutPassword('Ben');
    post = await publish(ana);
    const open = async (who: Person, ...more: string[]) => {
      const socket = await who.socket();
      const rooms = ['feed', `post:${post}`, `comments:${post}`, 'announcements', 'tags', ...more];
      const answers = await subscribe(socket, ...rooms);
      expect(answers.every(({ ok }) => ok)).toBe(true);
      return recordEvents(socket);
    };
    recorders = {
      admin: await open(admin, 'admin', `user:${admin.email}`),
      ana: await open(ana, `user:${ana.email}`),
      visitor: await open(forum.visitor),
    };
    await waitForThrottle(forum);
    for (const recorder of Object.values(recorders)) recorder.take();
  });
  afterEach(async () => {
    for (const { wrong } of Object.values(recorders)) expect(wrong).toEqual([]);
    await forum.close();
  });
}

/** Waits until all of the three have heard this many of an event, and answers what each of them heard. */
export const allHear = async <Name extends EventName>(name: Name, times = 1) => ({
  admin: await recorders.admin.times(name, times),
  ana: await recorders.ana.times(name, times),
  visitor: await recorders.visitor.times(name, times),
});
/** The names of all recorded events, sorted. */
export const names = (recorder: EventRecorder) => recorder.heard.map(({ name }) => name).sort();
