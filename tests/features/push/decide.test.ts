import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InboxKind } from '../../../contract/values/inbox-kinds.ts';
import { firstKeyAt, timeOfKey } from '../../../db/core/ids.ts';
import type { PushItem } from '../../../db/features/push/drafts.ts';
import {
  begunItems,
  decide,
  MOST_AN_HOUR,
  type PushedItem,
  pushedItems,
  THREAD_MS,
  withPushed,
} from '../../../server/features/push/decide.ts';
import { quietHoursOf } from '../../../server/features/push/quiet-hours.ts';
import { amount, FAST_CHECK_OPTIONS } from '../../support/amounts.ts';
import { itemOf } from '../../support/features/inbox-item.ts';

const RUNS = amount(500, 10_000);
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const AFTER = 20 * SECOND;
const START = Date.parse('2026-11-01T20:00:00Z');
const THREADS = 4;

/**
 * An act of a history: something happens, the member reads, time passes, or a push service takes nothing, or does not say
 * that it has taken a push.
 */
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      is: fc.constant('happens'),
      thread: fc.nat(THREADS - 1),
      kind: fc.constantFrom('reply', 'mention'),
      lag: fc.constantFrom(0, 1, 40),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('sees'), thread: fc.nat(THREADS - 1) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      is: fc.constant('passes'),
      seconds: fc.constantFrom(1, 19, 20, 21, 60, 299, 301, 3_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constant('fails'), device: fc.nat(1), isShown: fc.boolean() }),
  },
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

interface Device {
  pushedKey: number;
  recent: PushedItem[];
  nextAt: number | null;
  fails: 'unseen' | 'shown' | null;
  /** The items on screen that the push service never confirmed, by tag. */
  unsure: Map<string, string[]>;
  /** The pushes shown: their time, the keys of their items, and their threads. */
  shown: { at: number; keys: number[]; threads: string[] }[];
}

/** A notice, and the key of its comment, by which it is read. */
interface Notice extends PushItem {
  commentKey: number;
}
const noticeOf = (kind: InboxKind, thread: number, key: number, commentKey: number): Notice => {
  const subject = `${kind}-${thread}`;
  const at = timeOfKey(commentKey);
  return { ...itemOf(kind, { key, postId: `post-${thread}`, subject, at }), commentKey };
};

/** Plays a history with two browsers, and looks at each push at the moment of its sending. */
function play(acts: readonly Act[], quiet: ReturnType<typeof quietHoursOf>) {
  let now = START;
  let newest = firstKeyAt(now);
  const items = new Map<string, Notice>();
  const devices: Device[] = [0, 1].map(() => ({
    pushedKey: newest,
    recent: [],
    nextAt: null,
    fails: null,
    unsure: new Map(),
    shown: [],
  }));

  function keep(device: Device, more: PushedItem[]) {
    const { pushedKey } = device;
    device.recent = withPushed(device.recent, more, { now, pushedKey });
  }
  function serve(device: Device) {
    for (let step = 0; step < 100; step++) {
      const unseen = [...items.values()].sort((one, other) => other.key - one.key);
      const decision = decide({
        now,
        pushedKey: device.pushedKey,
        recent: device.recent,
        items: unseen.filter(({ commentKey }) => commentKey > device.pushedKey),
        newestKey: unseen[0]?.key ?? device.pushedKey,
        quiet,
        afterMs: AFTER,
        isUrgent: false,
      });
      if (!('push' in decision)) {
        device.pushedKey = decision.pushedKey;
        device.nextAt = decision.nextAt;
        keep(device, []);
        return;
      }
      const { push } = decision;
      const subjects = push.items.map(({ subject }) => subject);
      keep(device, begunItems(push, now));
      // No thing stands twice on a screen: the push takes the place of whatever told of the same.
      device.unsure.delete(push.tag);
      for (const before of device.unsure.values())
        for (const subject of subjects) expect(before).not.toContain(subject);
      if (device.fails) {
        if (device.fails === 'shown') device.unsure.set(push.tag, subjects);
        device.fails = null;
        device.nextAt = now + 60 * SECOND;
        return;
      }
      for (const item of push.items) {
        expect(unseen).toContain(item);
        for (const before of device.shown) expect(before.keys).not.toContain(item.key);
      }
      expect(quiet.isQuiet(now)).toBe(false);
      const threads = [...new Set(push.items.map(({ postId }) => postId ?? ''))];
      for (const before of device.shown)
        if (before.at > now - THREAD_MS)
          for (const thread of threads) expect(before.threads).not.toContain(thread);
      device.shown.push({ at: now, keys: push.items.map(({ key }) => key), threads });
      const lastHour = device.shown.filter(({ at }) => at > now - HOUR);
      expect(lastHour.length).toBeLessThanOrEqual(MOST_AN_HOUR);
      keep(device, pushedItems(push.items, now));
    }
    throw new Error('It never ends');
  }

  function pass(ms: number) {
    const end = now + ms;
    for (;;) {
      const due = devices.filter(({ nextAt }) => nextAt !== null && nextAt <= end);
      if (due.length === 0) break;
      now = Math.max(now, Math.min(...due.map(({ nextAt }) => nextAt as number)));
      for (const device of due) if ((device.nextAt as number) <= now) serve(device);
    }
    now = end;
  }

  for (const one of acts) {
    if (one.is === 'happens') {
      const commentKey = Math.max(newest + 1, firstKeyAt(now));
      // A notice is written after its comment.
      newest = Math.max(commentKey + 1, firstKeyAt(now + one.lag));
      const notice = noticeOf(one.kind, one.thread, newest, commentKey);
      items.set(notice.subject, notice);
      for (const device of devices) device.nextAt ??= now + AFTER;
    } else if (one.is === 'sees') {
      for (const kind of ['reply', 'mention']) items.delete(`${kind}-${one.thread}`);
    } else if (one.is === 'passes') pass(one.seconds * SECOND);
    else (devices[one.device] as Device).fails = one.isShown ? 'shown' : 'unseen';
  }
  pass(30 * HOUR);
  // None is lost: whatever is still unseen was shown in each browser.
  for (const { key } of items.values())
    for (const { shown } of devices) expect(shown.flatMap(({ keys }) => keys)).toContain(key);
}

