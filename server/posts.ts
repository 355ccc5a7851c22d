import { DEFAULT_TAG, LIMIT_REACHED, PAGE } from '../contract/limits.ts';
import type { Post } from '../contract/posts.ts';
import { isAuthor } from '../contract/rights.ts';
import { room } from '../contract/rooms.ts';
import { counted } from '../db/counters.ts';
import {
  addPost,
  findPost,
  listByAuthor,
  listLatest,
  listPopular,
  listRecent,
  type PostRow,
  removePost,
  searchByTag,
} from '../db/posts.ts';
import { findTag } from '../db/tags.ts';
import { foldCase } from '../db/users.ts';
import { findVote } from '../db/votes.ts';
import type { Config } from './config.ts';
import { Refused } from './errors.ts';
import { asGiven, clean, mustBeOwn, sliceOf } from './input.ts';
import type { Parts } from './parts.ts';
import { reportsSettled } from './reports.ts';
import { type Context, type Handlers, Kept } from './serve.ts';
import { knownUser, standingChanged } from './users.ts';
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

const gone = () => new Refused(404, 'There is no such post.');

/** Finds a post or refuses with 404. */
export async function knownPost({ store }: Parts, id: string): Promise<PostRow> {
  const post = await findPost(store.read, id);
  if (!post) throw gone();
  return post;
}

type ListName = 'GET /posts' | 'GET /posts/popular';

function listHandler<Name extends ListName>(parts: Parts, name: Name, list: typeof listLatest) {
  const { store, order, hot, config } = parts;
  // The popular list may change with any vote, so it shows every post's score.
  const shows = name === 'GET /posts/popular' ? [room.feed, SCORES] : [room.feed];
  return async (ctx: Context<Name>) => {
    const slice = sliceOf(ctx.query ?? {}, PAGE.posts);
    const viewer = viewerOf(config, ctx.caller);
    const key = `${name} ${viewer} ${slice.skip} ${slice.limit}`;
    const ready =
      hot.get(key) ??
      (await hot.keep(key, async () => {
        const rev = await counted(store.read, 'rev.feed');
        const posts = await list(store.read, order, slice);
        const answer = posts.map((post) => presentPost(post, viewer, config));
        return {
          json: ctx.serialise(answer as never),
          rev,
          shows: [...shows, ...posts.map(({ id }) => room.post(id))],
        };
      }));
    return new Kept(ready);
  };
}

/** What an answer that is sorted by score shows besides its posts; dropped with every vote. */
export const SCORES = 'scores';

async function tagOf({ store }: Parts, given: string | undefined): Promise<string> {
  const name = foldCase(clean(given ?? '', 'Tag')) || DEFAULT_TAG;
  if (!(await findTag(store.read, name))) throw new Refused(400, `Tag "${name}" does not exist`);
  return name;
}

export function postHandlers(parts: Parts) {
  const { store, order, hot, live, config } = parts;
  const present = (ctx: Parameters<typeof viewerOf>[1]) => (post: PostRow) =>
    presentPost(post, viewerOf(config, ctx), config);

  return {
    'GET /posts': listHandler(parts, 'GET /posts', listLatest),
    'GET /posts/popular': listHandler(parts, 'GET /posts/popular', listPopular),

    async 'GET /posts/total'(ctx) {
      ctx.rev(await counted(store.read, 'rev.feed'));
      return { count: await counted(store.read, 'posts') };
    },

    async 'GET /posts/search'({ query, caller }) {
      const text = clean(query.tag, 'Tag').replace(/^#+/, '').trim();
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
      const posts = await listByAuthor(store.read, author.id, sliceOf(query, PAGE.myPosts));
      return { posts: posts.map(present(caller)), total: author.postCount };
    },

    async 'GET /user/{email}/recent-posts'({ params, caller }) {
      const author = await knownUser(parts, params.email);
      return (await listRecent(store.read, author.id)).map(present(caller));
    },

    async 'GET /posts/{id}'(ctx) {
      const { id } = ctx.params;
      const { caller } = ctx;
      if (caller) {
        const post = await knownPost(parts, id);
        ctx.rev(post.rev);
        return { ...present(caller)(post), myVote: await findVote(store.read, id, caller.id) };
      }
      const key = `GET /posts/{id} ${id}`;
      const ready =
        hot.get(key) ??
        (await hot.keep(key, async () => {
          const post = await knownPost(parts, id);
          return {
            json: ctx.serialise(present(null)(post)),
            rev: post.rev,
            shows: [room.post(id)],
          };
        }));
      return new Kept(ready);
    },

    async 'POST /posts'({ body, caller }) {
      mustBeOwn(caller, body.authorEmail, 'authorEmail');
      const added = await addPost(store, order, {
        authorId: caller.id,
        title: clean(body.title, 'Title'),
        description: clean(body.description, 'Description'),
        tag: await tagOf(parts, body.tag),
        startUp: body.upVote ?? 0,
        startDown: body.downVote ?? 0,
        createdText: asGiven(body.createdAt ?? '', 'createdAt'),
      });
      if (!added) throw new Refused(403, LIMIT_REACHED);
      hot.drop(SCORES);
      live.announce(room.feed, 'feed:changed', { rev: added.feedRev, total: added.total });
      live.statsChanged();
      await standingChanged(parts, caller.email);
      return { insertedId: added.id };
    },

    async 'DELETE /posts/{id}'({ params: { id }, caller }) {
      const post = await knownPost(parts, id);
      if (!isAuthor(caller, post.authorId))
        throw new Refused(403, 'Only its author may delete a post.');
      const removed = await removePost(store, order, id);
      if (!removed) throw gone();
      hot.drop(SCORES);
      hot.drop(room.comments(id));
      live.postRemoved(id);
      live.announce(room.feed, 'feed:changed', { rev: removed.feedRev, total: removed.total });
      reportsSettled(parts, removed.settled);
      live.statsChanged();
      await standingChanged(parts, post.authorEmail);
      return { success: true };
    },
  } satisfies Partial<Handlers>;
}
