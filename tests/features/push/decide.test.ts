import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstKeyAt, timeOfKey } from '../../../db/core/ids.ts';
import type { PushItem } from '../../../db/features/push/drafts.ts';
import {
  begunBy,
  decide,
  MOST_AN_HOUR,
  THREAD_MS,
  type Told,
  toldBy,
  withTold,
} from '../../../server/features/push/decide.ts';
import { quietHoursOf } from '../../../server/features/push/quiet-hours.ts';
import { amount, FAST_CHECK_OPTIONS, TEST_TIMEOUT_MS } from '../../support/amounts.ts';

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
type Act =
  | { is: 'happens'; thread: number; kind: 'reply' | 'mention'; lag: number }
  | { is: 'sees'; thread: number }
  | { is: 'passes'; seconds: number }
  | { is: 'fails'; device: number; isShown: boolean };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      is: fc.constant('happens' as const),
      thread: fc.nat(THREADS - 1),
      kind: fc.constantFrom('reply' as const, 'mention' as const),
      lag: fc.constantFrom(0, 1, 40),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constant('sees' as const), thread: fc.nat(THREADS - 1) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      is: fc.constant('passes' as const),
      seconds: fc.constantFrom(1, 19, 20, 21, 60, 299, 301, 3_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('fails' as const),
      device: fc.nat(1),
      isShown: fc.boolean(),
    }),
  },
);

interface Device {
  toldKey: number;
  recent: Told[];
  nextAt: number | null;
  fails: 'unseen' | 'shown' | null;
  /** What stands on its screen though its push service never said so: the items by tags. */
  unsure: Map<string, string[]>;
  /** What it has shown: when, of which threads, and the newest key of each item. */
  shown: { at: number; keys: number[]; threads: string[] }[];
}

/** A notice, and the key of its comment, by which it is read. */
interface Notice extends PushItem {
  commentKey: number;
}
const noticeOf = (
  kind: 'reply' | 'mention',
  thread: number,
  { key, commentKey }: Pick<Notice, 'key' | 'commentKey'>,
): Notice => ({
  key,
  commentKey,
  id: String(key),
  kind,
  postId: `post-${thread}`,
  commentId: null,
  subject: `${kind}-${thread}`,
  title: '',
  detail: '',
  sanction: null,
  sanctionUntil: null,
  people: [],
  count: 1,
  at: timeOfKey(commentKey),
  isSeen: false,
});

/** Plays a history with two browsers, and looks at each push at the moment of its sending. */
function play(acts: readonly Act[], quiet: ReturnType<typeof quietHoursOf>) {
  let now = START;
  let newest = firstKeyAt(now);
  const items = new Map<string, Notice>();
  const devices: Device[] = [0, 1].map(() => ({
    toldKey: newest,
    recent: [],
    nextAt: null,
    fails: null,
    unsure: new Map(),
    shown: [],
  }));

  function serve(device: Device) {
    for (let step = 0; step < 100; step++) {
      const unseen = [...items.values()].sort((one, other) => other.key - one.key);
      const decision = decide({
        now,
        toldKey: device.toldKey,
        recent: device.recent,
        items: unseen.filter(({ commentKey }) => commentKey > device.toldKey),
        newestKey: unseen[0]?.key ?? device.toldKey,
        quiet,
        afterMs: AFTER,
        isUrgent: false,
      });
      if (!('push' in decision)) {
        device.toldKey = decision.toldKey;
        device.nextAt = decision.nextAt;
        device.recent = withTold(device.recent, [], { now, toldKey: device.toldKey });
        return;
      }
      const { push } = decision;
      const subjects = push.items.map(({ subject }) => subject);
      device.recent = withTold(device.recent, begunBy(push, now), { now, toldKey: device.toldKey });
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
      device.recent = withTold(device.recent, toldBy(push.items, now), {
        now,
        toldKey: device.toldKey,
      });
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
      const keys = { key: newest, commentKey };
      items.set(`${one.kind}-${one.thread}`, noticeOf(one.kind, one.thread, keys));
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

test(`in ${RUNS} histories of two browsers no push tells of what was seen before, none is lost, none comes twice`, {
  timeout: TEST_TIMEOUT_MS,
}, () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), fc.boolean(), (acts, isQuiet) =>
      play(acts, isQuiet ? withQuiet : withoutQuiet),
    ),
    { ...FAST_CHECK_OPTIONS, numRuns: RUNS },
  );
});
