import { useState } from 'react';
import {
  healthNoMail,
  testMail,
  testMailNoAnswer,
  testMailNote,
  testMailNotSent,
  testMailSend,
  testMailSent,
  testMailWaiting,
} from '#messages';
import type { AnswerOf } from '../../../contract/core/calls.ts';
import { call } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useBusy } from '../../ui/feedback/attempt.ts';

type Answer = AnswerOf<'POST /admin/health/mail'>;

function TestMailAnswer({ success, to, answer }: Answer) {
  return (
    <>
      <p className={success ? '' : 'text-red'}>
        {success ? testMailSent(to) : testMailNotSent(to)}
      </p>
      <pre className="bg-sunk rounded-card mt-2 p-3 text-sm whitespace-pre-wrap">{answer}</pre>
    </>
  );
}

interface TestMailProps {
  /** True if a mail server is configured. */
  hasServer: boolean;
}

/** Sends a test mail to the reader, and shows what the mail server answers. Where there is none, the forum says so. */
export function TestMail({ hasServer }: TestMailProps) {
  const [busy, run] = useBusy();
  const [answer, setAnswer] = useState<Answer | 'failed' | null>(null);
  const send = async () => {
    setAnswer(null);
    try {
      const said = await call('POST /admin/health/mail');
      setAnswer(hasServer ? said : { ...said, answer: healthNoMail });
    } catch (cause) {
      logFailure('The test mail')(cause);
      setAnswer('failed');
    }
  };
  return (
    <section className="sheet mt-4 p-4 sm:p-6">
      <h2 className="mb-1 text-xl font-semibold">{testMail}</h2>
      <p className="text-ink2 mb-4 text-sm">{testMailNote}</p>
      <Button busy={busy} onClick={() => void run(send)} className="max-sm:w-full">
        {testMailSend}
      </Button>
      <div role="status" className="mt-3 text-sm empty:mt-0">
        {busy && <p className="text-ink2">{testMailWaiting}</p>}
        {answer === 'failed' && <p className="text-red">{testMailNoAnswer}</p>}
        {answer !== null && answer !== 'failed' && <TestMailAnswer {...answer} />}
      </div>
    </section>
  );
}
