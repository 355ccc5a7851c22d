import ChevronDown from 'lucide-react/icons/chevron-down';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { Link } from 'react-router';
import {
  freePostsLeft,
  goldHasNoLimit,
  language,
  leastVotes,
  lettersLeft,
  moreOfPost,
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
import { MOST_IMAGES } from '../../../../contract/values/images.ts';
import { HAS_OWN_DIGITS, withLatinDigits } from '../../../../contract/values/languages.ts';
import { FREE_POSTS, LONGEST, MOST_STARTING_VOTES } from '../../../../contract/values/limits.ts';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { lengthOf } from '../../../../contract/values/text.ts';
import { useSite } from '../../../api/site.ts';
import { DraftNotes } from '../../../drafts/draft-notes.tsx';
import type { DraftHandle } from '../../../drafts/use-draft.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Combobox } from '../../../ui/controls/combobox.tsx';
import { Area, Field } from '../../../ui/controls/field.tsx';
import { onDemand } from '../../../ui/layout/on-demand.ts';
import { sourceIn, useFieldText } from '../../../ui/text-editing/field-text.ts';
import { isOfInputMethod } from '../../../ui/text-editing/input-method.ts';
import { useReadOnlyWhile } from '../../../ui/text-editing/read-only-while.ts';
import { capitalise, inOneLine } from '../../../ui/text-editing/text.ts';
import { textRule } from '../../../ui/text-editing/text-rules.ts';
import { Author } from '../../auth/account/author.tsx';
import { useSession } from '../../auth/session/session.ts';
import { ComposerTools } from '../../images/compose/composer-tools.tsx';
import { isPublishable } from '../../polls/compose/poll-draft.ts';
import { PollPart } from '../../polls/compose/poll-part.tsx';
import { currentName } from '../../profiles/store.ts';
import { useTags } from '../../tags/reads.ts';
import { createPost, type Draft, EMPTY_DRAFT, joinDrafts } from './draft.ts';
import { DraftState, WritingHead } from './writing-head.tsx';

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

const titleRules = textRule(postTitle, LONGEST.title);
const rules = textRule(postDescription, LONGEST.description, 'lines');
const POLL_RULES = { validate: isPublishable };
/** Fields of type `number` take no digits but 0 to 9. */
const VOTE_FIELD = HAS_OWN_DIGITS[language]
  ? ({ inputMode: 'numeric' } as const)
  : ({ type: 'number', min: 0, inputMode: 'numeric' } as const);
const VOTES = {
  setValueAs: asNumber,
  min: { value: 0, message: leastVotes(0) },
  max: { value: MOST_STARTING_VOTES, message: mostVotes(MOST_STARTING_VOTES) },
};

/** From so many on it is shown how many letters are left. */
const FEW_LEFT = 500;

/** How many letters of a text are left, once they are few: a surplus is in red. */
function LettersLeft({ text, most }: { text: string; most: number }) {
  const left = most - lengthOf(text);
  if (left > FEW_LEFT) return null;
  return (
    <p
      className={`ml-auto py-4 pl-2 text-xs whitespace-nowrap tabular-nums ${left < 0 ? 'text-red' : 'text-saffron-ink'}`}
    >
      {lettersLeft(left)}
    </p>
  );
}

const isWide = () => matchMedia('(width >= 48rem)').matches;

/** The votes that a post begins with. On phones they are folded away, unless one of them is at fault. */
function StartingVotes({ form: { register, formState } }: Pick<PostFormProps, 'form'>) {
  const [isOpen, setOpen] = useState(isWide);
  const { upVote, downVote } = formState.errors;
  return (
    <details
      open={isOpen || upVote !== undefined || downVote !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group"
    >
      <summary className="text-ink2 flex min-h-11 w-fit cursor-pointer items-center gap-1.5 text-sm font-medium">
        <ChevronDown size={16} aria-hidden="true" className="group-open:rotate-180" />
        {moreOfPost}
      </summary>
      <div className="grid max-w-sm grid-cols-2 gap-4 pt-1 pb-2">
        <Field
          label={postUpVote}
          {...VOTE_FIELD}
          error={upVote?.message}
          {...register('upVote', VOTES)}
        />
        <Field
          label={postDownVote}
          {...VOTE_FIELD}
          error={downVote?.message}
          {...register('downVote', VOTES)}
        />
      </div>
    </details>
  );
}

interface PostFormProps {
  form: UseFormReturn<Draft>;
  /** Gets the id of the post that was published, and null when another one is written or sent. */
  onPublished: (id: string | null) => void;
  /** Keeps what is in the form. */
  kept: DraftHandle;
  /** Stands in the place of the draft's state: the way to the post that was published. */
  published: ReactNode;
  /** Stands above the fields. */
  notice: ReactNode;
}

/** The form of a new post: a white page. Its draft is the page's, so that it outlives the form. */
export function PostForm({ form, onPublished, kept, published, notice }: PostFormProps) {
  const { handleSubmit, reset, setFocus, getValues, control, formState } = form;
  const { errors, isSubmitting } = formState;
  // A fault leads to the first field: they count in the order in which the form learns of them.
  const title = useController({ control, name: 'title', rules: titleRules }).field;
  const description = useController({ control, name: 'description', rules }).field;
  const tag = useController({ control, name: 'tag' }).field;
  const poll = useController({ control, name: 'poll', rules: POLL_RULES }).field;
  const area = useRef<HTMLTextAreaElement>(null);
  const shown = useFieldText(area, description.value, currentName);
  useEffect(() => description.ref(area.current), [description.ref]);
  const hasStartingVotes = useSite(({ startingVotes }) => startingVotes === 'on');
  const tags = useTags();
  const [isWriting, setIsWriting] = useState(false);
  const [sends, setSends] = useState(0);
  const box = useRef<HTMLFormElement>(null);
  useReadOnlyWhile(isSubmitting, box);
  // Enter ends a title as that of any field of one line; in the text it breaks the line, and with Ctrl or Cmd it sends.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isOfInputMethod(event.nativeEvent)) return;
    const { name } = event.target as HTMLInputElement;
    const isTitle = name === title.name;
    if (isTitle) event.preventDefault();
    const isSend = isTitle || (event.target === area.current && (event.ctrlKey || event.metaKey));
    if (isSend) box.current?.requestSubmit();
  };
  const options = (tags ?? []).map(({ name }) => ({ value: name, text: capitalise(name) }));
  const submit = handleSubmit(async (draft) => {
    onPublished(null);
    const published = await createPost(draft, kept);
    if (published === null) return;
    // In this order: a form that was reset does not know its fields until it is drawn again.
    setFocus('title');
    reset(EMPTY_DRAFT);
    // The next text begins with new tools: the preview of this one closes.
    setSends((before) => before + 1);
    if (published !== 'waits') onPublished(published.id);
  });
  return (
    <form
      ref={box}
      noValidate
      onKeyDown={onKeyDown}
      onInput={() => onPublished(null)}
      onSubmit={submit}
      className="writing"
    >
      <WritingHead state={published || <DraftState isKept={kept.isKept} />}>
        <Button type="submit" kind="main" busy={isSubmitting}>
          {submitPost}
        </Button>
      </WritingHead>
      <div className="relative flex-1 px-4 pt-3 pb-4 md:px-6 md:pt-1">
        {notice}
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <div className="flex-[999_1_8rem]">
            <Author withEmail />
          </div>
          <Combobox
            label={postTag}
            placeholder={postTagPlaceholder}
            hint={postTagHint}
            options={options}
            value={tag.value}
            onPick={tag.onChange}
            nothing={tags === null ? tagsNotHere : noTagFits}
            className="flex-[1_1_10.5rem]"
          />
        </div>
        <div className="space-y-2">
          <Area
            bare="text-[1.625rem] leading-snug font-bold md:text-3xl"
            label={postTitle}
            dir="auto"
            required
            rows={1}
            text={title.value}
            {...title}
            onChange={({ target }) => title.onChange(inOneLine(target.value))}
            error={errors.title?.message}
          />
          <Area
            bare="text-lg"
            label={postDescription}
            onFocus={() => setIsWriting(true)}
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
        </div>
        {isWriting && <MentionPicker postId={null} field={area} />}
        <PollPart value={poll.value} onChange={poll.onChange} error={errors.poll?.message} />
        {hasStartingVotes && <StartingVotes form={form} />}
        <PostsLeft />
        <DraftNotes draft={kept} onTakeBack={(fields) => reset(joinDrafts(getValues(), fields))} />
      </div>
      <div className="bg-surface border-line sticky bottom-0 z-10 flex min-h-13 border-t pr-2 pl-4 md:rounded-b-sheet md:px-6 md:py-1">
        <ComposerTools
          key={sends}
          text={description.value}
          field={area}
          mostImages={MOST_IMAGES.post}
          isOpen={isWriting}
        />
        <LettersLeft text={description.value} most={LONGEST.description} />
      </div>
    </form>
  );
}
