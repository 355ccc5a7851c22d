import { LONGEST } from '../../../contract/values/limits.ts';
import type { Format } from '../../../contract/values/text-format.ts';
import { holdPostEdit } from '../../../db/features/held/writes.ts';
import { editPost, type PostEdit } from '../../../db/features/posts/editing.ts';
import { findOpenedPost, type OpenedPostRow } from '../../../db/features/posts/reads.ts';
import type { AppContext } from '../../app/context.ts';
import type { Caller } from '../../auth/caller.ts';
import { versionConflict } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clean } from '../../http/input.ts';
import { holdText, judgeText } from '../../texts/needs-approval.ts';
import { writeText } from '../../texts/write-text.ts';
import { postNotFound } from './author-rights.ts';
import { findOwnVotes } from './own-votes.ts';
import { presentOpenedPost } from './presenter.ts';
import { requireTag } from './require-tag.ts';

type Text = { description: string; format: Format };

/** The text after an edit that names the description, its format or both; null: it names neither. */
const textOf = (stored: Text, { description, format }: { [Name in keyof Text]?: Text[Name] }) =>
  description === undefined && format === undefined
    ? null
    : { text: description ?? stored.description, format: format ?? stored.format };

/** The handler of the call that changes a post. */
export function postEditHandler(context: AppContext) {
  const { store, settings } = context;
  const present = async (post: OpenedPostRow, caller: Caller) => ({
    ...presentOpenedPost(post, 'member', settings.now),
    ...(await store.read(findOwnVotes(post, caller))),
  });
  return {
    async 'PATCH /posts/{id}'({ resource, body, caller, rev }) {
      const { id } = resource;
      const { title, tag, version } = body;
      /** The job finds the edits of after this. */
      async function refuse() {
        if (version === resource.version) return;
        const post = await store.read(findOpenedPost(id));
        if (!post) throw postNotFound();
        if (version !== post.version) throw versionConflict(await present(post, caller));
      }
      const given = textOf(resource, body);
      const edit: PostEdit = {
        ...(title !== undefined && { title: clean(title, 'Title', LONGEST.title) }),
        ...(tag !== undefined && { tag: await requireTag(context, tag) }),
        ...(given && {
          text: await writeText(context, given, {
            field: 'Description',
            authorKey: resource.authorKey,
            longest: LONGEST.description,
            isPost: true,
            refuse,
          }),
        }),
      };
      const { text = { text: '', format: 'plain', html: null } } = edit;
      const judged = await judgeText(context, caller, { title: edit.title ?? '', ...text });
      const write = () => editPost(store, { id, version, ...edit }, judged, holdPostEdit);
      const done = await (judged?.reason
        ? holdText(context, caller, write, (done) => done?.isHeld === true)
        : write());
      if (!done) throw postNotFound();
      const { post, isConflict, isHeld } = done;
      const current = await present(post, caller);
      if (isConflict) throw versionConflict(current);
      if (isHeld) return { ...current, held: true };
      rev(post.rev);
      return current;
    },
  } satisfies Partial<Handlers>;
}
