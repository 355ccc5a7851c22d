import { useId, useState } from 'react';
import {
  close,
  leaveAct,
  leaveBegun,
  leaveBegunText,
  leaveDays,
  leaveExports,
  leaveKeep,
  leaveKeepText,
  leaveLead,
  leaveMissing,
  leaveName,
  leaveRemove,
  leaveRemoveText,
  leaveSnapshots,
  leaveTexts,
  leaveTitle,
} from '#messages';
import { LEFT_TEXTS, type LeftTexts } from '../../../contract/values/limits.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { asStored } from '../../../contract/values/text.ts';
import { call } from '../../api/call.ts';
import { useSiteName } from '../../api/site.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { openOverlay } from '../../ui/dialogs/overlay.tsx';
import { inFull } from '../../ui/display/time-words.ts';
import { useSession } from '../auth/session/session.ts';
import { Section } from '../profiles/section.tsx';
import { send } from './send.ts';

const CHOICES = {
  keep: [leaveKeep, leaveKeepText],
  remove: [leaveRemove, leaveRemoveText],
} as const;

/** The choice of what happens to the member's texts: two options, each with its explanation. */
function Texts({ value, onChoose }: { value: LeftTexts; onChoose: (texts: LeftTexts) => void }) {
  const id = useId();
  return (
    <fieldset className="space-y-1">
      <legend className="mb-1 text-sm font-medium">{leaveTexts}</legend>
      {LEFT_TEXTS.map((texts) => (
        <label
          key={texts}
          className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5 text-sm"
        >
          <input
            type="radio"
            name={id}
            value={texts}
            checked={texts === value}
            onChange={() => onChoose(texts)}
            aria-labelledby={`${id}-${texts}`}
            aria-describedby={`${id}-${texts}-text`}
            className="accent-betel mt-0.5 size-5 shrink-0"
          />
          <span>
            <span id={`${id}-${texts}`} className="block font-medium">
              {CHOICES[texts][0]}
            </span>
            <span id={`${id}-${texts}-text`} className="text-ink2 block">
              {CHOICES[texts][1]}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The leaving has begun, and all sessions have ended. It stays while the page below becomes a visitor's. */
function Begun({ at }: { at: string }) {
  const id = useId();
  const siteName = useSiteName();
  const leave = () => location.assign(SCREENS.logout);
  return (
    <Dialog aria-labelledby={id} aria-describedby={`${id}-text`} onClose={leave}>
      <h2 id={id} className="text-xl font-semibold">
        {leaveBegun(siteName, inFull(at))}
      </h2>
      <p id={`${id}-text`} className="text-ink2 mt-2 text-sm">
        {leaveBegunText}
      </p>
      <form method="dialog" className="mt-6 flex justify-end">
        <Button type="submit" kind="main">
          {close}
        </Button>
      </form>
    </Dialog>
  );
}

function LeaveDialog({ wanted, onClose }: { wanted: string; onClose: () => void }) {
  const siteName = useSiteName();
  const [texts, setTexts] = useState<LeftTexts>('keep');
  const [name, setName] = useState('');
  const [fault, setFault] = useState('');
  const leave = async () => {
    if (asStored(name) !== asStored(wanted)) {
      setFault(leaveMissing);
      return false;
    }
    const { isDone, fault } = await send('Leaving', async () => {
      const { at } = await call('POST /me/leaving', { body: { texts, name: name.trim() } });
      openOverlay(<Begun at={at} />);
    });
    setFault(fault);
    return isDone;
  };
  return (
    <FormDialog
      title={leaveTitle(siteName)}
      act={leaveAct}
      danger
      fault={fault}
      onSubmit={leave}
      onClose={onClose}
    >
      <Texts value={texts} onChoose={setTexts} />
      <ul className="text-ink2 list-disc space-y-1 pl-5 text-sm">
        <li>{leaveDays}</li>
        <li>{leaveSnapshots}</li>
        <li>{leaveExports}</li>
      </ul>
      <Field
        label={leaveName(wanted)}
        value={name}
        onChange={({ target }) => setName(target.value)}
        required
        dir="auto"
        autoComplete="off"
      />
    </FormDialog>
  );
}

/** The way out of the forum, which says plainly what happens. */
export function Leaving() {
  const user = useSession((session) => session.user);
  const siteName = useSiteName();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section id="leaving" title={leaveTitle(siteName)}>
      <div className="sheet edge-to-edge space-y-3 px-4 py-4 text-sm sm:px-5">
        <p className="text-ink2">{leaveLead}</p>
        <Button kind="bad" onClick={() => setOpen(true)}>
          {leaveTitle(siteName)}
        </Button>
      </div>
      {isOpen && (
        <LeaveDialog
          wanted={user?.displayName || user?.email || ''}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}
