/** Comparisons of a page with the state of the server. */
import { expect } from 'vitest';
import { listOf } from '../../../client/features/comments/thread-pages.ts';
import { entityRev } from '../../../client/live/live-entity.ts';
import type { Comment, ReplyTo } from '../../../contract/features/comments.ts';
import type { Post } from '../../../contract/features/posts.ts';
import { excerptOf } from '../../../contract/values/excerpt.ts';
import type { Client, Reader } from '../realtime/reader.ts';
import { expectSameVotes } from './asking.ts';
import { idOf, people, type Scene, said } from './forum.ts';
import { expectSameInbox } from './inbox.ts';
import { asked, opened } from './pages.ts';

const SETTLES_MS = 10_000;

/** Reads again what has a gap, as the pages do when they show it. */
export async function fillGaps({ person: who, client }: Reader) {
  if (client.announcements.useAnnouncements.getState().gap) {
    const { body, rev } = await said(who, 'GET /announcements');
    client.announcements.applyAnnouncements(body, rev);
  }
}

/** Waits until a page shows what the server says: what was missed is read again. */
const settles = (shown: () => unknown, truth: unknown) =>
  expect.poll(shown, { interval: 10, timeout: SETTLES_MS }).toEqual(truth);

/** Compares the own state of a member: mutes, read positions and follows. */
async function expectSameOwnState({ person: who, client }: Reader, posts: readonly string[]) {
  const muted = await said(who, 'GET /mutes');
  const ids = muted.body.map(({ _id }) => _id);
  await settles(
    () => client.shown(() => people.map(idOf).filter((id) => client.looks.isMuted(id))),
    people.map(idOf).filter((id) => ids.includes(id)),
  );
  const { body } = await said(who, 'GET /reads', { query: { posts: posts.join(',') } });
  const truth = Object.entries(body);
  const shown = () => truth.map(([id]) => [id, client.positions.get(id)]);
  await settles(
    () => truth.map(([id]) => client.positions.get(id)?.comment),
    truth.map(([, { comment }]) => comment),
  );
  // A card with another number of comments reads its position again.
  for (const [id] of truth) client.follow.follow(id)();
  await settles(shown, truth);
  const query = { posts: truth.map(([id]) => id).join(',') };
  const followed = (await said(who, 'GET /follows', { query })).body.map(({ postId }) => postId);
  await settles(
    () => truth.filter(([id]) => client.follows.get(id)).map(([id]) => id),
    truth.filter(([id]) => followed.includes(id)).map(([id]) => id),
  );
}

