import { useRef, useState } from 'react';
import { commentText, commentYourWords } from '#messages';
import type { Comment } from '../../../../contract/features/comments.ts';
import { MOST_IMAGES } from '../../../../contract/values/images.ts';
import { LONGEST } from '../../../../contract/values/limits.ts';
import { call } from '../../../api/call.ts';
import { saveEdit, useEdit } from '../../../api/save-edit.ts';
import { DraftNotes } from '../../../drafts/draft-notes.tsx';
import { useDraft } from '../../../drafts/use-draft.ts';
import { EditInPlace } from '../../../ui/dialogs/edit-in-place.tsx';
import { toastAwaitingApproval } from '../../../ui/feedback/held-note.ts';
import { SourceWords } from '../../../ui/text-editing/source-words.tsx';
import { textRule } from '../../../ui/text-editing/text-rules.ts';
import { useCloseWhenSanctioned } from '../../auth/account/use-member-status.ts';
import { useSession } from '../../auth/session/session.ts';
import { applyComments } from '../store.ts';
import { MarkedArea } from './marked-area.tsx';

/** Saves the text of a comment. */
const saveComment = (id: string, version: number, text: string) =>
  saveEdit(
    'comment',
    () => call('PATCH /comments/{id}', { params: { id }, body: { text, version } }),
    (comment) => {
      if ('held' in comment) toastAwaitingApproval();
      applyComments([comment]);
    },
  );

const { validate } = textRule(commentText, LONGEST.comment, 'lines');

interface CommentEditorProps {
  comment: Comment;
  onClose: () => void;
}

/** Edits a comment where it stands. The typed text stays until it is saved or given up. */
export function CommentEditor({ comment, onClose }: CommentEditorProps) {
  const [text, setText] = useState(comment.text);
  const edit = useEdit<Comment>(comment.version);
  const { version, other, fault } = edit;
  const field = useRef<HTMLTextAreaElement>(null);
  const member = useSession(({ user }) => user?.email ?? null);
  const initial = useRef({ text: comment.text, version: String(comment.version) }).current;
  const draft = useDraft({
    member,
    place: `edit ${comment._id}`,
    fields: { text, version: String(version) },
    initial,
    onRestore(fields) {
      setText(fields?.['text'] ?? initial.text);
      // A meanwhile changed version is then shown before it is replaced.
      edit.setVersion(Number(fields?.['version'] ?? initial.version));
    },
  });
  useCloseWhenSanctioned(onClose);
  const close = () => {
    draft.discard();
    onClose();
  };
  const save = async () => {
    const invalid = validate(text);
    if (typeof invalid === 'string') {
      edit.setFault(invalid);
      return false;
    }
    return edit.enter(await saveComment(comment._id, version, text));
  };
  return (
    <EditInPlace
      field={field}
      fault={fault}
      meanwhile={other ? <SourceWords {...other} /> : undefined}
      onSave={save}
      onClose={close}
    >
      <MarkedArea
        label={commentYourWords}
        format={comment.format}
        postId={comment.postId}
        mentions={comment.mentions}
        field={field}
        mostImages={MOST_IMAGES.comment}
        rows={4}
        text={text}
        onText={setText}
      />
      <DraftNotes draft={draft} />
    </EditInPlace>
  );
}
