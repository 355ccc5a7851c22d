import { afterEach, expect, test, vi } from 'vitest';
import { mentionIn, replyTo } from '../../support/features/inbox.ts';
import { HOUR, MINUTE, openLetterScene } from '../../support/mail/letters.ts';

afterEach(() => void vi.useRealTimers());

test('a mail server that fails is tried again later, and then takes the letter once', async () => {
  const { answer, letters, smtp, sendAfter } = await openLetterScene();
  await answer();
  smtp.fails();
  await sendAfter(11 * MINUTE);
  smtp.takesAll();
  await sendAfter(MINUTE / 2);
  expect(letters()).toEqual([]);
  await sendAfter(MINUTE);
  expect(letters()).toHaveLength(1);
});

test('a letter that is never taken is given up with a line in the log, and the inbox keeps all', async () => {
  const { forum, ben, post, comment, answer, letters, smtp, sendAfter } = await openLetterScene();
  const logged = vi.spyOn(forum.app.context.log, 'error');
  const givenUp = () => logged.mock.calls.filter(([, line]) => /given up/.test(String(line)));
  await answer();
  smtp.fails();
  await sendAfter(11 * MINUTE);
  for (let n = 1; n < 12; n++) {
    expect(givenUp()).toEqual([]);
    await sendAfter(7 * HOUR);
  }
  expect(givenUp()).toHaveLength(1);
  smtp.takesAll();
  await sendAfter(7 * HOUR);
  expect(letters()).toEqual([]);
  await replyTo(await forum.signInAgain(ben), post, comment);
  await sendAfter(11 * MINUTE);
  expect(letters()).toHaveLength(1);
  expect(letters()[0]?.text).toContain('Ben replied to you');
});

test('a mailbox that is refused for ever is given up at once, and no other letter waits for it', async () => {
  const { ana, ben, post, answer, smtp, proven, sendAfter } = await openLetterScene();
  await answer();
  smtp.refuses(ana.email);
  const dia = await proven('Dia');
  await mentionIn(ben, post, dia);
  await sendAfter(11 * MINUTE);
  expect(smtp.to(dia.email)).toHaveLength(1);
  smtp.takesAll();
  await sendAfter(7 * HOUR);
  expect(smtp.to(ana.email)).toEqual([]);
});
