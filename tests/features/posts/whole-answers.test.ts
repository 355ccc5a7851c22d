import { expect, test } from 'vitest';
import { mentionOf } from '../../../contract/markup/mentions.ts';
import { publish, writeComment } from '../../support/content.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { joinShared } from '../../support/open-forum.ts';

const { root, ana, babu } = await joinShared(['Root', 'Ana', 'Babu']);

test('each call that answers a post answers it with its HTML and whom it mentions', async () => {
  const tag = 'whole answers';
  const { body: made } = await root.call('POST /tags', { body: { name: tag } });
  await root.call('PATCH /tags/{id}', { params: { id: made._id }, body: { asks: true } });
  const { _id } = (await babu.call('GET /me')).body;
  const description = `**Well**, ${mentionOf('Babu', _id)}?`;
  const id = await publish(ana, { tag, description, format: 'markdown' });
  const { _id: comment } = await writeComment(root, id, 'Milk first.');
  const at = { params: { id } };
  const on = { ...at, body: { on: true as const } };
  const poll = { ...at, body: { options: ['Milk', 'Tea'] } };

  const { html } = (await ana.call('GET /posts/{id}', at)).body;
  const answers = [
    await expectCall(ana, 'PUT /posts/{id}/answer', { ...at, body: { comment } }),
    await expectCall(ana, 'PUT /posts/{id}/poll', poll),
    await expectCall(ana, 'DELETE /posts/{id}/poll', at),
    await expectCall(ana, 'PUT /posts/{id}/poll', poll),
    await expectCall(ana, 'PUT /posts/{id}/poll/closed', on),
    await expectCall(root, 'PUT /posts/{id}/closed', on),
    await expectCall(root, 'PUT /posts/{id}/pinned', on),
    await expectCall(root, 'PUT /posts/{id}/pinned', { ...at, body: { on: false } }),
  ];
  expect(html).toContain('<strong>Well</strong>');
  const mentions = [{ _id, displayName: 'Babu' }];
  for (const { body, headers } of answers) {
    expect(body).toMatchObject({ _id: id, html, mentions });
    expect(headers.get('x-rev')).toBe(String(body.rev));
  }
});
