import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../../db/core/store.ts';
import { addComment } from '../../../db/features/comments/comments.ts';
import { findThread } from '../../../db/features/comments/threads.ts';
import { scoresBy } from '../../../db/features/posts/scores.ts';
import { addPost } from '../../../db/features/posts/writes.ts';
import { addTag, listTags } from '../../../db/features/tags/tags.ts';
import { saveUser } from '../../../db/features/users/sign-in.ts';
import { openPostgres } from '../../../db/postgres/open.ts';
import { unmarked } from '../../support/texts/unmarked.ts';
import { openDatabase } from '../support/database.ts';
import { alone, SKIPPED, until } from '../support/pair.ts';

/** A proxy before PostgreSQL that forwards a commit, once it is told to, and cuts the connection at its answer. */
async function openCutter(url: URL) {
  let isArmed = false;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(Number(url.port), url.hostname);
    let isCut = false;
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    client.on('data', (bytes) => {
      if (isArmed && bytes.includes('commit')) [isArmed, isCut] = [false, true];
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (!isCut) client.write(bytes);
      else if (bytes.includes('COMMIT')) for (const socket of [client, server]) socket.destroy();
    });
    client.on('close', () => server.end());
    server.on('close', () => client.end());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = proxy.address() as { port: number };
  const through = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href;
  return {
    through,
    cutNextCommit() {
      isArmed = true;
    },
  };
}

/** A store behind the cutter, as a server has it open, with a post. */
async function openForum() {
  const { url, client } = await openDatabase();
  const { through, cutNextCommit } = await openCutter(new URL(url));
  const store = await openPostgres(through);
  onTestFinished(() => store.close());
  const { user: author } = await saveUser(store, {
    email: 'ana@example.com',
    displayName: 'Ana',
    photoURL: '',
  });
  await addTag(store, 'general', null);
  const post = await addPost(
    store,
    scoresBy(() => true),
    {
      ...unmarked(''),
      title: 'Tea',
      description: 'Milk?',
      tag: 'general',
      createdText: '',
      authorKey: author.key,
      startUp: 0,
      startDown: 0,
    },
  );
  // The listener makes the store a server's: its commits notify nobody.
  store.onForeignChange(() => undefined);
  let announced = 0;
  client.on('notification', () => announced++);
  await client.query('listen adda_changed');
  const published: string[] = [];
  store.onCommit((changes) => published.push(...changes.map(({ kind }) => kind)));
  return {
    store,
    author,
    postId: post?.id as string,
    cutNextCommit,
    published,
    announced: () => announced,
  };
}
type Forum = Awaited<ReturnType<typeof openForum>>;

describe.skipIf(alone)(`Commits without an answer (${SKIPPED})`, { timeout: 60_000 }, () => {
  test.each<
    [string, (forum: Forum) => Promise<unknown>, (store: Store, postId: string) => Promise<boolean>]
  >([
    [
      'of one job',
      ({ store }) => addTag(store, 'lost', null),
      async (store) => (await store.read(listTags())).some(({ name }) => name === 'lost'),
    ],
    [
      'of jobs that share it',
      ({ store, author, postId }) =>
        addComment(store, { postId, author, ...unmarked('Word'), createdText: '' }),
      async (store, postId) => (await store.read(findThread(postId)))?.total === 1,
    ],
  ])('one %s is followed as a foreign change once it stands', async (_, write, stands) => {
    const forum = await openForum();
    forum.cutNextCommit();
    await expect(write(forum)).rejects.toThrow(/does not answer/);
    await until(() => forum.announced() > 0);
    expect(await stands(forum.store, forum.postId)).toBe(true);
    expect(forum.published).toEqual([]);
  });
});
