import { useRef, useState } from 'react';
import {
  factorsLead,
  factorsOff,
  factorsReset,
  factorsResetStop,
  factorsResetStopped,
  factorsTitle,
  recoveryLeft,
  recoveryNew,
  recoveryNewQuestion,
  recoveryTitle,
  totpIsRemoved,
  totpOff,
  totpOn,
  totpRemove,
  totpRemoveQuestion,
  totpSetUp,
  totpTitle,
} from '#messages';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { askToConfirm } from '../../ui/dialogs/confirm.ts';
import { inFull } from '../../ui/display/time-words.ts';
import { attempt, useBusy } from '../../ui/feedback/attempt.ts';
import { toastSuccess } from '../../ui/feedback/toasts.ts';
import { Section } from '../profiles/section.tsx';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import type { Safety } from './reads.ts';
import { RecoveryDialog } from './recovery-codes.tsx';
import { Row } from './row.tsx';

interface FactorsProps {
  factors: Safety['factors'];
  onChanged: () => Promise<void>;
}

/** The authenticator: sets one up, or removes it. */
function Authenticator({ factors, onChanged }: FactorsProps) {
  const [busy, run] = useBusy();
  const [made, setMade] = useState<{ secret: string; uri: string } | null>(null);
  const propose = () =>
    run(() => attempt('The authenticator', async () => setMade(await call('POST /me/totp'))));
  const remove = async () => {
    const question = { text: totpRemoveQuestion, confirmLabel: totpRemove };
    if (!(await askToConfirm(question))) return;
    await run(async () => {
      if (!(await attempt('The authenticator', () => call('DELETE /me/totp')))) return;
      toastSuccess(totpIsRemoved);
      await onChanged();
    });
  };
  return (
    <>
      <Row
        title={totpTitle}
        action={
          <Button busy={busy} onClick={() => void (factors.totp ? remove() : propose())}>
            {factors.totp ? totpRemove : totpSetUp}
          </Button>
        }
      >
        {factors.totp ? totpOn : totpOff}
      </Row>
      {made && (
        <AuthenticatorDialog {...made} onConfirmed={onChanged} onClose={() => setMade(null)} />
      )}
    </>
  );
}

/** How many recovery codes are left, and the button that makes new ones. */
function Recovery({ factors, onChanged }: FactorsProps) {
  const [busy, run] = useBusy();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = async () => {
    const question = { text: recoveryNewQuestion, confirmLabel: recoveryNew };
    if (factors.recovery > 0 && !(await askToConfirm(question))) return;
    await run(() =>
      attempt('The recovery codes', async () => {
        setCodes((await call('POST /me/recovery')).recovery);
        await onChanged();
      }),
    );
  };
  return (
    <>
      <Row
        title={recoveryTitle}
        action={
          <Button busy={busy} onClick={() => void renew()}>
            {recoveryNew}
          </Button>
        }
      >
        {recoveryLeft(factors.recovery)}
      </Row>
      {codes && <RecoveryDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}

/** An admin has asked to remove all factors: until they go, the member can stop it. */
function Reset({ at, onChanged }: { at: string; onChanged: () => Promise<void> }) {
  const [busy, run] = useBusy();
  const stop = () =>
    run(async () => {
      if (!(await attempt('The reset', () => call('DELETE /me/factors/reset')))) return;
      toastSuccess(factorsResetStopped);
      await onChanged();
    });
  return (
    <div className="stitch m-3 flex flex-wrap items-center gap-3 px-4 py-3">
      <p className="min-w-[min(12rem,100%)] flex-1 text-sm font-semibold">
        {factorsReset(inFull(at))}
      </p>
      <Button kind="main" busy={busy} onClick={() => void stop()}>
        {factorsResetStop}
      </Button>
    </div>
  );
}

/** The second factor: the authenticator and the recovery codes. */
export function Factors(props: FactorsProps) {
  const { totp, passkeys, resetAt } = props.factors;
  const sheet = useRef<HTMLDivElement>(null);
  const onStopped = async () => {
    await props.onChanged();
    // The notice goes with its button, perhaps after this.
    const next = sheet.current?.querySelector<HTMLElement>(':scope > :not(.stitch) button');
    next?.focus({ preventScroll: true });
  };
  const hasFactor = totp || passkeys > 0;
  return (
    <Section id="factors" title={factorsTitle}>
      <div ref={sheet} className="sheet edge-to-edge divide-line divide-y">
        {resetAt && <Reset at={resetAt} onChanged={onStopped} />}
        <p className="text-ink2 px-4 py-3 text-sm sm:px-5">
          {hasFactor ? factorsLead : factorsOff}
        </p>
        <Authenticator {...props} />
        {hasFactor && <Recovery {...props} />}
      </div>
    </Section>
  );
}
