import { test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openForum } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';

test('refused calls: a page that is told to wait does so, keeps its connection, and is live afterwards', async () => {
  const { forum, ana } = await openForum(['Ana']);
  const post = await publish(ana, { title: 'Tea' });

  const tries: number[] = [];
  let isRefusing = true;
  let connections = 0;
  const page = await visit(forum, forum.visitor, {
    at: `/post-details/${post}`,
    before: (page) =>
      page.routeWebSocket(/socket\.io/, (socket) => {
        connections++;
        const server = socket.connectToServer();
        socket.onMessage((message) => {
          const [, id] = /^42(\d+)\["watch"/.exec(String(message)) ?? [];
          if (id === undefined) return server.send(message);
          tries.push(performance.now());
          // As the server refuses a call beyond its limits.
          if (!isRefusing) return server.send(message);
          socket.send(`43${id}[{"error":"too-many","retryAfter":1}]`);
        });
      }),
  });
  const strip = page.getByText('Reconnecting');
  await expect.poll(() => tries.length, { timeout: 20_000 }).toBe(2);
  await expect(strip).toBeVisible();
  isRefusing = false;
  await expect(strip).toBeHidden({ timeout: 20_000 });
  const [first = 0, second = 0, third = 0] = tries;
  expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(990);
  await ana.call('PATCH /posts/{id}/upvote', { params: { id: post } });
  await expect(page.getByRole('button', { name: /up/i }).first()).toContainText('1');
  expect(connections).toBe(1);
});