const withQuiet = quietHoursOf({ from: '22:00', to: '07:00', zone: 'Asia/Dhaka' }, 'UTC');
const withoutQuiet = quietHoursOf(null, 'UTC');

test(`in ${RUNS} histories of two browsers no push tells of what was seen before, none is lost, none comes twice`, () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), fc.boolean(), (acts, isQuiet) =>
      play(acts, isQuiet ? withQuiet : withoutQuiet),
    ),
    { ...FAST_CHECK_OPTIONS, numRuns: RUNS },
  );
});

test.each([
  ['over midnight', '22:00 07:00 UTC', '2026-11-01T22:00:00Z', '2026-11-02T07:00:00.000Z'],
  ['after midnight', '22:00 07:00 UTC', '2026-11-02T06:59:59Z', '2026-11-02T07:00:00.000Z'],
  ['at their end', '22:00 07:00 UTC', '2026-11-02T07:00:00Z', '2026-11-02T07:00:00.000Z'],
  ['within a day', '13:00 14:30 UTC', '2026-11-01T13:10:00Z', '2026-11-01T14:30:00.000Z'],
  ["in the forum's zone", '22:00 07:00', '2026-11-01T16:30:00Z', '2026-11-02T01:00:00.000Z'],
  [
    'where the clocks skip an hour',
    '22:00 07:00 Europe/Berlin',
    '2026-03-28T22:00:00Z',
    '2026-03-29T05:00:00.000Z',
  ],
  [
    'where the clocks skip the end',
    '22:00 02:30 Europe/Berlin',
    '2026-03-28T22:00:00Z',
    '2026-03-29T01:00:00.000Z',
  ],
  [
    'where the clocks go back',
    '22:00 07:00 Europe/Berlin',
    '2026-10-24T21:00:00Z',
    '2026-10-25T06:00:00.000Z',
  ],
  ['of no length', '07:00 07:00 UTC', '2026-11-02T07:00:00Z', '2026-11-02T07:00:00.000Z'],
])('quiet hours %s end in time', (_, hours, at, end) => {
  const [from = '', to = '', zone] = hours.split(' ');
  const quiet = quietHoursOf({ from, to, ...(zone && { zone }) }, 'Asia/Dhaka');
  expect(new Date(quiet.endOf(Date.parse(at))).toISOString()).toBe(end);
});
