import { afterEach, describe, expect, test, vi } from 'vitest';
import { mentionIn, seeAll } from '../../support/features/inbox.ts';
import { choose, HOUR, MINUTE, openLetterScene, pass } from '../../support/mail/letters.ts';

afterEach(() => void vi.useRealTimers());

describe('letters: when', () => {
  test('one letter tells of all that is still unseen after MAIL_AFTER, once', async () => {
    const { answer, ana, ben, post, letters, sendAfter } = await openLetterScene();
    await answer();
    await mentionIn(ben, post, ana);
    await sendAfter(9 * MINUTE);
    expect(letters()).toEqual([]);
    await sendAfter(2 * MINUTE);
    expect(letters()).toHaveLength(1);
    expect(letters()[0]?.subject).toBe('2 things are new for you at My Site');
    await sendAfter(50 * HOUR);
    expect(letters()).toHaveLength(1);
  });

  test('MAIL_AFTER sets the time', async () => {
    const { answer, letters, sendAfter } = await openLetterScene({ MAIL_AFTER: '7200' });
    await answer();
    await sendAfter(119 * MINUTE);
    expect(letters()).toEqual([]);
    await sendAfter(2 * MINUTE);
    expect(letters()).toHaveLength(1);
  });

  test('what was seen meanwhile is not mailed', async () => {
    const { ana, answer, letters, sendAfter } = await openLetterScene();
    await answer();
    await seeAll(ana);
    await sendAfter(HOUR);
    expect(letters()).toEqual([]);
  });

  test('at most one letter an hour, which tells only what no letter has told', async () => {
    const { ana, ben, post, answer, letters, sendAfter } = await openLetterScene();
    await answer();
    await sendAfter(11 * MINUTE);
    expect(letters()).toHaveLength(1);
    await mentionIn(ben, post, ana);
    await sendAfter(40 * MINUTE);
    expect(letters()).toHaveLength(1);
    await sendAfter(21 * MINUTE);
    expect(letters().map(({ subject }) => subject)).toEqual([
      'Ben replied to you under “চা না কফি? ক্ষ্ম & <b>”',
      'Ben mentioned you under “চা না কফি? ক্ষ্ম & <b>”',
    ]);
  });

  test('what happens after the clock has stepped back is told by the next letter', async () => {
    const { ana, ben, post, answer, letters, sendAfter } = await openLetterScene();
    await answer();
    await sendAfter(11 * MINUTE);
    pass(-9 * MINUTE);
    await mentionIn(ben, post, ana);
    await sendAfter(HOUR);
    expect(letters()).toHaveLength(1);
    await sendAfter(10 * MINUTE);
    expect(letters()[1]?.subject).toContain('Ben mentioned you');
    await sendAfter(2 * HOUR);
    expect(letters()).toHaveLength(2);
  });

  test('a digest comes once a day at most', async () => {
    const { ana, ben, post, answer, letters, sendAfter } = await openLetterScene();
    await choose(ana, { digest: true });
    await answer();
    await sendAfter(11 * MINUTE);
    await mentionIn(ben, post, ana);
    await sendAfter(23 * HOUR);
    expect(letters()).toHaveLength(1);
    await sendAfter(2 * HOUR);
    expect(letters()).toHaveLength(2);
  });

  test('nobody is mailed with a page open; the letter comes after it has closed', async () => {
    const { ana, answer, letters, sendAfter } = await openLetterScene();
    const socket = await ana.socket();
    await answer();
    await sendAfter(11 * MINUTE);
    expect(letters()).toEqual([]);
    const left = new Promise((resolve) => socket.io.engine.once('close', resolve));
    socket.disconnect();
    await left;
    await sendAfter(11 * MINUTE);
    expect(letters()).toHaveLength(1);
  });

  test('what happens while a letter is under way comes with the next one', async () => {
    const { ana, ben, post, answer, letters, smtp, sendDue, sendAfter } = await openLetterScene();
    await answer();
    pass(11 * MINUTE);
    const { arrived, answerIt } = smtp.hold();
    const sent = sendDue();
    await arrived;
    await mentionIn(ben, post, ana);
    answerIt(null);
    await sent;
    expect(letters()).toHaveLength(1);
    smtp.takesAll();
    await sendAfter(62 * MINUTE);
    expect(letters()[1]?.subject).toContain('Ben mentioned you');
  });
});