/** Compares all stores of a page with what HTTP answers to its reader. */
export async function expectSame(reader: Reader, { posts }: Scene) {
  const { person: who, client } = reader;
  const { useFeed } = client.feed;
  const total = await said(who, 'GET /posts/total');
  const feed = { total: total.body.count, revs: { total: total.rev } };
  expect(useFeed.getState()).toMatchObject(feed);
  const announced = await said(who, 'GET /announcements');
  await settles(
    () => {
      const { items, rev, gap } = client.announcements.useAnnouncements.getState();
      return { items: client.shown(() => items?.map((one) => named(client, one))), rev, gap };
    },
    { items: announced.body, rev: announced.rev, gap: false },
  );
  const tags = await said(who, 'GET /tags');
  const tagList = { items: tags.body, rev: tags.rev, gap: false };
  expect(client.tags.useTagList.getState()).toMatchObject(tagList);

  for (const id of posts) {
    const post = await said(who, 'GET /posts/{id}', { params: { id } });
    if (post.status === 404) {
      if (client.posts.storedPost(id)) expect([id, client.posts.isRemoved(id)]).toEqual([id, true]);
      continue;
    }
    // The own vote in a poll is kept beside the post, which tells it once.
    await settles(
      () => {
        const stored = client.posts.storedPost(id);
        const apart = { revs: undefined, pollVote: undefined };
        return stored && { ...client.shown(() => namedPost(client, stored)), ...apart };
      },
      { ...post.body, pollVote: undefined },
    );
    await expectSameVotes(reader, id, post.body.poll);
    expect(client.posts.postRev(id)).toBe(post.body.rev);
    expect(client.posts.isRemoved(id)).toBe(false);
    for (const { of } of opened(reader).filter(({ postId }) => postId === id)) {
      const thread = await said(who, 'GET /comments/{id}', asked(id, of));
      const { comments, totalComments: total } = thread.body;
      await settles(
        () => {
          const pages = client.shown(() => client.looks.pages(id));
          const list = listOf(pages, of);
          return { ...list, of, items: shownComments(client, list?.items) };
        },
        { of, rev: thread.rev, total, gap: false, items: comments },
      );
    }
  }
  if (!who.token) return;
  await expectSameOwnState(reader, posts);
  await expectSameInbox(reader);

  const mine = { params: { email: who.email }, query: { email: who.email } };
  const role = await said(who, 'GET /users/{email}', mine);
  const status = await said(who, 'GET /user/{email}/status', mine);
  const count = await said(who, 'GET /posts/count', mine);
  const member = { ...role.body, ...status.body, postCount: count.body.count };
  expect(client.session.useSession.getState()).toMatchObject(member);
  expect(client.session.memberStatusRev()).toBe(role.rev);
  if (role.body.role !== 'admin') return;

  const { body: page, rev } = await said(who, 'GET /reports');
  const stats = await said(who, 'GET /admin/stats');
  const { reports: items, total: open, reportsRev } = page;
  const { list, roomRev, edited } = client.reports.useReports.getState();
  const { asOfEdit } = client.reports;
  const reported = list.items?.map((report) => asOfEdit(report, edited));
  const truth = { items, total: open, rev: reportsRev, gap: false };
  expect({ ...list, items: reported }).toMatchObject(truth);
  expect(client.stats.useStats.getState().stats).toEqual(stats.body);
  expect(Math.max(roomRev, entityRev(client.stats.useStats.getState(), ['stats']))).toBe(rev);
}

// The view of a page on its stores: with the names of today, and with what replies quote as it is today.

interface Authored {
  authorId: string;
  authorName: string;
  authorImage?: string;
}

/** The texts of somebody, by the name that they have today. Only while `client.shown` renders. */
function named<Text extends Authored>({ looks }: Client, text: Text): Text {
  const { name, photo } = looks.person(text.authorId, text.authorName, text.authorImage ?? '');
  return {
    ...text,
    authorName: name,
    ...(text.authorImage !== undefined && { authorImage: photo }),
  };
}

/** A post with its answer and the last people who replied, by the names of today. */
const namedPost = <Known extends Post>(client: Client, post: Known): Known => ({
  ...named(client, post),
  answer: post.answer && named(client, post.answer),
  repliers: post.repliers.map(({ _id, displayName, photoURL }) => {
    const { name, photo } = client.looks.person(_id, displayName, photoURL);
    return { _id, displayName: name, photoURL: photo };
  }),
});

function quoteOf(client: Client, replyTo: ReplyTo): ReplyTo {
  if (!replyTo || !('_id' in replyTo)) return replyTo;
  const quote = client.looks.quote(replyTo._id) ?? replyTo;
  const excerpt = 'text' in quote ? excerptOf(quote.text, quote.format) : quote.excerpt;
  return { ...named(client, replyTo), excerpt };
}

function comment(client: Client, id: string): Comment | undefined {
  const stored = client.comments.storedComment(id);
  const text = client.looks.mentioned(stored);
  return (
    stored && {
      ...named(client, { ...stored, ...text }),
      replyTo: quoteOf(client, stored.replyTo),
      thanks: client.comments.storedThanks(id),
    }
  );
}

/** Comments as a page shows them, without those that have folded away. */
const shownComments = (client: Client, ids: readonly string[] | null | undefined) =>
  client.shown(() => {
    const removed = client.looks.removed();
    return ids?.filter((id) => !(id in removed)).map((id) => comment(client, id));
  });
