import type { InputOf } from '../../../contract/core/calls.ts';
import { mayApprove } from '../../../contract/core/rights.ts';
import type { HeldText } from '../../../contract/features/held.ts';
import { LONGEST, PAGE } from '../../../contract/values/limits.ts';
import { listAlike, listGroups } from '../../../db/features/held/groups.ts';
import { findHeld, type HeldRow, listHeld } from '../../../db/features/held/reads.ts';
import { refuseMany, undoRefusal } from '../../../db/features/held/refusing.ts';
import {
  type ApprovalRefusal,
  type Reread,
  removeHeld,
} from '../../../db/features/held/settling.ts';
import { editHeld } from '../../../db/features/held/writes.ts';
import { withAdminRev } from '../../../db/features/moderation/moderation.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import type { ResourceLoaders } from '../../http/author-rights.ts';
import { badInput, type HttpError, httpError, versionConflict } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clean, cleanReason, sliceOf } from '../../http/input.ts';
import { iso, isoOrNull } from '../../http/iso-time.ts';
import { writeText } from '../../texts/write-text.ts';
import { commentNotFound, postClosed } from '../comments/author-rights.ts';
import { pollBegun, pollOver, postNotFound } from '../posts/author-rights.ts';
import { presentNewPoll } from '../posts/presenter.ts';
import { requireTag } from '../posts/require-tag.ts';
import { approve } from './approve.ts';

declare module '../../http/author-rights.ts' {
  interface Resources {
    held: HeldRow;
  }
}

const present = (row: HeldRow): HeldText => ({
  _id: row.id,
  kind: row.kind,
  postId: row.postId,
  ...(row.commentId !== null && { commentId: row.commentId }),
  ...(row.title !== '' && { title: row.title, tag: row.tag }),
  ...(row.poll !== null && { poll: presentNewPoll(JSON.parse(row.poll)) }),
  text: row.text,
  format: row.format,
  authorId: row.authorId,
  authorName: row.authorName,
  at: iso(row.heldAt),
  version: row.revision,
  alike: row.likeness,
});

type HeldInput = Omit<NonNullable<InputOf<'PATCH /held/{id}'>['body']>, 'version'>;

/** The error of a text that does not wait, or does not wait any more. */
const heldNotFound = () => httpError('held-unknown', 'No such text waits for approval.');

const heldAuthorRights = {
  held: {
    find: findHeld,
    authorOf: ({ authorId }) => authorId,
    unknown: heldNotFound,
    forbidden: (right) =>
      httpError(
        'not-author',
        right === 'authorOnly'
          ? 'Only its author may change a text that waits.'
          : 'Only its author, a moderator or an admin may delete a text that waits.',
      ),
  },
} satisfies Partial<ResourceLoaders>;

const REFUSALS: Record<ApprovalRefusal, () => HttpError> = {
  'held-unknown': heldNotFound,
  'post-unknown': postNotFound,
  'post-closed': postClosed,
  'reply-unknown': commentNotFound,
  'reply-gone': commentNotFound,
  'poll-begun': pollBegun,
  'poll-over': pollOver,
  'version-conflict': () => httpError('version-conflict', 'The text was edited after this edit.'),
};

/** The texts of a post that waits have a title and a tag. */
const isOfPost = ({ kind }: HeldRow) => kind === 'post' || kind === 'post-edit';

/** @throws HttpError 409 with the text as it is now, where it has another version than the one that was read. */
function requireRead<Done>(done: Done | Reread): Exclude<Done, Reread> {
  if (typeof done === 'object' && done !== null && 'current' in done)
    throw versionConflict(present(done.current));
  return done as Exclude<Done, Reread>;
}

/** The handlers of the calls about texts that wait for approval. */
function heldHandlers(context: AppContext) {
  const { store } = context;

  /** The fields of a text that its author changes, as they are stored. */
  async function changeOf(row: HeldRow, { title, text, tag, format }: HeldInput) {
    const isPost = isOfPost(row);
    if (!isPost && (title !== undefined || tag !== undefined))
      throw badInput(
        'Only posts',
        { fault: 'unexpected', sentence: 'have a title and a tag.' },
        title === undefined ? 'tag' : 'title',
      );
    const given = { text: text ?? row.text, format: format ?? row.format };
    const isText = text !== undefined || format !== undefined;
    const longest = isPost ? LONGEST.description : LONGEST.comment;
    const wanted = { field: 'Text', longest, isPost, authorKey: row.authorKey };
    const written = isText && (await writeText(context, given, wanted));
    return {
      ...(title !== undefined && { title: clean(title, 'Title', LONGEST.title) }),
      ...(tag !== undefined && { tag: await requireTag(context, tag) }),
      ...(written && { text: written.text, format: written.format }),
    };
  }

  return {
    async 'GET /held'({ query, rev }) {
      const slice = sliceOf(query, PAGE.list);
      const { alike } = query;
      const list = withAdminRev(() =>
        alike === undefined ? listHeld(slice, null) : listAlike(alike, slice),
      );
      const { held, total, adminRev } = await store.read(list);
      rev(adminRev);
      return { held: held.map(present), total };
    },

    async 'GET /held/groups'({ rev }) {
      const { groups, adminRev, ...figures } = await store.read(withAdminRev(listGroups));
      rev(adminRev);
      const shown = groups.map(({ first, since, ...group }) => ({
        ...group,
        since: iso(since ?? first.heldAt),
        first: present(first),
      }));
      return { groups: shown, ...figures, since: isoOrNull(figures.since) };
    },

    async 'GET /me/held'({ query, caller }) {
      const { held, total } = await store.read(listHeld(sliceOf(query, PAGE.list), caller.key));
      return { held: held.map(present), total };
    },

    async 'POST /held/{id}/approve'({ params: { id }, body: { version }, caller }) {
      const asked = await store.read(findHeld(id));
      if (asked && !mayApprove(caller, asked.authorId))
        throw httpError('not-allowed', 'Another moderator or an admin approves what you wrote.');
      const done = requireRead(await approve(context, { id, version }, caller));
      if (typeof done === 'string') throw REFUSALS[done]();
      return { success: true, _id: done.id };
    },

    async 'POST /held/refuse'({ body: { ids, members }, caller: by }) {
      const { id, until, ...counts } = await refuseMany(store, { ids, members, by });
      return { _id: id, ...counts, until: iso(until) };
    },

    async 'DELETE /held/refuse/{id}'({ params: { id }, caller }) {
      if (!(await undoRefusal(store, id, caller.email)))
        throw httpError('act-unknown', 'There is no refusal that can be undone.');
      return { success: true };
    },

    async 'PATCH /held/{id}'({ resource: row, body: { version, ...input } }) {
      const { id } = row;
      if (row.revision !== version) throw versionConflict(present(row));
      const done = await editHeld(store, { id, version }, await changeOf(row, input));
      if (!done) throw heldNotFound();
      if (done.isConflict) throw versionConflict(present(done.held));
      return present(done.held);
    },

    async 'DELETE /held/{id}'({ resource: row, query, caller: by }) {
      const seen = {
        id: row.id,
        version: query.version === undefined ? undefined : Number(query.version),
      };
      const removal = { by, reason: cleanReason(query) };
      const done = await removeHeld(store, seen, row.authorId === by.id ? null : removal);
      if (!requireRead(done)) throw heldNotFound();
      return { success: true };
    },
  } satisfies Partial<Handlers>;
}

export const held = {
  handlers: heldHandlers,
  authorRights: heldAuthorRights,
} satisfies Feature;
