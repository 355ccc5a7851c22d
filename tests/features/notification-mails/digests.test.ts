import { afterEach, describe, expect, test, vi } from 'vitest';
import { dayOf, lastDigestAt, nextDigestAt } from '../../../contract/since/days.ts';
import { publish, writeComment } from '../../support/content.ts';
import { mentionIn } from '../../support/features/inbox.ts';
import {
  choose,
  HOUR,
  MINUTE,
  openMailForum,
  pass,
} from '../../support/mail/notification-mails.ts';
import type { Person } from '../../support/person.ts';

afterEach(() => void vi.useRealTimers());

const ZONE = 'Asia/Dhaka';
const DAY = 24 * HOUR;
const follow = ({ call }: Person, postId: string) =>
  call('PUT /follows/{postId}', { params: { postId } });

/** A forum whose clock stands at nine in the morning of a Wednesday at least a day ahead, and Ana wants digests. */
async function openDigestForum(every: 'day' | 'week' = 'day') {
  // An earlier test may have moved the ids ahead.
  const { newestKey, timeOfKey } = await import('../../../db/core/ids.ts');
  const latest = Math.max(Date.now(), timeOfKey(newestKey()));
  const wednesday = nextDigestAt(latest + DAY, 'week', ZONE) + 2 * DAY + HOUR;
  pass(wednesday - Date.now());
  const scene = await openMailForum();
  await choose(scene.ana, { digest: true });
  await scene.ana.call('PATCH /me/choices', { body: { digestEvery: every } });
  // Events before the first run are in nobody's digest.
  await scene.sendDue();
  return {
    ...scene,
    /** Lets the clock pass, and sends what is due; two runs, because one may queue what the next one sends. */
    async later(ms: number) {
      pass(ms);
      await scene.sendDue();
      await scene.sendDue();
    },
  };
}

test.each([
  ['2026-11-16T01:59:00Z', 'day', ZONE, null, '2026-11-16T02:00:00Z'],
  ['2026-11-16T02:00:00Z', 'day', ZONE, '2026-11-16T02:00:00Z', '2026-11-17T02:00:00Z'],
  ['2026-11-16T02:00:00Z', 'week', ZONE, null, '2026-11-23T02:00:00Z'],
  ['2026-11-22T23:00:00Z', 'week', ZONE, '2026-11-16T02:00:00Z', null],
  // Summer time ends between the two.
  ['2026-10-24T08:00:00Z', 'day', 'Europe/Berlin', null, '2026-10-25T07:00:00Z'],
  ['2026-10-25T06:59:00Z', 'day', 'Europe/Berlin', '2026-10-24T06:00:00Z', null],
] as const)(
  'digests are due at eight by the clocks of the zone, weekly ones on Mondays: at %s each %s in %s',
  (now, every, zone, last, next) => {
    const at = Date.parse(now);
    if (last) expect(lastDigestAt(at, every, zone)).toBe(Date.parse(last));
    if (next) expect(nextDigestAt(at, every, zone)).toBe(Date.parse(next));
  },
);

