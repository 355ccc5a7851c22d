import { useEffect, useRef } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { pollAdd, postDescription, postTitle } from '#messages';
import type { OpenedPost, Post } from '../../../../contract/features/posts.ts';
import { MOST_IMAGES } from '../../../../contract/values/images.ts';
import { LONGEST } from '../../../../contract/values/limits.ts';
import { call } from '../../../api/call.ts';
import { saveEdit, useEdit } from '../../../api/save-edit.ts';
import { DraftNotes } from '../../../drafts/draft-notes.tsx';
import { useDraft } from '../../../drafts/use-draft.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Area } from '../../../ui/controls/field.tsx';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import { EditInPlace } from '../../../ui/dialogs/edit-in-place.tsx';
import { submitFields } from '../../../ui/dialogs/form-dialog.tsx';
import { langOf } from '../../../ui/display/lang-of.ts';
import { toastAwaitingApproval } from '../../../ui/feedback/held-note.ts';
import { SourceWords } from '../../../ui/text-editing/source-words.tsx';
import { capitalise, inOneLine } from '../../../ui/text-editing/text.ts';
import { textRule } from '../../../ui/text-editing/text-rules.ts';
import { useCloseWhenSanctioned } from '../../auth/account/use-member-status.ts';
import { useSession } from '../../auth/session/session.ts';
import { MarkedArea } from '../../comments/compose/marked-area.tsx';
import { TagSelect } from '../../tags/tag-select.tsx';
import { applyPosts, type KnownPost } from '../store.ts';
import { EDITOR, editPost } from './edit.ts';

/** The texts of a post that its author edits. */
type PostTexts = Pick<Post, 'title' | 'description' | 'tag'>;

/** Saves the texts of a post. */
const savePost = (id: string, version: number, texts: PostTexts) =>
  saveEdit(
    'post',
    () => call('PATCH /posts/{id}', { params: { id }, body: { ...texts, version } }),
    (post) => {
      if ('held' in post) toastAwaitingApproval();
      applyPosts([post]);
    },
  );

/** Opens the form of a poll, which stands at once: the texts are saved by themselves. */
const addPoll = (postId: string) =>
  openDialog(async () => (await import('../../polls/compose/poll-dialog.tsx')).PollDialog, {
    postId,
    poll: null,
    onPost: (post) => applyPosts([post]),
  });

const textsOf = ({ title, description, tag }: Post): PostTexts => ({ title, description, tag });

/** The texts of a post as they were changed elsewhere. */
function Texts({ post: { title, description, tag, mentions } }: { post: OpenedPost }) {
  return (
    <>
      <p dir="auto" lang={langOf(title)} className="font-semibold">
        {title}
      </p>
      <SourceWords text={description} mentions={mentions} />
      <p className="text-ink3 mt-1 text-xs">{`#${capitalise(tag)}`}</p>
    </>
  );
}

const titleRules = textRule(postTitle, LONGEST.title);
const rules = textRule(postDescription, LONGEST.description, 'lines');

/** Edits a post in its place. The typed text stays until it is saved or given up; the description has the focus. */
export function PostEditor({ post }: { post: KnownPost }) {
  const form = useForm<PostTexts>({ defaultValues: textsOf(post) });
  const { register, handleSubmit, control, formState } = form;
  const { errors } = formState;
  const edit = useEdit<OpenedPost>(post.version);
  const { version, other, fault } = edit;
  const field = useRef<HTMLTextAreaElement>(null);
  // A fault leads to the first field: they count in the order in which the form learns of them.
  const title = useController({ control, name: 'title', rules: titleRules }).field;
  const description = useController({ control, name: 'description', rules }).field;
  useEffect(() => description.ref(field.current), [description.ref]);
  const written = useWatch({ control });
  const member = useSession(({ user }) => user?.email ?? null);
  const initial = useRef({ ...textsOf(post), version: String(post.version) }).current;
  const draft = useDraft({
    member,
    place: `edit ${post._id}`,
    fields: { ...initial, ...written, version: String(version) },
    initial,
    onRestore(fields) {
      const { version: seen, ...texts } = { ...initial, ...fields };
      form.reset(texts);
      // A meanwhile changed version is then shown before it is replaced.
      edit.setVersion(Number(seen));
    },
  });
  useCloseWhenSanctioned(() => editPost(null));
  const close = () => {
    draft.discard();
    editPost(null);
  };
  const save = () =>
    submitFields(handleSubmit, async (texts) =>
      edit.enter(await savePost(post._id, version, texts)),
    );
  return (
    <EditInPlace
      id={EDITOR}
      field={field}
      fault={fault}
      meanwhile={other ? <Texts post={other} /> : undefined}
      onSave={save}
      onClose={close}
      className="px-4 pt-3 pb-4 sm:px-8 sm:pt-6"
    >
      <h1 lang={langOf(post.title)} className="sr-only">
        {post.title}
      </h1>
      <Area
        bare="text-2xl font-bold"
        label={postTitle}
        dir="auto"
        rows={1}
        text={title.value}
        {...title}
        onChange={({ target }) => title.onChange(inOneLine(target.value))}
        error={errors.title?.message}
      />
      <MarkedArea
        bare="text-lg"
        label={postDescription}
        format={post.format}
        postId={post._id}
        mentions={'mentions' in post ? post.mentions : []}
        field={field}
        mostImages={MOST_IMAGES.post}
        rows={6}
        text={description.value}
        onText={description.onChange}
        name={description.name}
        onBlur={description.onBlur}
        error={errors.description?.message}
      />
      <DraftNotes draft={draft} />
      <TagSelect current={post.tag} {...register('tag')} />
      {post.poll === null && (
        <Button kind="quiet" onClick={() => void addPoll(post._id)} className="-ml-3 px-3">
          {pollAdd}
        </Button>
      )}
    </EditInPlace>
  );
}
