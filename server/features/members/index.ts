import { room } from '../../../contract/core/rooms.ts';
import { PAGE } from '../../../contract/values/limits.ts';
import { mapInTurns } from '../../../db/core/concurrency/event-loop-yield.ts';
import { readCounter } from '../../../db/core/counters.ts';
import type { Procedure } from '../../../db/core/procedure.ts';
import {
  findMember,
  listMemberComments,
  type MemberRow,
} from '../../../db/features/members/reads.ts';
import { listByAuthor } from '../../../db/features/posts/reads.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { sliceOf } from '../../http/input.ts';
import { iso } from '../../http/iso-time.ts';
import { POST_REMOVALS, profileTag } from '../../http/read-path/cache-tags.ts';
import { shownPhoto } from '../../http/shown-photo.ts';
import { presentComment } from '../comments/presenter.ts';
import { presentPost } from '../posts/presenter.ts';

/** @throws HttpError (404) when there is no such member. */
function* requireMember(id: string): Procedure<{ member: MemberRow; rev: number; tags: string[] }> {
  const rev = yield* readCounter('rev.members');
  const member = yield* findMember(id);
  if (!member) throw httpError('member-unknown', 'There is no such member.');
  return { member, rev, tags: [profileTag(member.id), POST_REMOVALS] };
}

/** Without the e-mail address, which no answer about a member names. */
function withoutEmail<T extends { authorEmail: string }>({ authorEmail: _, ...rest }: T) {
  return rest;
}

/** The handlers of the calls about members, whose answers are the same for all. */
function memberHandlers({ settings }: AppContext) {
  return {
    'GET /members/{id}': {
      *read({ params }) {
        const { member, rev, tags } = yield* requireMember(params.id);
        const { id, key: _, isModerator, createdAt, ...facts } = member;
        const photoURL = shownPhoto(facts.photoURL, settings.now);
        const more = { photoURL, createdAt: iso(createdAt), ...(isModerator && { isModerator }) };
        return { answer: { _id: id, ...facts, ...more }, rev, tags };
      },
    },

    'GET /members/{id}/posts': {
      *read({ params, query }) {
        const { member, rev, tags } = yield* requireMember(params.id);
        const { key, posts: total } = member;
        const rows = yield* listByAuthor(key, total, sliceOf(query, PAGE.list));
        const posts = rows.map((post) => withoutEmail(presentPost(post, 'visitor', settings.now)));
        const shown = rows.map(({ id }) => room.post(id));
        return { answer: { posts, total }, rev, tags: [...tags, ...shown] };
      },
    },

    'GET /members/{id}/comments': {
      *read({ params, query }) {
        const { member, rev, tags } = yield* requireMember(params.id);
        const rows = yield* listMemberComments(member, sliceOf(query, PAGE.list));
        const comments = yield* mapInTurns(rows, (row) => ({
          ...withoutEmail(presentComment(row, 'visitor', settings.now)),
          postTitle: row.postTitle,
        }));
        const shown = rows.flatMap(({ postId }) => [room.comments(postId), room.post(postId)]);
        return { answer: { comments, total: member.comments }, rev, tags: [...tags, ...shown] };
      },
    },
  } satisfies Partial<Handlers>;
}

export const members = {
  handlers: memberHandlers,
} satisfies Feature;
