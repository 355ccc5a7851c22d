import { describe, expect, test } from 'vitest';
import { faultsOf } from '../../db/core/create-store.ts';
import { amount, TEST_TIMEOUT_MS } from '../support/amounts.ts';
import { publish } from '../support/content.ts';
import { inboxOf } from '../support/features/inbox.ts';
import { freshFolder } from '../support/folders.ts';
import { type Person, personOf } from '../support/person.ts';
import { openTestApp } from '../support/test-app.ts';
import { startProcess } from './support/process.ts';

const KILLS = amount(1, 20);
const POSTS = 5;
const VOTERS = 11;

const numbers = (length: number) => Array.from({ length }, (_, n) => n);

/** A forum of an author and voters on one server, or on two where the engine allows it. */
async function openServers() {
  const folder = { DATA_DIR: freshFolder() };
  const forum = await openTestApp(folder, true);
  const author = await forum.memberWithoutPassword('Author');
  const voters = await Promise.all(
    numbers(VOTERS).map((n) => forum.memberWithoutPassword(`Voter${n}`)),
  );
  const { jwtSecret } = forum.app.context.config;
  const env = { ...folder, ...forum.shared, JWT_SECRET: jwtSecret };
  await forum.close();
  const servers = await Promise.all(numbers(forum.shared ? 2 : 1).map(() => startProcess(env)));
  const at = ({ email, token }: Person, n: number) =>
    personOf(servers[n % servers.length]?.url ?? '', email, token);
  return { folder, servers, author, voters, at };
}

/** What the author was told of each post, by its id. */
const toldOf = async (author: Person) =>
  new Map(
    (await inboxOf(author)).items.map(({ postId = '', _id, count }) => [postId, { _id, count }]),
  );
const votesOf = async (who: Person, id: string) => {
  const { upVote, downVote } = (await who.call('GET /posts/{id}', { params: { id } })).body;
  return upVote + downVote;
};
const milestone = (votes: number) => (votes >= 10 ? 10 : Math.min(votes, 1));

describe('Milestones of servers that are killed', { timeout: TEST_TIMEOUT_MS }, () => {
  test('each is told once, also where a server is killed among the votes', async () => {
    const { folder, servers, author, voters, at } = await openServers();
    for (const kill of numbers(KILLS)) {
      const here = at(author, 0);
      const posts = await Promise.all(numbers(POSTS).map((n) => publish(here, { title: `${n}` })));
      const killed = servers[kill % servers.length];
      let left = Math.floor(Math.random() * POSTS * VOTERS);
      const voting = voters.flatMap((voter, n) =>
        posts.map(async (id) => {
          const way = n % 3 ? 'up' : 'down';
          await at(voter, n).call(`PATCH /posts/{id}/${way}vote`, { params: { id } });
          if (left-- === 0) await killed?.end('SIGKILL');
        }),
      );
      await Promise.allSettled(voting);
      await killed?.end('SIGKILL');
      await killed?.start();

      const told = await toldOf(here);
      for (const id of posts)
        expect(told.get(id)?.count ?? 0).toBe(milestone(await votesOf(here, id)));

      await Promise.all(
        voters.flatMap((voter, n) =>
          posts.map((id) => at(voter, n).call('PATCH /posts/{id}/upvote', { params: { id } })),
        ),
      );
      const after = await toldOf(here);
      for (const id of posts) {
        expect(after.get(id)?.count).toBe(10);
        if (told.get(id)?.count === 10) expect(after.get(id)).toEqual(told.get(id));
        await here.call('DELETE /posts/{id}', { params: { id } });
      }
    }
    for (const server of servers) await server.end('SIGTERM');
    const { app } = await openTestApp(folder);
    expect(await faultsOf(app.context.config)).toEqual([]);
  });
});
