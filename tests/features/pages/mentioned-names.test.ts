import { expect, test } from 'vitest';
import { mentionOf } from '../../../contract/markup/mentions.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { rawRequest } from '../../support/raw-http.ts';

test('the comments on the page of a person name who was renamed since as they are called today', async () => {
  const { forum, ana, babu } = await openFileForumWith(['Ana', 'Babu']);
  const { body: renamed } = await babu.call('PATCH /me', { body: { displayName: 'Babu Sen' } });
  const id = await publish(babu);
  const text = `Milk first, ${mentionOf('Babu', renamed._id)}.`;
  const { authorId } = await writeComment(ana, id, text, { format: 'markdown' });
  const { body } = await rawRequest(`${forum.url}/people/${authorId}?tab=comments`, {
    headers: { accept: 'text/html' },
  });
  expect(body).toContain('Milk first, @Babu Sen.');
  expect(body).not.toContain('@Babu.');
});
