import { type FormEvent, useState } from 'react';
import {
  appealFailed,
  appealField,
  appealHint,
  appealMissing,
  appealOwn,
  appealOwnRejected,
  appealOwnWaits,
  appealSend,
} from '#messages';
import type { Sanction } from '../../../contract/features/sanctions.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Area } from '../../ui/controls/field.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { faultOf, useBusy } from '../../ui/feedback/attempt.ts';
import { refetchOwnSanctions } from './reads.ts';

/** The one appeal against a sanction: a form, or what was said and what became of it. */
export function Appeal({ sanction: { _id: id, appeal } }: { sanction: Sanction }) {
  const [text, setText] = useState('');
  const [busy, run] = useBusy();
  const [fault, setFault] = useState('');
  if (appeal)
    return (
      <section aria-label={appealOwn} className="mt-6">
        <h2 className="font-semibold">{appealOwn}</h2>
        <p
          dir="auto"
          lang={langOf(appeal.text)}
          className="mt-1 text-sm wrap-anywhere whitespace-pre-line"
        >
          {appeal.text}
        </p>
        <p className="text-ink2 mt-2 text-sm">
          {appeal.rejectedAt === null ? appealOwnWaits : appealOwnRejected}
        </p>
      </section>
    );
  const send = async () => {
    setFault('');
    const appeal = () => call('POST /sanctions/{id}/appeal', { params: { id }, body: { text } });
    setFault(await faultOf('The appeal', appeal, appealFailed));
    await refetchOwnSanctions();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setFault(appealMissing);
    void run(send);
  };
  return (
    <form noValidate onSubmit={submit} className="mt-6 space-y-3">
      <Area
        label={appealField}
        hint={appealHint}
        error={fault || undefined}
        text={text}
        value={text}
        dir="auto"
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" kind="main" busy={busy}>
        {appealSend}
      </Button>
    </form>
  );
}
