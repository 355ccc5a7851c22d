import { createElement } from 'react';
import { expect, test } from 'vitest';
import { InThisAdda, usePresence } from '../../../client/features/posts/thread/presence.tsx';
import { setPresence } from '../../../client/features/posts/thread/presence-store.ts';
import { setLive } from '../../../client/live/status.ts';
import { textOf } from '../../support/features/rendered.ts';

const Rail = () => createElement(InThisAdda, { others: usePresence('post', false) });
/** The rail of a reader; `readers` counts them, too, and null: nothing was heard of anybody. */
const railOf = (live: boolean, readers: number | null) =>
  textOf(createElement(Rail), () => {
    setLive(live);
    if (readers !== null) setPresence('post', { readers, typing: 0 });
  });

test('the rail says that nobody else is here only where it is known', () => {
  expect(railOf(true, 1)).toContain('Nobody but you right now.');
  expect(railOf(true, 3)).not.toContain('Nobody');
  // Without the line, and with Save-Data, which leaves the presence out.
  expect(railOf(false, 1)).not.toContain('Nobody');
  expect(railOf(true, null)).not.toContain('Nobody');
});
