import { useRef, useState } from 'react';
import { heldDescription, heldText, heldTitle, heldWords } from '#messages';
import type { HeldText as Held } from '../../../contract/features/held.ts';
import { MOST_IMAGES } from '../../../contract/values/images.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import { call } from '../../api/call.ts';
import { saveEdit, useEdit } from '../../api/save-edit.ts';
import { DraftNotes } from '../../drafts/draft-notes.tsx';
import { useDraft } from '../../drafts/use-draft.ts';
import { Field } from '../../ui/controls/field.tsx';
import { EditDialog } from '../../ui/dialogs/edit-dialog.tsx';
import { SourceWords } from '../../ui/text-editing/source-words.tsx';
import { textRule } from '../../ui/text-editing/text-rules.ts';
import { useCloseWhenSanctioned } from '../auth/account/use-member-status.ts';
import { useSession } from '../auth/session/session.ts';
import { MarkedArea } from '../comments/compose/marked-area.tsx';
import { TagSelect } from '../tags/tag-select.tsx';
import { refetchHeld } from './reads.ts';

/** The texts of one that waits; a comment has neither title nor tag. */
const textsOf = ({ title = '', text, tag = '' }: Held) => ({ title, text, tag });
type Texts = ReturnType<typeof textsOf>;

const titleRule = textRule(heldTitle, LONGEST.title);
const rules = {
  post: textRule(heldText, LONGEST.description, 'lines'),
  comment: textRule(heldText, LONGEST.comment, 'lines'),
};

/** Why texts can't be sent; '' where they can. */
function faultIn({ title, text }: Texts, isPost: boolean): string {
  const found = [
    isPost ? titleRule.validate(title) : true,
    rules[isPost ? 'post' : 'comment'].validate(text),
  ].find((one) => typeof one === 'string');
  return found ?? '';
}

/** Saves a text that waits. Where it was changed elsewhere, or waits no more, the list says so. */
const saveHeld = (id: string, body: Partial<Texts> & { version: number }) =>
  saveEdit(
    'text that waits',
    () => call('PATCH /held/{id}', { params: { id }, body }),
    () => void refetchHeld(),
  );

/** Edits an own text that waits; it waits on. The typed text stays until it is saved or given up. */
export function HeldEditor({ held, onClose }: { held: Held; onClose: () => void }) {
  const isPost = held.title !== undefined;
  const [texts, setTexts] = useState(() => textsOf(held));
  const edit = useEdit<Held>(held.version);
  const { version, other, fault } = edit;
  const field = useRef<HTMLTextAreaElement>(null);
  const member = useSession(({ user }) => user?.email ?? null);
  const initial = useRef({ ...textsOf(held), version: String(held.version) }).current;
  const draft = useDraft({
    member,
    place: `held ${held._id}`,
    fields: { ...texts, version: String(version) },
    initial,
    onRestore(fields) {
      const { version: seen, ...restored } = { ...initial, ...fields };
      setTexts(restored);
      // A meanwhile changed version is then shown before it is replaced.
      edit.setVersion(Number(seen));
    },
  });
  useCloseWhenSanctioned(onClose);
  const close = () => {
    draft.discard();
    onClose();
  };
  const save = async () => {
    const invalid = faultIn(texts, isPost);
    edit.setFault(invalid);
    if (invalid !== '') return false;
    const { text } = texts;
    return edit.enter(await saveHeld(held._id, { ...(isPost ? texts : { text }), version }));
  };
  return (
    <EditDialog
      fault={fault}
      meanwhile={
        other ? (
          <SourceWords text={[other.title, other.text].filter(Boolean).join('\n')} />
        ) : undefined
      }
      onSave={save}
      onClose={close}
    >
      {isPost && (
        <Field
          label={heldTitle}
          dir="auto"
          value={texts.title}
          onChange={({ target: { value: title } }) => setTexts({ ...texts, title })}
        />
      )}
      <MarkedArea
        label={isPost ? heldDescription : heldWords}
        format={held.format}
        postId={held.postId}
        field={field}
        mostImages={MOST_IMAGES[isPost ? 'post' : 'comment']}
        rows={isPost ? 6 : 4}
        text={texts.text}
        onText={(text) => setTexts({ ...texts, text })}
      />
      <DraftNotes draft={draft} />
      {isPost && (
        <TagSelect
          current={initial.tag}
          value={texts.tag}
          onChange={({ target: { value: tag } }) => setTexts({ ...texts, tag })}
        />
      )}
    </EditDialog>
  );
}
