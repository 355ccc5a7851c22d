import { useState } from 'react';
import type { AnswerOf } from '../../../contract/core/calls.ts';
import { call } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useBusy } from '../../ui/feedback/attempt.ts';

type Answer = AnswerOf<'POST /admin/health/mail'>;

function TestMailAnswer({ success, to, answer }: Answer) {
  return (
    <>
      <p className={success ? '' : 'text-error'}>
        {success ? `Handed over for ${to}. The mail server says:` : `Not sent to ${to}:`}
      </p>
      <pre className="bg-sunk rounded-field mt-2 p-3 text-sm whitespace-pre-wrap">{answer}</pre>
    </>
  );
}

/** Sends a test mail to the reader, and shows what the mail server answers. */
export function TestMail() {
  const [busy, run] = useBusy();
  const [answer, setAnswer] = useState<Answer | 'failed' | null>(null);
  const send = async () => {
    setAnswer(null);
    try {
      setAnswer(await call('POST /admin/health/mail'));
    } catch (cause) {
      logFailure('The test mail')(cause);
      setAnswer('failed');
    }
  };
  return (
    <section className="sheet mt-4 p-4 sm:p-6">
      <h2 className="mb-1 text-lg font-semibold">Mail</h2>
      <p className="text-muted mb-4 text-sm">
        A test mail goes to your own address, with the mail server&apos;s answer shown here.
      </p>
      <Button busy={busy} onClick={() => void run(send)} className="max-sm:w-full">
        Send a test mail
      </Button>
      <div role="status" className="mt-3 text-sm empty:mt-0">
        {busy && <p className="text-muted">Waiting for the mail server…</p>}
        {answer === 'failed' && <p className="text-error">The forum did not answer.</p>}
        {answer !== null && answer !== 'failed' && <TestMailAnswer {...answer} />}
      </div>
    </section>
  );
}
