import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { Link } from 'react-router';
import {
  freePostsLeft,
  goldHasNoLimit,
  language,
  leastVotes,
  mostVotes,
  noTagFits,
  postDescription,
  postDownVote,
  postTag,
  postTagHint,
  postTagPlaceholder,
  postTitle,
  postUpVote,
  submitPost,
  tagsNotHere,
} from '#messages';
import { HAS_OWN_DIGITS, withLatinDigits } from '../../../../contract/values/languages.ts';
import { FREE_POSTS, LONGEST, MOST_STARTING_VOTES } from '../../../../contract/values/limits.ts';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { useSite } from '../../../api/site.ts';
import { DraftNotes } from '../../../drafts/draft-notes.tsx';
import type { DraftHandle } from '../../../drafts/use-draft.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Combobox } from '../../../ui/controls/combobox.tsx';
import { Area, Field } from '../../../ui/controls/field.tsx';
import { onDemand } from '../../../ui/layout/on-demand.ts';
import { ComposerTools } from '../../../ui/text-editing/composer-tools.tsx';
import { sourceIn, useFieldText } from '../../../ui/text-editing/field-text.ts';
import { isOfInputMethod } from '../../../ui/text-editing/input-method.ts';
import { capitalise } from '../../../ui/text-editing/text.ts';
import { textRule } from '../../../ui/text-editing/text-rules.ts';
import { Author } from '../../auth/account/author.tsx';
import { useSession } from '../../auth/session/session.ts';
import { currentName } from '../../profiles/store.ts';
import { useTags } from '../../tags/reads.ts';
import { createPost, type Draft, EMPTY_DRAFT, joinDrafts } from './draft.ts';

const MentionPicker = onDemand(
  async () => (await import('../../comments/compose/mention-picker.tsx')).MentionPicker,
);

/** How many posts a member without Gold may still write, so that the limit surprises nobody. */
function PostsLeft() {
  const left = useSession(({ isMember, postCount }) =>
    isMember || postCount === null ? null : Math.max(0, FREE_POSTS - postCount),
  );
  if (left === null) return null;
  return (
    <p className="text-ink2 text-sm tabular-nums">
      <span>{freePostsLeft(left, FREE_POSTS)}</span>{' '}
      <Link to={SCREENS.membership} className="hover:text-ink underline underline-offset-4">
        {goldHasNoLimit}
      </Link>
    </p>
  );
}

/** A number as a program reads it; people group its digits, as in ১,০০০. */
const asNumber = (typed: string) => withLatinDigits(typed).replaceAll(/[,\s]/g, '');

const rules = textRule(postDescription, LONGEST.description, 'lines');
/** Fields of type `number` take no digits but 0 to 9. */
const VOTE_FIELD = HAS_OWN_DIGITS[language]
  ? ({ inputMode: 'numeric' } as const)
  : ({ type: 'number', min: 0, inputMode: 'numeric' } as const);
const VOTES = {
  setValueAs: asNumber,
  min: { value: 0, message: leastVotes(0) },
  max: { value: MOST_STARTING_VOTES, message: mostVotes(MOST_STARTING_VOTES) },
};

interface PostFormProps {
  form: UseFormReturn<Draft>;
  /** Gets the id of the post that was published, and null when another one is sent. */
  onPublished: (id: string | null) => void;
  /** Keeps what is in the form. */
  kept: DraftHandle;
}

/** The form of a new post. Its draft is the page's, so that it outlives the form. */
export function PostForm({ form, onPublished, kept }: PostFormProps) {
  const { register, handleSubmit, reset, setFocus, getValues, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const tag = useController({ control, name: 'tag' }).field;
  // A fault leads to the first field: they count in the order in which the form learns of them.
  const title = register('title', textRule(postTitle, LONGEST.title));
  const description = useController({ control, name: 'description', rules }).field;
  const area = useRef<HTMLTextAreaElement>(null);
  const shown = useFieldText(area, description.value, currentName);
  useEffect(() => description.ref(area.current), [description.ref]);
  const hasStartingVotes = useSite(({ startingVotes }) => startingVotes === 'on');
  const tags = useTags();
  const [isWriting, setIsWriting] = useState(false);
  const [sends, setSends] = useState(0);
  const box = useRef<HTMLFormElement>(null);
  // Enter breaks the line here; with Ctrl or Cmd it sends the form.
  const onKeyDown = (event: KeyboardEvent) => {
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (isOfInputMethod(event.nativeEvent)) return;
    if (isSend && event.target === area.current) box.current?.requestSubmit();
  };
  const options = (tags ?? []).map(({ name }) => ({ value: name, text: capitalise(name) }));
  const submit = handleSubmit(async (draft) => {
    onPublished(null);
    const published = await createPost(draft, kept);
    if (published === null) return;
    if (published !== 'waits') onPublished(published.id);
    // In this order: a form that was reset does not know its fields until it is drawn again.
    setFocus('title');
    reset(EMPTY_DRAFT);
    // The next text begins with new tools: the preview of this one closes.
    setSends((before) => before + 1);
  });
  return (
    <form ref={box} noValidate onKeyDown={onKeyDown} onSubmit={submit} className="sheet">
      <Author withEmail />
      <div className="relative space-y-5 p-4 pt-5 sm:p-6">
        <Field label={postTitle} dir="auto" required error={errors.title?.message} {...title} />
        <Area
          label={postDescription}
          onFocus={() => setIsWriting(true)}
          tools={
            isWriting && (
              <ComposerTools key={sends} text={description.value} field={() => area.current} />
            )
          }
          ref={area}
          dir="auto"
          required
          rows={5}
          text={shown}
          onChange={({ target }) => description.onChange(sourceIn(target))}
          name={description.name}
          onBlur={description.onBlur}
          error={errors.description?.message}
        />
        {isWriting && <MentionPicker postId={null} field={area} />}
        <Combobox
          label={postTag}
          placeholder={postTagPlaceholder}
          hint={postTagHint}
          options={options}
          value={tag.value}
          onPick={tag.onChange}
          nothing={tags === null ? tagsNotHere : noTagFits}
        />
        {hasStartingVotes && (
          <div className="grid grid-cols-2 gap-4">
            <Field
              label={postUpVote}
              {...VOTE_FIELD}
              error={errors.upVote?.message}
              {...register('upVote', VOTES)}
            />
            <Field
              label={postDownVote}
              {...VOTE_FIELD}
              error={errors.downVote?.message}
              {...register('downVote', VOTES)}
            />
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button type="submit" kind="main" busy={isSubmitting} className="max-sm:w-full">
            {submitPost}
          </Button>
          <PostsLeft />
        </div>
        <DraftNotes draft={kept} onTakeBack={(fields) => reset(joinDrafts(getValues(), fields))} />
      </div>
    </form>
  );
}
