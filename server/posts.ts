import { DEFAULT_TAG, LIMIT_REACHED, LONGEST, PAGE } from '../contract/limits.ts';
import type { Post } from '../contract/posts.ts';
import { isAuthor } from '../contract/rights.ts';
import { room } from '../contract/rooms.ts';
import { counted } from '../db/counters.ts';
import {
  findPost,
  listByAuthor,
  listLatest,
  listPopular,
  listRecent,
  type PostRow,
} from '../db/posts.ts';
import { addPost } from '../db/publish.ts';
import { removePost } from '../db/remove-post.ts';
import { searchByTag } from '../db/search.ts';
import { findTag } from '../db/tags.ts';
import { findVote } from '../db/votes.ts';
import type { Config } from './config.ts';
import type { Broadcast, Effects } from './effects.ts';
import { Refused } from './errors.ts';
import { asGiven, clean, cleanTag, mustBeOwn, sliceOf } from './input.ts';
import type { Live } from './live.ts';
import type { Parts } from './parts.ts';
import type { Context, Handlers } from './serve.ts';
import { knownUser } from './users.ts';
import { iso, showEmail, type Viewer, viewerOf } from './viewer.ts';

/** The votes a post shows: the starting ones, unless the forum ignores them, and those cast. */
export const shownVotes = (
  post: Pick<PostRow, 'startUp' | 'startDown' | 'castUp' | 'castDown'>,
  config: Config,
) => ({
  upVote: post.castUp + (config.startingVotes ? post.startUp : 0),
  downVote: post.castDown + (config.startingVotes ? post.startDown : 0),
});

/** A post as HTTP and sockets give it. */
export const presentPost = (post: PostRow, viewer: Viewer, config: Config): Post => ({
  _id: post.id,
  authorImage: post.authorImage,
  authorName: post.authorName,
  authorEmail: showEmail(post.authorEmail, viewer),
  title: post.title,
  description: post.description,
  tag: post.tag,
  ...shownVotes(post, config),
  commentCount: post.commentCount,
  createdAt: post.createdText,
  postedAt: iso(post.postedAt),
  rev: post.rev,
});

const gone = () => new Refused(404, 'There is no such post.', { code: 'post-unknown' });

/** Finds a post or refuses with 404. */
export async function knownPost({ store }: Parts, id: string): Promise<PostRow> {
  const post = await findPost(store.read, id);
  if (!post) throw gone();
  return post;
}

/** What an answer that is sorted by score shows besides its posts; dropped with every vote. */
export const SCORES = 'scores';

/** Tells a post's room its counts and rev as a commit left them. */
export function tellCounts(
  id: string,
  post: Parameters<typeof shownVotes>[0] & { rev: number; commentCount: number },
  { live, config }: Broadcast,
) {
  const { rev, commentCount } = post;
  live.postChanged({ _id: id, rev, commentCount, ...shownVotes(post, config) });
}

const feedChanged = ({ feedRev: rev, total }: { feedRev: number; total: number }, live: Live) => {
  live.announce(room.feed, 'feed:changed', { rev, total });
  live.statsChanged();
};

export const postEffects = {
  'post:added': {
    tags: () => [room.feed, SCORES],
    broadcast: (change, { live }) => feedChanged(change, live),
  },
  'post:removed': {
    tags: ({ id }) => [room.feed, SCORES, room.post(id), room.comments(id)],
    broadcast(change, { live }) {
      live.postRemoved(change.id);
      feedChanged(change, live);
    },
  },
} satisfies Partial<Effects>;

function listHandler(parts: Parts, list: typeof listLatest, ...shown: string[]) {
  const { store, pageIndex, config } = parts;
  return ({ query, caller, keep }: Context<'GET /posts'>) =>
    keep(async () => {
      const viewer = viewerOf(config, caller);
      const rev = await counted(store.read, 'rev.feed');
      const posts = await list(store.read, pageIndex, sliceOf(query, PAGE.posts));
      return {
        answer: posts.map((post) => presentPost(post, viewer, config)),
        rev,
        shows: [...shown, ...posts.map(({ id }) => room.post(id))],
      };
    });
}

async function tagOf({ store }: Parts, given: string | undefined): Promise<string> {
  const name = cleanTag(given ?? '', 'Tag') || DEFAULT_TAG;
  if (!(await findTag(store.read, name)))
    throw new Refused(400, `Tag "${name}" does not exist`, { code: 'tag-unknown' });
  return name;
}

export function postHandlers(parts: Parts) {
  const { store, pageIndex, config } = parts;
  const present = (ctx: Parameters<typeof viewerOf>[1]) => (post: PostRow) =>
    presentPost(post, viewerOf(config, ctx), config);

  return {
    'GET /posts': listHandler(parts, listLatest, room.feed),
    'GET /posts/popular': listHandler(parts, listPopular, room.feed, SCORES),

    async 'GET /posts/total'(ctx) {
      ctx.rev(await counted(store.read, 'rev.feed'));
      return { count: await counted(store.read, 'posts') };
    },

    async 'GET /posts/search'({ query, caller }) {
      const text = clean(query.tag, 'Tag', LONGEST.search).replace(/^#+/, '').trim();
      if (text === '') throw new Refused(400, 'Tag is required');
      return (await searchByTag(store.read, text)).map(present(caller));
    },

    async 'GET /posts/count'(ctx) {
      const user = await knownUser(parts, ctx.query.email);
      ctx.rev(user.rev);
      return { count: user.postCount };
    },

    async 'GET /posts/user/{email}'({ params, query, caller }) {
      const author = await knownUser(parts, params.email);
      const { id, postCount: total } = author;
      const posts = await listByAuthor(store.read, id, total, sliceOf(query, PAGE.myPosts));
      return { posts: posts.map(present(caller)), total };
    },

    async 'GET /user/{email}/recent-posts'({ params, caller }) {
      const author = await knownUser(parts, params.email);
      return (await listRecent(store.read, author.id, author.postCount)).map(present(caller));
    },

    async 'GET /posts/{id}'(ctx) {
      const { id } = ctx.params;
      const { caller } = ctx;
      if (caller) {
        const post = await knownPost(parts, id);
        ctx.rev(post.rev);
        return { ...present(caller)(post), myVote: await findVote(store.read, id, caller.id) };
      }
      return ctx.keep(async () => {
        const post = await knownPost(parts, id);
        return { answer: present(null)(post), rev: post.rev, shows: [room.post(id)] };
      });
    },

    async 'POST /posts'({ body, caller }) {
      mustBeOwn(caller, body.authorEmail, 'authorEmail');
      const added = await addPost(store, pageIndex, {
        authorId: caller.id,
        title: clean(body.title, 'Title', LONGEST.title),
        description: clean(body.description, 'Description', LONGEST.description, 'lines'),
        tag: await tagOf(parts, body.tag),
        startUp: body.upVote ?? 0,
        startDown: body.downVote ?? 0,
        createdText: asGiven(body.createdAt ?? '', 'createdAt'),
      });
      if (!added) throw new Refused(403, LIMIT_REACHED, { code: 'post-limit-reached' });
      return { insertedId: added.id };
    },

    async 'DELETE /posts/{id}'({ params: { id }, caller }) {
      const post = await knownPost(parts, id);
      if (!isAuthor(caller, post.authorId))
        throw new Refused(403, 'Only its author may delete a post.', { code: 'not-author' });
      if (!(await removePost(store, id, caller))) throw gone();
      return { success: true };
    },
  } satisfies Partial<Handlers>;
}