describe('digests', () => {
  test('a daily one comes at eight in the morning, once, with all that is unseen', async () => {
    const { answer, ana, ben, post, letters, later } = await openDigestForum();
    await answer();
    await later(30 * MINUTE);
    await mentionIn(ben, post, ana);
    await later(22 * HOUR);
    expect(letters()).toEqual([]);
    await later(HOUR);
    expect(letters().map(({ subject }) => subject)).toEqual([
      '2 things are new for you at My Site',
    ]);
    await later(30 * HOUR);
    expect(letters()).toHaveLength(1);
  });

  test('a weekly one comes on Monday at eight', async () => {
    const { answer, letters, later } = await openDigestForum('week');
    await answer();
    for (let day = 0; day < 4; day++) await later(DAY);
    expect(letters()).toEqual([]);
    await later(DAY);
    expect(letters()).toHaveLength(1);
    await later(DAY);
    expect(letters()).toHaveLength(1);
  });

  test('it comes at eight by the clocks of the zone that a member has named', async () => {
    const { answer, ana, letters, later } = await openDigestForum();
    // It is nine in Dhaka, and half past seven in Kabul.
    const quiet = { from: '22:00', to: '07:00', zone: 'Asia/Kabul' };
    await ana.call('PATCH /me/choices', { body: { quiet } });
    await answer();
    await later(29 * MINUTE);
    expect(letters()).toEqual([]);
    await later(MINUTE);
    expect(letters()).toHaveLength(1);
    await answer();
    await later(23 * HOUR);
    expect(letters()).toHaveLength(1);
    await later(HOUR);
    expect(letters()).toHaveLength(2);
  });

  test('it tells of the five busiest followed threads, without what is unseen otherwise', async () => {
    const { ana, ben, letters, later, proven } = await openDigestForum();
    const cem = await proven('Cem');
    await ben.call('POST /membership', { body: { email: ben.email } });
    const threads: string[] = [];
    for (let n = 1; n <= 6; n++) threads.push(await publish(ben, { title: `Thread ${n}` }));
    const other = await publish(ben, { title: 'Not followed' });
    for (const post of threads) await follow(ana, post);
    for (const [at, post] of threads.entries())
      for (let n = 0; n <= at; n++) await writeComment(ben, post, `Word ${n} in ${at + 1}.`);
    await writeComment(cem, threads[0] ?? '', 'A second one.');
    await writeComment(cem, other, 'Nobody hears.');
    await later(DAY);
    const [letter] = letters();
    expect(letter?.subject).toBe('New in your threads at My Site');
    expect(letter?.text).toContain('because you have chosen one a day or a week');
    const text = letter?.text ?? '';
    const told = [...text.matchAll(/“(Thread \d)”: (.*)/g)].map((match) => [match[1], match[2]]);
    expect(told).toEqual([
      ['Thread 1', '2 new comments by 2 people'],
      ['Thread 6', '6 new comments by 1 person'],
      ['Thread 5', '5 new comments by 1 person'],
      ['Thread 4', '4 new comments by 1 person'],
      ['Thread 3', '3 new comments by 1 person'],
    ]);
    expect(text).toContain('Word 0 in 6.');
    expect(text).not.toContain('Not followed');
    expect(text).toMatch(/\/since\/\d{4}-\d{2}-\d{2}/);
  });

  test('without anything new there is no mail, and nothing of a muted member is in one', async () => {
    const { forum, ana, ben, letters, later, proven } = await openDigestForum();
    const [cem, dina] = [await proven('Cem'), await proven('Dina')];
    const [read, post] = [await publish(ben), await publish(ben, { title: 'Quiet' })];
    for (const one of [read, post]) await follow(ana, one);
    const { _id: comment } = await writeComment(ben, read, 'Read by Ana.');
    await ana.call('PUT /reads/{postId}', { params: { postId: read }, body: { comment } });
    await writeComment(ana, read, 'Her own.');
    const { _id } = (await cem.call('GET /me', {})).body;
    await ana.call('PUT /mutes/{memberId}', { params: { memberId: _id } });
    await writeComment(cem, post, 'From a muted member.');
    await later(DAY);
    expect(letters()).toEqual([]);
    const again = await forum.signInAgain(dina);
    const { _id: another } = await writeComment(again, post, 'From another.');
    await later(DAY);
    const text = letters()[0]?.text;
    expect(text).toContain('“Quiet”: 1 new comment by 1 person');
    expect(text).toContain('From another.');
    expect(text).toContain(`/post-details/${post}?comment=${another}`);
    expect(text).not.toContain('From a muted member.');
  });

  test('it leads to what others wrote, also where the member wrote first and was answered most', async () => {
    const { ana, ben, letters, later } = await openDigestForum();
    const post = await publish(ben, { title: 'Long talk' });
    await follow(ana, post);
    const own = await writeComment(ana, post, 'Her own.');
    const { _id: first } = await writeComment(ben, post, 'From Ben.');
    for (const text of ['Yes.', 'No.']) await writeComment(ben, post, text, { replyTo: own._id });
    await later(DAY);
    const text = letters()[0]?.text;
    expect(text).toContain('“Long talk”: 1 new comment by 1 person');
    expect(text).toContain('From Ben.');
    expect(text).toContain(`/post-details/${post}?comment=${first}`);
  });

  test('two runs at once send one; one that the mail server did not take comes again the same day', async () => {
    const { answer, letters, later, smtp, sendDue } = await openDigestForum();
    await answer();
    smtp.fails();
    await later(DAY);
    expect(letters()).toEqual([]);
    smtp.takesAll();
    pass(HOUR);
    await Promise.all([sendDue(), sendDue()]);
    await later(0);
    expect(letters()).toHaveLength(1);
    expect(dayOf(Date.now(), ZONE)).toBe(dayOf(Date.now() - HOUR, ZONE));
  });
});
