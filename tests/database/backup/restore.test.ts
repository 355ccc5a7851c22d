import { basename, join } from 'node:path';
import { describe, expect, vi } from 'vitest';
import { EPOCH_LEAP, room } from '../../../contract/core/rooms.ts';
import { findFaults } from '../../../db/maintenance/check/fsck.ts';
import { run } from '../../support/commands.ts';
import { POLL, publish, writeComment } from '../../support/content.ts';
import { replyTo } from '../../support/features/inbox.ts';
import { onFile, openOld, vote } from '../../support/forums/old.ts';
import { openForum, openForumWithPasswords } from '../../support/open-forum.ts';
import { nextEvent, PASSWORD, type Person, subscribe } from '../../support/person.ts';
import { openReader } from '../../support/realtime/reader.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

describe('restore epoch', () => {
  onFile('after a copy of the disk came back, `npm run epoch` begins the new epoch', async () => {
    const { forum, ana } = await openForum(['Ana']);
    const post = await publish(ana);
    const rev = async () =>
      (await forum.visitor.call('GET /posts/{id}', { params: { id: post } })).body.rev;
    const before = await rev();
    const socket = await forum.visitor.socket();
    const resync = nextEvent(socket, 'resync');
    expect(await run('epoch', [], { DATA_DIR: forum.dataDir })).toEqual({
      code: 0,
      said: ['A new epoch has begun: everybody signs in again.'],
      complaints: '',
    });
    await resync;
    expect(await rev()).toBeGreaterThan(before + EPOCH_LEAP);
    await ana.refused(401, 'GET /users/{email}', { params: ana });
    expect(
      (await run('epoch', [], { DATA_DIR: join(forum.dataDir, 'none') })).complaints,
    ).toContain('There is no forum in');
  });

  onFile('the audit log tells of a restore, and of an epoch begun by hand', async () => {
    const forum = await openTestApp();
    const { copy, takeBack } = await openOld(forum);
    await takeBack();
    expect((await run('epoch', [], { DATA_DIR: forum.dataDir })).code).toBe(0);
    const root = await forum.admin('Root');
    const { entries } = (await root.call('GET /admin/audit')).body;
    const told = entries.filter(({ act }) => act === 'forum restored');
    expect(told.map(({ actor, detail }) => [actor, detail])).toEqual([
      ['npm run epoch', ''],
      ['npm run restore', `from ${basename(copy)}`],
    ]);
  });
});

