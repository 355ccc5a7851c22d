import { describe, expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';

describe('addresses of others', () => {
  test('are masked for visitors and full for members, wherever they stand', async () => {
    const own = await openTestApp();
    const [ana, bo, c] = await Promise.all(
      ['Rahim', 'Bo', 'C'].map((name) => own.memberWithoutPassword(name)),
    );
    const shown = async (as: Person) => {
      const seen = new Set<string>();
      for (const person of [ana, bo, c] as Person[]) {
        const id = await publish(person);
        await writeComment(person, id, 'Tea.');
        const one = (await as.call('GET /posts/{id}', { params: { id } })).body;
        const { comments } = (await as.call('GET /comments/{id}', { params: { id } })).body;
        for (const { authorEmail } of [one, ...comments]) seen.add(authorEmail);
      }
      for (const name of ['GET /posts', 'GET /posts/popular', 'GET /posts/search'] as const) {
        const { body } = await as.call(name, { query: { tag: 'general', limit: '9' } } as never);
        for (const { authorEmail } of body as { authorEmail: string }[]) seen.add(authorEmail);
      }
      return [...seen];
    };
    expect(await shown(own.visitor)).toEqual([
      'ra…@example.com',
      'b…@example.com',
      'c…@example.com',
    ]);
    expect(await shown(bo as Person)).toEqual([
      'rahim@example.com',
      'bo@example.com',
      'c@example.com',
    ]);
  });

  test('are full for everyone with EMAILS=everyone', async () => {
    const own = await openTestApp({ EMAILS: 'everyone' });
    const ana = await own.memberWithoutPassword('Ana');
    const id = await publish(ana);
    await writeComment(ana, id, 'Tea.');
    expect((await own.visitor.call('GET /posts')).body[0]?.authorEmail).toBe(ana.email);
    const one = (await own.visitor.call('GET /posts/{id}', { params: { id } })).body;
    expect(one).toMatchObject({ authorEmail: ana.email });
    expect(one).not.toHaveProperty('myVote');
    const thread = await own.visitor.call('GET /comments/{id}', { params: { id } });
    expect(thread.body.comments[0]?.authorEmail).toBe(ana.email);
  });
});
