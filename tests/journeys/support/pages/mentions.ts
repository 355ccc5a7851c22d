/** The composer in which Ana mentions Rafiqul. */
import type { Page } from '@playwright/test';
import { mentionOf } from '../../../../contract/markup/mentions.ts';
import { publish } from '../../../support/content.ts';
import { openFileForumWithPasswords } from '../../../support/open-forum.ts';
import { expect, isAlive, visit } from '../browser.ts';
import { placeOf } from './post.ts';

export const NAME = '@Rafiqul Alam';

export const input = (page: Page) => page.getByRole('textbox', { name: 'Write a comment...' });

/** A forum for all tests of a file, and the source of a mention of Rafiqul. */
export async function openMentions() {
  const { forum, ana } = await openFileForumWithPasswords(['Ana']);
  await ana.call('POST /membership', { body: { email: ana.email } });
  const rafiqul = await forum.member('rafiqul');
  const { body: profile } = await rafiqul.call('PATCH /me', {
    body: { displayName: 'Rafiqul Alam' },
  });
  await rafiqul.call('POST /membership', { body: { email: rafiqul.email } });

  /** The composer of a thread by Rafiqul, who can be mentioned. */
  async function compose(width = 1280) {
    const id = await publish(rafiqul);
    const page = await visit(forum, ana, { at: placeOf(id), width });
    await isAlive(page);
    const field = input(page);
    await field.click();
    await expect(field).toHaveAttribute('aria-autocomplete', 'list');
    return { id, page, field };
  }
  return { rafiqul, SOURCE: mentionOf('Rafiqul Alam', profile._id), compose };
}

/** Picks Rafiqul at the caret; a space follows. */
export async function mention(page: Page) {
  await page.keyboard.type('@raf');
  await page.getByRole('option', { name: 'Rafiqul Alam' }).click();
}

/** The text that is sent, without the space after it. */
export async function sent(page: Page): Promise<string> {
  const request = page.waitForRequest(
    (one) => one.method() === 'POST' && one.url().endsWith('/comments'),
  );
  await input(page).press('Control+Enter');
  const { text } = (await request).postDataJSON() as { text: string };
  await expect(input(page)).toHaveValue('');
  return text.trimEnd();
}
