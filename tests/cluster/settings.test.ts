import { describe, expect, test } from 'vitest';
import { publish, writeComment } from '../support/content.ts';
import { nextEvent, subscribe } from '../support/person.ts';
import { alone, openPair, SKIPPED } from './support/pair.ts';

describe.skipIf(alone)(`Settings on two servers (${SKIPPED})`, () => {
  test('a change by one is in every answer and event of the other before it is answered', async () => {
    const { one, two } = await openPair();
    const root = await one.admin('Root');
    const id = await publish(root, { upVote: 7 });
    const socket = await two.visitor.socket();
    await subscribe(socket, 'site', `comments:${id}`);
    const read = () => two.visitor.call('GET /posts/{id}', { params: { id } });
    // Read twice, so that it is cached.
    for (let n = 0; n < 2; n++) expect((await read()).body.authorEmail).toBe('ro…@example.com');

    const heard = nextEvent(socket, 'site:changed');
    const body = { siteName: 'Adda', emails: 'everyone', startingVotes: 'off' } as const;
    await root.call('PATCH /settings', { body });
    expect((await read()).body).toMatchObject({ authorEmail: root.email, upVote: 0 });
    expect((await two.visitor.call('GET /site')).body).toMatchObject(body);
    expect(await heard).toMatchObject({ ...body, rev: 1 });

    const comment = nextEvent(socket, 'comment:added');
    await writeComment(root, id, 'Milk first.');
    expect((await comment)?.comment.authorEmail).toBe(root.email);
  });

  test('the zone that one stores is that of the pages of the other at once', async () => {
    const { one, two } = await openPair();
    const root = await one.admin('Root');
    const zone = async () => {
      const html = await (await fetch(two.url, { headers: { accept: 'text/html' } })).text();
      return JSON.parse(html.match(/id="state">(.*?)<\/script>/s)?.[1] ?? '').zone;
    };
    for (let n = 0; n < 2; n++) expect(await zone()).toBe('Asia/Dhaka');
    await root.call('PATCH /settings', { body: { zone: 'Asia/Kolkata' } });
    expect(await zone()).toBe('Asia/Kolkata');
  });
});
