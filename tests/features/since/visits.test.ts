import { describe, expect, test } from 'vitest';
import { executeSql } from '../../support/execute-sql.ts';
import { sharedForum } from '../../support/open-forum.ts';
import { nextEvent, type Person, subscribe } from '../../support/person.ts';

const MINUTE_MS = 60_000;

describe('lastVisit', async () => {
  const forum = await sharedForum();
  const roomOf = ({ email }: Person) => `user:${email}`;
  const stateOf = async (who: Person) => {
    const { socket, answer } = await open(who);
    socket.close();
    return answer?.state as { lastVisit?: string };
  };
  async function open(who: Person) {
    const socket = await who.socket();
    const [answer] = await subscribe(socket, roomOf(who));
    return { socket, answer };
  }
  /** Until the server has noted what it knows of visits. */
  const noted = () => forum.app.jobs.since.run();
  const setVisit = ({ email }: Person, agoMs: number) => {
    const at = Math.floor(Date.now() - agoMs);
    return executeSql(forum, `update users set visited_at = ${at} where email = '${email}'`).then(
      () => new Date(at).toISOString(),
    );
  };
  const visitedAt = async (who: Person): Promise<number | null> => {
    const { context } = forum.app;
    const { findUser } = await import('../../../db/features/users/reads.ts');
    return (await context.store.read(findUser(who.email)))?.visitedAt ?? null;
  };

  test('the first visit has none before it', async () => {
    const who = await forum.someone();
    expect(await stateOf(who)).not.toHaveProperty('lastVisit');
    expect(await stateOf(who)).not.toHaveProperty('lastVisit');
  });

  test('thirty minutes without a page end a visit, and the next one says when', async () => {
    const who = await forum.someone();
    const ended = await setVisit(who, 30 * MINUTE_MS);
    expect(await stateOf(who)).toMatchObject({ lastVisit: ended });
    await expect.poll(() => visitedAt(who)).toBeGreaterThan(Date.parse(ended));
    // Another page of the same visit, and a reload.
    expect(await stateOf(who)).toMatchObject({ lastVisit: ended });
  });

  test('a page after twenty-nine minutes goes on with the visit', async () => {
    const who = await forum.someone();
    const before = await setVisit(who, 29 * MINUTE_MS);
    expect(await stateOf(who)).not.toHaveProperty('lastVisit');
    await expect.poll(() => visitedAt(who)).toBeGreaterThan(Date.parse(before));
  });

  test('two pages at once begin one visit', async () => {
    const who = await forum.someone();
    const ended = await setVisit(who, 90 * MINUTE_MS);
    const states = await Promise.all([stateOf(who), stateOf(who), stateOf(who)]);
    expect(states.map(({ lastVisit }) => lastVisit)).toEqual([ended, ended, ended]);
    await expect.poll(() => visitedAt(who)).toBeGreaterThan(Date.parse(ended));
    expect(await stateOf(who)).toMatchObject({ lastVisit: ended });
  });

  test('a page that was asleep hears of the visit that it begins', async () => {
    const who = await forum.someone();
    const { socket, answer } = await open(who);
    await expect.poll(() => visitedAt(who)).not.toBeNull();
    socket.close();
    await noted();
    const ended = await setVisit(who, 45 * MINUTE_MS);
    const again = await who.socket();
    const event = nextEvent(again, 'user:changed');
    await subscribe(again, { room: roomOf(who), rev: answer?.ok ? answer.rev : 0 });
    expect(await event).toMatchObject({ lastVisit: ended });
    again.close();
  });

  test('the end of a page is noted', async () => {
    const who = await forum.someone();
    const { socket } = await open(who);
    await expect.poll(() => visitedAt(who)).not.toBeNull();
    await setVisit(who, 20 * MINUTE_MS);
    const gone = new Promise((resolve) =>
      forum.app.context.live.io.of('/').adapter.on('delete-room', (name: string) => {
        if (name === roomOf(who)) resolve(name);
      }),
    );
    const closedFrom = Date.now();
    socket.close();
    await gone;
    await noted();
    expect(await visitedAt(who)).toBeGreaterThanOrEqual(closedFrom);
  });
});
