import Flag from 'lucide-react/icons/flag';
import MessageSquare from 'lucide-react/icons/message-square';
import Pencil from 'lucide-react/icons/pencil';
import Share2 from 'lucide-react/icons/share-2';
import Trash2 from 'lucide-react/icons/trash-2';
import { type MouseEvent, useMemo } from 'react';
import { useNavigate } from 'react-router';
import {
  deleteThisPost,
  editThisPost,
  inTalkBelow,
  postShare,
  postTellAbout,
  writeComment,
} from '#messages';
import type { Post } from '../../../../contract/features/posts.ts';
import { postScreen, SCREENS } from '../../../../contract/values/screens.ts';
import { Button, buttonLook } from '../../../ui/controls/button.tsx';
import { copyLink } from '../../../ui/controls/copy-link.ts';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import { Count } from '../../../ui/display/count.tsx';
import { useBusy } from '../../../ui/feedback/attempt.ts';
import { useMayRemove } from '../../auth/account/use-may-remove.ts';
import { mayWrite, useSession } from '../../auth/session/session.ts';
import { useMyId } from '../../auth/session/use-my-id.ts';
import { JoinToAct } from '../../auth/sign-in/members-act.tsx';
import { COMPOSER_FIELD } from '../../comments/compose/form.tsx';
import { VoteButtons } from '../../votes/buttons.tsx';
import { ballotOf } from '../ballot.ts';
import { EDIT_BUTTON, editPost } from '../compose/edit.ts';
import { confirmDelete, deletePost } from '../delete.ts';
import type { KnownPost } from '../store.ts';

const wasCancelled = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'AbortError';

/** Shares a post's full page address: by the system's share sheet where there is one, else by the clipboard. */
async function share({ _id, title }: Post): Promise<void> {
  const url = `${location.origin}${postScreen(_id)}`;
  if (typeof navigator.share !== 'function') return copyLink(url);
  try {
    await navigator.share({ title, url });
  } catch (cause) {
    if (wasCancelled(cause)) return; // the reader closed the sheet: nothing to say
    await copyLink(url);
  }
}

/** For the author, moderators and admins: deletes the post where it is read. */
function DeleteButton({ post }: { post: KnownPost }) {
  const isOwn = useMyId() === post.authorId;
  const navigate = useNavigate();
  const [busy, run] = useBusy();
  const remove = async () => {
    if (!(await confirmDelete(post.title))) return;
    await run(async () => {
      if (await deletePost(post._id, isOwn)) await navigate(SCREENS.home);
    });
  };
  return (
    <Button
      kind="quiet"
      busy={busy}
      title={deleteThisPost}
      aria-label={deleteThisPost}
      onClick={() => void remove()}
      className="btn-square hover:text-red"
    >
      <Trash2 size={20} aria-hidden="true" />
    </Button>
  );
}

/** Reports a post of somebody else; a visitor's press leads to joining. */
function TellButton({ post }: { post: KnownPost }) {
  const isFree = useSession(mayWrite);
  const tell = () =>
    openDialog(async () => (await import('../../reports/tell-dialog.tsx')).TellDialog, { post });
  return (
    <JoinToAct act="report" className="rounded-full">
      <Button
        kind="quiet"
        disabled={!isFree}
        title={postTellAbout}
        aria-label={postTellAbout}
        onClick={() => void tell()}
        className="btn-square"
      >
        <Flag size={20} aria-hidden="true" />
      </Button>
    </JoinToAct>
  );
}

/** Leads to the composer, or for who may not write to the comments. */
function ToComments({ post: { closed, commentCount } }: { post: KnownPost }) {
  const mayComment = useSession(mayWrite) && !closed;
  if (!mayComment)
    return (
      <a
        href="#comments"
        className={`${buttonLook('quiet')} min-w-0 flex-1 justify-end px-2 tabular-nums max-sm:gap-1 md:hidden`}
      >
        <MessageSquare size={20} aria-hidden="true" />
        <Count value={commentCount} />
        <span className="sr-only">{` ${inTalkBelow}`}</span>
      </a>
    );
  const focus = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(COMPOSER_FIELD)?.focus();
  };
  return (
    <a
      href={`#${COMPOSER_FIELD}`}
      onClick={focus}
      className="input text-ink3 min-w-0 flex-1 px-3 text-sm md:hidden"
    >
      <span className="truncate">{writeComment}</span>
    </a>
  );
}

/** Votes and what else is done with a post; on phones in a bar that stays in reach of the thumb. */
export function PostActions({ post }: { post: KnownPost }) {
  const ballot = useMemo(() => ballotOf(post._id), [post._id]);
  const mayRemove = useMayRemove(post.authorId);
  const isOwn = useMyId() === post.authorId;
  const mayEdit = useSession(mayWrite) && isOwn;
  return (
    <div className="no-print border-line flex items-center border-b pb-4">
      <div className="in-reach max-md:border-line max-md:bg-paper flex flex-wrap items-center gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:px-3 max-md:pt-2 max-md:pb-[calc(0.5rem+env(safe-area-inset-bottom))] md:contents">
        <JoinToAct act="vote" className="rounded-full">
          <VoteButtons ballot={ballot} votes={post} />
        </JoinToAct>
        <ToComments post={post} />
        <Button
          kind="quiet"
          onClick={() => void share(post)}
          className="needs-script max-sm:px-2.5 md:-mr-4 md:order-last"
        >
          <Share2 size={20} aria-hidden="true" />
          <span className="max-sm:sr-only">{postShare}</span>
        </Button>
      </div>
      <span className="ml-auto" />
      {!isOwn && <TellButton post={post} />}
      {mayEdit && (
        <Button
          id={EDIT_BUTTON}
          kind="quiet"
          title={editThisPost}
          aria-label={editThisPost}
          onClick={() => editPost(post._id)}
          className="btn-square"
        >
          <Pencil size={20} aria-hidden="true" />
        </Button>
      )}
      {mayRemove && <DeleteButton post={post} />}
    </div>
  );
}
