import KeyRound from 'lucide-react/icons/key-round';
import { useRef, useState } from 'react';
import {
  passkeyAdd,
  passkeyAdded,
  passkeyAddTitle,
  passkeyIsAdded,
  passkeyIsRemoved,
  passkeyName,
  passkeyNameHint,
  passkeyNameRequired,
  passkeyRemove,
  passkeyRemoveOf,
  passkeyRemoveQuestion,
  passkeysLead,
  passkeysNotHere,
  passkeysTitle,
  passkeyUnused,
  passkeyUsed,
} from '#messages';
import { LONGEST, MOST_PASSKEYS } from '../../../contract/values/limits.ts';
import { call } from '../../api/call.ts';
import { Button, smallLook } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { askToConfirm } from '../../ui/dialogs/confirm.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Phrase } from '../../ui/display/phrase.tsx';
import { Time } from '../../ui/display/time.tsx';
import { attempt, useBusy } from '../../ui/feedback/attempt.ts';
import { toastSuccess } from '../../ui/feedback/toasts.ts';
import { textValidator } from '../../ui/text-editing/text-rules.ts';
import { hasPasskeys, makePasskey } from '../auth/proof/webauthn.ts';
import { Section } from '../profiles/section.tsx';
import type { Safety } from './reads.ts';
import { send } from './send.ts';

type Passkey = Safety['passkeys'][number];

const validate = textValidator(passkeyName, LONGEST.passkey);

/** Asks for a name, and has the browser make the passkey. */
function AddDialog({ onAdded, onClose }: { onAdded: () => Promise<void>; onClose: () => void }) {
  const [name, setName] = useState('');
  const [fault, setFault] = useState('');
  const add = async () => {
    const isRight = name.trim() === '' ? passkeyNameRequired : validate(name);
    if (isRight !== true) {
      setFault(isRight);
      return false;
    }
    const { isDone, fault } = await send('Adding a passkey', async () => {
      const credential = await makePasskey(await call('POST /me/passkeys/options'));
      await call('POST /me/passkeys', { body: { name: name.trim(), credential } });
    });
    setFault(fault);
    if (isDone) {
      toastSuccess(passkeyIsAdded);
      await onAdded();
    }
    return isDone;
  };
  return (
    <FormDialog
      title={passkeyAddTitle}
      act={passkeyAdd}
      fault={fault}
      onSubmit={add}
      onClose={onClose}
    >
      <Field
        label={passkeyName}
        hint={passkeyNameHint}
        value={name}
        onChange={({ target }) => setName(target.value)}
        required
        dir="auto"
        autoComplete="off"
      />
    </FormDialog>
  );
}

function Row({ passkey, onRemove }: { passkey: Passkey; onRemove: () => Promise<unknown> }) {
  const { name, addedAt, usedAt } = passkey;
  const [busy, run] = useBusy();
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2.5 sm:px-5">
      <KeyRound size={20} aria-hidden="true" className="text-ink2 shrink-0" />
      <div className="min-w-0 flex-1 text-sm">
        <p dir="auto" className="font-medium wrap-anywhere">
          {name}
        </p>
        <p className="text-ink3 flex flex-wrap gap-x-4 text-xs leading-relaxed">
          <span>
            <Phrase parts={passkeyAdded(<Time key="added" iso={addedAt} />)} />
          </span>
          <span>
            <Phrase
              parts={usedAt ? passkeyUsed(<Time key="used" iso={usedAt} />) : [passkeyUnused]}
            />
          </span>
        </p>
      </div>
      <Button
        busy={busy}
        aria-label={passkeyRemoveOf(name)}
        className={smallLook}
        onClick={() => void run(onRemove)}
      >
        {passkeyRemove}
      </Button>
    </li>
  );
}

interface PasskeysProps {
  passkeys: readonly Passkey[];
  onChanged: () => Promise<void>;
}

/** The member's passkeys: adds one under a name, and removes one. */
export function Passkeys({ passkeys, onChanged }: PasskeysProps) {
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const remove =
    ({ _id: id, name: about }: Passkey) =>
    async () => {
      const question = { text: passkeyRemoveQuestion, about, confirmLabel: passkeyRemove };
      if (!(await askToConfirm(question))) return;
      const isDone = await attempt('Removing a passkey', () =>
        call('DELETE /me/passkeys/{id}', { params: { id } }),
      );
      if (!isDone) return;
      toastSuccess(passkeyIsRemoved);
      await onChanged();
      // The question had the focus, and the row that it would go back to has gone.
      list.current?.focus({ preventScroll: true });
    };
  return (
    <Section id="passkeys" title={passkeysTitle}>
      <div className="sheet edge-to-edge overflow-hidden">
        <p className="text-ink2 px-4 py-3 text-sm sm:px-5">
          {hasPasskeys() ? passkeysLead : passkeysNotHere}
        </p>
        <ul
          ref={list}
          tabIndex={-1}
          aria-labelledby="passkeys"
          className="divide-line border-line divide-y not-empty:border-t focus-visible:outline-none"
        >
          {passkeys.map((passkey) => (
            <Row key={passkey._id} passkey={passkey} onRemove={remove(passkey)} />
          ))}
        </ul>
        {hasPasskeys() && passkeys.length < MOST_PASSKEYS && (
          <div className="border-line border-t px-4 py-3 sm:px-5">
            <Button onClick={() => setOpen(true)}>{passkeyAdd}</Button>
          </div>
        )}
      </div>
      {isOpen && <AddDialog onAdded={onChanged} onClose={() => setOpen(false)} />}
    </Section>
  );
}
