import { afterEach, expect as holds, test, vi } from 'vitest';
import { openEmailForum, press } from '../../features/email/forum.ts';
import { expect, visit } from '../support/browser.ts';
import { inspect } from '../support/inspect.ts';
import { SAFETY } from '../support/pages/safety.ts';

afterEach(() => void vi.useRealTimers());

const faults = [/403/, /401/, /sign in/i, /signed in/, /session has ended/, /own e-mail/];

test('a change that the old mailbox undoes says on open pages why nobody is signed in', async () => {
  const { forum, move, undoLink } = await openEmailForum();
  const ana = await forum.member('Ana');
  const page = await visit(forum, ana, { at: SAFETY, faults });
  const address = page.getByRole('region', { name: 'E-mail address' });
  await expect(address).toContainText(ana.email);
  await move(ana, 'anna@example.com');
  await expect(address).toContainText('anna@example.com');
  const { status } = await press(await undoLink(ana.email));
  holds(status).toBe(200);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('this session was ended elsewhere')).toBeVisible();
  await inspect(page);
});