describe('restore revs', () => {
  onFile('a restore: every rev lies beyond all that anybody has seen', async () => {
    const { forum, root } = await openForum(['Root']);
    const post = await publish(root, { poll: POLL });
    const choose = (who: Person, option: number) =>
      who.call('PUT /posts/{id}/poll/vote', { params: { id: post }, body: { options: [option] } });
    await choose(root, 0);
    const { file, takeBack } = await openOld(forum);
    const names = (): string[] => [
      ...[room.feed, room.tags, room.announcements, room.admin],
      ...[room.post(post), room.comments(post), room.poll(post)],
    ];
    const revs = async (who: Person, person: Person) => {
      const all = await subscribe(await who.socket(), ...names());
      const { email } = person;
      const own = await subscribe(await person.socket(), room.user(email), room.inbox(email));
      return [...all, ...own].map(({ room, ok, rev }) => ({ room, ok, rev }));
    };

    for (let n = 0; n < 3; n++) {
      // Whoever registers now is lost with the restore, and registers again.
      const cid = await forum.memberWithoutPassword(`Cid`);
      const admin = n === 0 ? root : await forum.signInAgain(root);
      await vote(cid, post, n % 2 ? 'upvote' : 'downvote');
      await choose(admin, 1 + (n % 2));
      const { _id: mine } = await writeComment(cid, post, 'Milk last.');
      await replyTo(admin, post, mine);
      await admin.call('DELETE /follows/{postId}', { params: { postId: post } });
      await cid.call('POST /membership', { body: { email: cid.email } });
      await publish(cid);
      await admin.call('POST /tags', { body: { name: `tag ${n}` } });
      await admin.call('POST /announcements', { body: { title: 'Closed', description: 'Today.' } });
      const before = await revs(admin, cid);
      await takeBack();
      const after = await revs(
        await forum.signInAgain(root),
        await forum.memberWithoutPassword('Cid'),
      );
      for (const [at, { room, ok, rev }] of after.entries()) {
        expect({ room, ok }).toEqual({ room: before[at]?.room, ok: true });
        expect([room, rev]).toEqual([
          room,
          expect.toSatisfy((now) => now > Number(before[at]?.rev)),
        ]);
      }
    }
    expect(findFaults(file)).toEqual([]);
  });

  onFile('a restore: a page that is open shows the truth', async () => {
    const { forum, ana, ben } = await openForum(['Ana', 'Ben']);
    const kept = await publish(ana);
    const removed = await publish(ana);
    const old = await writeComment(ana, kept, 'Milk first.');
    const { takeBack } = await openOld(forum);

    const { fetch: real } = globalThis;
    vi.stubGlobal('fetch', (input: unknown, init?: RequestInit) =>
      real(new URL(String(input), forum.url), init),
    );
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const page = await openReader(forum.visitor, () => 'comes');
    const { posts, comments, feed } = page.client;
    const lost = await publish(ana);
    for (const id of [kept, removed, lost])
      page.visibleRooms.add(room.post(id)).add(room.comments(id));
    await page.watch();
    await vote(ana, kept, 'upvote');
    await vote(ben, kept, 'upvote');
    await ana.call('DELETE /comments/{id}', { params: { id: old._id } });
    await ana.call('DELETE /posts/{id}', { params: { id: removed } });
    await expect.poll(() => posts.isRemoved(removed)).toBe(true);
    await page.watch();
    expect(posts.storedPost(kept)).toMatchObject({ upVote: 2, downVote: 0 });

    await takeBack();
    // As many writes as there were: counted on, their revs would be those of what was lost.
    const again = await forum.signInAgain(ana);
    await vote(again, kept, 'upvote');
    await again.call('DELETE /posts/{id}/vote', { params: { id: kept } });
    await page.watch();
    const truth = (await forum.visitor.call('GET /posts/{id}', { params: { id: kept } })).body;
    expect(truth).toMatchObject({ upVote: 0, downVote: 0, commentCount: 1 });
    expect(posts.storedPost(kept)).toEqual({ ...truth, revs: expect.anything() });
    expect(comments.storedThread(kept)).toMatchObject({ total: 1, items: [old._id] });
    expect(posts.isRemoved(removed)).toBe(false);
    await expect.poll(() => posts.isRemoved(lost)).toBe(true);
    expect(feed.useFeed.getState().total).toBe(2);
  });
});

describe('restore sign ins', () => {
  /** Asks the provider for a token by a cookie. */
  const exchange = ({ url }: TestApp, { email, cookie }: Person) =>
    fetch(`${url}/jwt`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ email }),
    });

  onFile('a restore: no token of before it is taken, whether it was ended or not', async () => {
    const { forum, ana } = await openForumWithPasswords(['Ana']);
    const ben = await forum.memberWithoutPassword('Ben');
    const { takeBack } = await openOld(forum);
    const later = await forum.signInAgain(ana);
    expect((await ana.call('POST /logout')).status).toBe(200);
    await ana.refused(401, 'GET /users/{email}', { params: ana });

    await takeBack();
    for (const person of [ana, later, ben]) {
      await person.refused(401, 'GET /users/{email}', { params: { email: person.email } });
    }
    expect((await exchange(forum, ana)).status).toBe(401);
    const signIn = await forum.post(
      '/auth/sign-in/email',
      { email: ana.email, password: PASSWORD },
      { origin: forum.url },
    );
    expect(signIn.status).toBe(200);
    const again = await forum.signInAgain(ana);
    expect((await again.call('GET /users/{email}', { params: ana })).status).toBe(200);
  });

  onFile('a restore: a socket of a member hears nothing for members any more', async () => {
    const { forum, ana } = await openForum(['Ana']);
    const { takeBack } = await openOld(forum);
    const socket = await ana.socket();
    await subscribe(socket, room.user(ana.email));
    const cut = new Promise<string>((resolve) => socket.once('disconnect', resolve));
    await takeBack();
    expect(await cut).toBe('io server disconnect');
  });
});
