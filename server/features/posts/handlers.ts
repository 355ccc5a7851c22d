import { room } from '../../../contract/core/rooms.ts';
import { FREE_POSTS, LIMIT_REACHED, LONGEST, PAGE } from '../../../contract/values/limits.ts';
import { readCounter } from '../../../db/core/counters.ts';
import type { Procedure } from '../../../db/core/procedure.ts';
import { holdPost } from '../../../db/features/held/writes.ts';
import {
  countByTag,
  listLatestByTag,
  listPopularByTag,
} from '../../../db/features/posts/by-tag.ts';
import { removePost } from '../../../db/features/posts/deletion.ts';
import { countQuestions, listQuestions } from '../../../db/features/posts/questions.ts';
import {
  findOpenedPost,
  listByAuthor,
  listLatest,
  listPopular,
  listRecent,
  type OpenedPostRow,
  type PostRow,
} from '../../../db/features/posts/reads.ts';
import { searchByTag } from '../../../db/features/posts/tag-search.ts';
import { addPost, hasPostSlot } from '../../../db/features/posts/writes.ts';
import { countedPosts } from '../../../db/features/users/rows.ts';
import type { AppContext } from '../../app/context.ts';
import { viewerOf } from '../../http/email-masking.ts';
import { badInput, httpError } from '../../http/errors.ts';
import type { Handlers, ReadInput } from '../../http/handlers.ts';
import {
  clean,
  cleanReason,
  cleanTag,
  requireOwnEmail,
  sliceOf,
  wellFormed,
} from '../../http/input.ts';
import { holdText, judgeText } from '../../texts/needs-approval.ts';
import { writeText } from '../../texts/write-text.ts';
import { requireUser } from '../users/require-user.ts';
import { postNotFound } from './author-rights.ts';
import { cleanPoll, pollText } from './clean-poll.ts';
import { SCORES } from './effects.ts';
import { findOwnVotes } from './own-votes.ts';
import { presentOpenedPost, presentPost } from './presenter.ts';
import { requireTag } from './require-tag.ts';

/** @throws HttpError (404) when there is no such post. */
function* requirePost(id: string): Procedure<OpenedPostRow> {
  const post = yield* findOpenedPost(id);
  if (!post) throw postNotFound();
  return post;
}

/** The error of a post beyond the free five. */
const limitReached = () =>
  httpError('post-limit-reached', LIMIT_REACHED, { params: { limit: FREE_POSTS } });

/** The tag that a list is asked for; null: all posts. */
const wantedTag = ({ tag }: { tag?: string }) => (tag === undefined ? null : cleanTag(tag, 'tag'));

/** The lists in one order: of all posts, and of those with a tag. */
interface Lists {
  all: typeof listLatest;
  byTag: typeof listLatestByTag;
  order: Parameters<typeof listQuestions>[1];
}

function listRead({ settings }: AppContext, { all, byTag, order }: Lists, ...tags: string[]) {
  return {
    *read({ query, viewer }: ReadInput<'GET /posts'>) {
      const rev = yield* readCounter('rev.feed');
      const slice = sliceOf(query, PAGE.posts);
      const tag = wantedTag(query);
      const { state } = query;
      const posts = yield* state !== undefined
        ? listQuestions({ state, tag }, order, slice)
        : tag === null
          ? all(slice)
          : byTag(tag, slice);
      return {
        answer: posts.map((post) => presentPost(post, viewer, settings.now)),
        rev,
        tags: [...tags, ...posts.map(({ id }) => room.post(id))],
      };
    },
  };
}

