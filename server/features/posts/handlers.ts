import { DEFAULT_TAG, LIMIT_REACHED, LONGEST, PAGE } from '../../../contract/limits.ts';
import { room } from '../../../contract/rooms.ts';
import { readCounter } from '../../../db/counters.ts';
import {
  findPost,
  listByAuthor,
  listLatest,
  listPopular,
  listRecent,
  type PostRow,
} from '../../../db/features/posts.ts';
import { removePost } from '../../../db/features/posts-deletion.ts';
import { searchByTag } from '../../../db/features/posts-search.ts';
import { addPost } from '../../../db/features/posts-writing.ts';
import { findTag } from '../../../db/features/tags.ts';
import { findVote } from '../../../db/features/votes.ts';
import type { Procedure } from '../../../db/procedure.ts';
import type { AppContext } from '../../app/context.ts';
import type { Caller } from '../../auth/caller.ts';
import { viewerOf } from '../../http/email-masking.ts';
import { HttpError } from '../../http/errors.ts';
import type { Handlers, ReadInput } from '../../http/handlers.ts';
import { clean, cleanTag, requireOwnEmail, sliceOf, wellFormed } from '../../http/input.ts';
import { requireUser } from '../users/require-user.ts';
import { postNotFound } from './author-rights.ts';
import { SCORES } from './effects.ts';
import { presentPost } from './presenter.ts';

/** @throws HttpError (404) when there is no such post. */
function* requirePost(id: string): Procedure<PostRow> {
  const post = yield* findPost(id);
  if (!post) throw postNotFound();
  return post;
}

function listRead({ pageIndex, config }: AppContext, list: typeof listLatest, ...tags: string[]) {
  return {
    *read({ query, viewer }: ReadInput<'GET /posts'>) {
      const rev = yield* readCounter('rev.feed');
      const posts = yield* list(pageIndex, sliceOf(query, PAGE.posts));
      return {
        answer: posts.map((post) => presentPost(post, viewer, config)),
        rev,
        tags: [...tags, ...posts.map(({ id }) => room.post(id))],
      };
    },
  };
}

async function tagOf({ store }: AppContext, given: string | undefined): Promise<string> {
  const name = cleanTag(given ?? '', 'Tag') || DEFAULT_TAG;
  if (!(await store.read(findTag(name))))
    throw new HttpError(400, `Tag "${name}" does not exist`, { code: 'tag-unknown' });
  return name;
}

/** The handlers of the calls about posts. */
export function postHandlers(context: AppContext) {
  const { store, pageIndex, config } = context;
  const present = (caller: Caller | null) => (post: PostRow) =>
    presentPost(post, viewerOf(config, caller), config);

  return {
    'GET /posts': listRead(context, listLatest, room.feed),
    'GET /posts/popular': listRead(context, listPopular, room.feed, SCORES),

    'GET /posts/total': {
      *read() {
        const rev = yield* readCounter('rev.feed');
        return { answer: { count: yield* readCounter('posts') }, rev, tags: [room.feed] };
      },
    },

    'GET /posts/search': {
      *read({ query, viewer }) {
        const text = clean(query.tag, 'Tag', LONGEST.search).replace(/^#+/, '').trim();
        if (text === '') throw new HttpError(400, 'Tag is required');
        const rev = yield* readCounter('rev.feed');
        const posts = yield* searchByTag(text);
        return {
          answer: posts.map((post) => presentPost(post, viewer, config)),
          rev,
          tags: [room.feed, ...posts.map(({ id }) => room.post(id))],
        };
      },
    },

    async 'GET /posts/count'(ctx) {
      const user = await requireUser(context, ctx.query.email);
      ctx.rev(user.rev);
      return { count: user.postCount };
    },

    async 'GET /posts/user/{email}'({ params, query, caller }) {
      const author = await requireUser(context, params.email);
      const { key, postCount: total } = author;
      const posts = await store.read(listByAuthor(key, total, sliceOf(query, PAGE.myPosts)));
      return { posts: posts.map(present(caller)), total };
    },

    async 'GET /user/{email}/recent-posts'({ params, caller }) {
      const author = await requireUser(context, params.email);
      return (await store.read(listRecent(author.key, author.postCount))).map(present(caller));
    },

    'GET /posts/{id}': {
      *read({ params: { id }, viewer }) {
        const post = yield* requirePost(id);
        return { answer: presentPost(post, viewer, config), rev: post.rev, tags: [room.post(id)] };
      },
      async forMembers({ params: { id }, caller, rev }) {
        const post = await store.read(requirePost(id));
        rev(post.rev);
        return { ...present(caller)(post), myVote: await store.read(findVote(post, caller)) };
      },
    },

    async 'POST /posts'({ body, caller }) {
      requireOwnEmail(caller, body.authorEmail, 'authorEmail');
      const added = await addPost(store, pageIndex, {
        authorKey: caller.key,
        title: clean(body.title, 'Title', LONGEST.title),
        description: clean(body.description, 'Description', LONGEST.description, 'lines'),
        tag: await tagOf(context, body.tag),
        startUp: body.upVote ?? 0,
        startDown: body.downVote ?? 0,
        createdText: wellFormed(body.createdAt ?? '', 'createdAt'),
      });
      if (!added) throw new HttpError(403, LIMIT_REACHED, { code: 'post-limit-reached' });
      return { insertedId: added.id };
    },

    async 'DELETE /posts/{id}'({ resource: post, caller }) {
      if (!(await removePost(store, post.id, caller))) throw postNotFound();
      return { success: true };
    },
  } satisfies Partial<Handlers>;
}
