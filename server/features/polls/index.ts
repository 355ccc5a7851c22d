import type { FastifyInstance } from 'fastify';
import { room } from '../../../contract/core/rooms.ts';
import { holdPoll } from '../../../db/features/held/writes.ts';
import { endPoll, setPoll } from '../../../db/features/polls/polls.ts';
import {
  findPollCount,
  type PollCount,
  type VoteRefusal,
  voteInPoll,
  withdrawFromPoll,
} from '../../../db/features/polls/votes.ts';
import { findPost } from '../../../db/features/posts/reads.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { badInput, httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { RoomRequest } from '../../realtime/rooms.ts';
import { holdText, judgeText } from '../../texts/needs-approval.ts';
import { pollBegun, pollOver, postNotFound } from '../posts/author-rights.ts';
import { cleanPoll, pollText } from '../posts/clean-poll.ts';
import { broadcastCounts } from '../posts/effects.ts';
import { readWholePost } from '../posts/whole-post.ts';
import { watchPolls } from './watch-polls.ts';

const pollNotFound = () => httpError('poll-unknown', 'The post has no poll.');

const REFUSALS: Record<Exclude<VoteRefusal, 'poll-unknown'>, () => Error> = {
  'poll-over': pollOver,
  'poll-changed': () => httpError('poll-changed', 'The poll was changed since you read it.'),
  'option-unknown': () =>
    badInput('Options', { fault: 'unknown', sentence: 'must be options of the poll' }),
  'too-many-options': () =>
    badInput('Options', { fault: 'too-many', sentence: 'are more than a member may choose' }),
};

/** True if a member sees the votes: who has voted, and everybody after the end. */
const maySee = ({ mine, isOver }: PollCount) => isOver || mine.length > 0;

/** The handlers of the calls about polls. */
function pollHandlers(context: AppContext) {
  const { store } = context;

  /** The error of a post without a poll, or of none at all. */
  const notThere = async (id: string) =>
    (await store.read(findPost(id))) ? pollNotFound() : postNotFound();

  function presentCount(count: PollCount) {
    const { totals, voters, mine, rev } = count;
    return { totals: maySee(count) ? totals : null, voters, mine, rev };
  }
  async function counted(id: string, count: PollCount | VoteRefusal) {
    if (count === 'poll-unknown') throw await notThere(id);
    if (typeof count === 'string') throw REFUSALS[count]();
    return presentCount(count);
  }

  return {
    async 'GET /posts/{id}/poll'({ params: { id }, caller }) {
      const count = await store.read(findPollCount(id, caller?.key ?? null));
      if (!count) throw await notThere(id);
      if (!maySee(count))
        throw httpError('vote-first', 'Vote first: then you see the votes of others.');
      return presentCount(count);
    },

    async 'PUT /posts/{id}/poll'({ params: { id }, body, caller, rev }) {
      const poll = cleanPoll(body);
      const plain = { text: pollText(poll), format: 'plain', html: null } as const;
      const judged = await judgeText(context, caller, { title: pollText(poll), ...plain });
      let isHeld = false;
      const hold: Parameters<typeof setPoll>[3] = function* (tx, post, wanted) {
        if (judged) yield* holdPoll(judged)(tx, post, wanted);
        isHeld = true;
      };
      const outcome = await (judged?.reason
        ? holdText(
            context,
            caller,
            () => setPoll(store, id, poll, hold),
            () => isHeld,
          )
        : setPoll(store, id, poll));
      if (outcome === 'post-unknown') throw postNotFound();
      if (outcome === 'poll-over') throw pollOver();
      if (outcome === 'poll-begun') throw pollBegun();
      const post = await readWholePost(context, id, caller);
      if (isHeld) return { ...post, held: true };
      rev(post.rev);
      return post;
    },

    async 'DELETE /posts/{id}/poll'({ params: { id }, caller, rev }) {
      const outcome = await setPoll(store, id, null);
      if (outcome === 'post-unknown') throw postNotFound();
      if (typeof outcome === 'string') throw pollBegun();
      const post = await readWholePost(context, id, caller);
      rev(post.rev);
      return post;
    },

    async 'PUT /posts/{id}/poll/closed'({ params: { id }, caller, rev }) {
      if (!(await endPoll(store, id, caller))) throw await notThere(id);
      const post = await readWholePost(context, id, caller);
      rev(post.rev);
      return post;
    },

    async 'PUT /posts/{id}/poll/vote'({ params: { id }, body, caller }) {
      return counted(id, await voteInPoll(store, id, caller, body));
    },

    async 'DELETE /posts/{id}/poll/vote'({ params: { id }, caller }) {
      return counted(id, await withdrawFromPoll(store, id, caller));
    },
  } satisfies Partial<Handlers>;
}

/** The votes for who may see them; null for others. */
function* findShown({ caller, key }: RoomRequest) {
  const count = yield* findPollCount(key, caller?.key ?? null);
  return count && maySee(count) ? count : null;
}

export const polls = {
  handlers: pollHandlers,
  rooms: {
    poll: {
      *admits(request) {
        return (yield* findShown(request)) !== null;
      },
      *state(request) {
        const count = yield* findShown(request);
        return count && { rev: count.rev, state: { totals: count.totals, voters: count.voters } };
      },
    },
  },
  effects: {
    'poll:begun': {},
    'poll:set': {
      tags: ({ post }) => [room.post(post.id)],
      broadcast: ({ post }, context) => broadcastCounts(post.id, post, context),
    },
    'poll:voted': {
      broadcast({ postId, voter, mine, rev }, { live }) {
        if (mine.length === 0) live.removeFromRoom(voter.id, room.poll(postId));
        live.broadcast(room.user(voter.email), 'poll:voted', { postId, mine, rev });
      },
    },
    'poll:shown': {
      tags: ({ post }) => (post ? [room.post(post.id)] : []),
      keepsCopies: true,
      broadcast({ postId, figures, post }, context) {
        context.live.broadcast(room.poll(postId), 'poll:changed', { postId, ...figures });
        if (post) broadcastCounts(postId, post, context);
      },
    },
    'poll:ended': {
      tags: ({ post }) => [room.post(post.id)],
      broadcast({ post, figures }, context) {
        context.live.broadcast(room.poll(post.id), 'poll:changed', { postId: post.id, ...figures });
        broadcastCounts(post.id, post, context);
      },
    },
  },
  async routes(app: FastifyInstance, context: AppContext) {
    watchPolls(app, context);
  },
} satisfies Feature;