/** The handlers of the calls about posts. */
export function postHandlers(context: AppContext) {
  const { store, scores, settings } = context;
  /** A post in a list of one member's, who asks or whom an admin has named by the address. */
  const presentOwn = (post: PostRow) => presentPost(post, 'member', settings.now);

  return {
    'GET /posts': listRead(
      context,
      { all: listLatest, byTag: listLatestByTag, order: 'new' },
      room.feed,
    ),
    'GET /posts/popular': listRead(
      context,
      { all: listPopular, byTag: listPopularByTag, order: 'popular' },
      ...[room.feed, SCORES],
    ),

    'GET /posts/total': {
      *read({ query }) {
        const rev = yield* readCounter('rev.feed');
        const tag = wantedTag(query);
        const { state } = query;
        const count = yield* state !== undefined
          ? countQuestions({ state, tag })
          : tag === null
            ? readCounter('posts')
            : countByTag(tag);
        return { answer: { count }, rev, tags: [room.feed] };
      },
    },

    'GET /posts/search': {
      *read({ query, viewer }) {
        const text = clean(query.tag, 'Tag', LONGEST.search).replace(/^#+/, '').trim();
        if (text === '') throw badInput('Tag', { fault: 'missing', sentence: 'is required' });
        const rev = yield* readCounter('rev.feed');
        const posts = yield* searchByTag(text);
        return {
          answer: posts.map((post) => presentPost(post, viewer, settings.now)),
          rev,
          tags: [room.feed, ...posts.map(({ id }) => room.post(id))],
        };
      },
    },

    async 'GET /posts/count'(ctx) {
      const user = await requireUser(context, ctx.query.email);
      ctx.rev(user.rev);
      return { count: countedPosts(user) };
    },

    async 'GET /posts/user/{email}'({ params, query }) {
      const author = await requireUser(context, params.email);
      const { key, postCount: total } = author;
      const posts = await store.read(listByAuthor(key, total, sliceOf(query, PAGE.list)));
      return { posts: posts.map(presentOwn), total };
    },

    async 'GET /user/{email}/recent-posts'({ params }) {
      const author = await requireUser(context, params.email);
      return (await store.read(listRecent(author.key, author.postCount))).map(presentOwn);
    },

    'GET /posts/{id}': {
      *read({ params: { id }, viewer }) {
        const post = yield* requirePost(id);
        const answer = presentOpenedPost(post, viewer, settings.now);
        return { answer, rev: post.rev, tags: [room.post(post.id)] };
      },
      async forMembers({ params: { id }, caller, rev }) {
        const post = await store.read(requirePost(id));
        rev(post.rev);
        const opened = presentOpenedPost(post, viewerOf(settings.now, caller), settings.now);
        return { ...opened, ...(await store.read(findOwnVotes(post, caller))) };
      },
    },

    async 'POST /posts'({ body, caller, writeKey }) {
      requireOwnEmail(caller, body.authorEmail, 'authorEmail');
      const title = clean(body.title, 'Title', LONGEST.title);
      const tag = await requireTag(context, body.tag);
      const poll = body.poll ? cleanPoll(body.poll) : null;
      const { description, format } = body;
      const { text, ...written } = await writeText(
        context,
        { text: description, format },
        {
          field: 'Description',
          authorKey: caller.key,
          longest: LONGEST.description,
          isPost: true,
          async refuse() {
            if (!(await store.read(hasPostSlot(caller.key)))) throw limitReached();
          },
        },
      );
      const post = {
        ...written,
        description: text,
        authorKey: caller.key,
        title,
        tag,
        startUp: body.upVote ?? 0,
        startDown: body.downVote ?? 0,
        createdText: wellFormed(body.createdAt ?? '', 'createdAt'),
        poll,
      };
      // The options are read as a part of the title: both are plain.
      const titles = poll ? `${title}\n${pollText(poll)}` : title;
      const judged = await judgeText(context, caller, { ...post, title: titles, text });
      const added = judged?.reason ? 'waits' : await addPost(store, scores, post, writeKey, judged);
      const isHeld = added === 'waits';
      const hold = () => holdPost(store, post, writeKey, judged);
      const done = isHeld ? await holdText(context, caller, hold, Boolean) : added;
      if (!done) throw limitReached();
      return { insertedId: done.id, ...(isHeld && { held: true }) };
    },

    async 'DELETE /posts/{id}'({ resource: post, query, caller: by }) {
      if (!(await removePost(store, post.id, { by, reason: cleanReason(query) })))
        throw postNotFound();
      return { success: true };
    },
  } satisfies Partial<Handlers>;
}
