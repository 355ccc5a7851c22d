import { type FormEvent, useRef, useState } from 'react';
import { v7 } from 'uuid';
import {
  claimExists,
  claimMine,
  claimMineHint,
  claimNotSent,
  claimSend,
  claimTooMany,
  copyNumber,
  last4Hint,
  last4Label,
  last4Wrong,
  money,
  payKinds,
  paymentProviders,
  payQr,
  paySteps,
  payStepsTitle,
  paySum,
  payTo,
  payWallet,
  trxIdHint,
  trxIdLabel,
  trxIdWrong,
} from '#messages';
import type { InputOf } from '../../../../contract/core/calls.ts';
import { asTrxId, last4Of, type PayTo } from '../../../../contract/core/pay-to.ts';
import { GOLD_PRICE } from '../../../../contract/values/limits.ts';
import { CallError, call } from '../../../api/call.ts';
import { logFailure } from '../../../api/log.ts';
import { refusalOf } from '../../../api/refusal.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { useFocusOnFault } from '../../../ui/controls/focus-fault.ts';
import { RadioCards } from '../../../ui/controls/radio-cards.tsx';
import { QrCode } from '../../../ui/display/qr-code.tsx';
import { useBusy } from '../../../ui/feedback/attempt.ts';
import { applyOwn } from '../own-claims.ts';

const SUM = money(GOLD_PRICE.bdt, 'bdt');

/** The key of a number to pay to: its method, its kind and the number itself. */
const idOf = ({ method, kind, number }: PayTo) => `${method} ${kind} ${number}`;
/** The choice of a number among all. Where a wallet has several of a kind, the number itself tells them apart. */
const choiceOf = (to: PayTo, _at: number, all: readonly PayTo[]) => ({
  value: idOf(to),
  title: paymentProviders[to.method] ?? to.method,
  about: all.some(
    (one) => one.method === to.method && one.kind === to.kind && one.number !== to.number,
  )
    ? to.number
    : payKinds[to.kind],
});

/** Where to send how much, and how. */
function WhereTo({ to }: { to: PayTo }) {
  const wallet = paymentProviders[to.method] ?? to.method;
  return (
    <div className="bg-sunk rounded-card mt-5 grid gap-x-6 gap-y-4 p-4 sm:p-5 pointer-fine:sm:grid-cols-[1fr_auto]">
      <div>
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1">
          <dt className="text-ink2 text-sm">{payTo}</dt>
          <dd className="text-xl font-semibold tabular-nums">{to.number}</dd>
          <dt className="text-ink2 text-sm">{paySum}</dt>
          <dd className="text-xl font-semibold tabular-nums">{SUM}</dd>
        </dl>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <CopyButton key={to.number} text={to.number} label={copyNumber} />
        </div>
      </div>
      {/* A reader who pays by this phone copies the number; a reader at a computer scans it. */}
      <div className="pointer-coarse:hidden">
        <QrCode text={to.number} label={payQr(to.number)} />
      </div>
      <div className="sm:col-span-full">
        <h2 className="font-semibold">{payStepsTitle}</h2>
        <ol className="mt-1.5 list-decimal space-y-1 pl-5 text-sm [html[lang=bn]:not([data-digits=latin])_&]:list-[bengali]">
          {paySteps(wallet, payKinds[to.kind], SUM).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </div>
  );
}

type Body = InputOf<'POST /claims'>['body'];

/** Sends a claim; a retry of the same one has the same idempotency key. */
function useSending() {
  const sent = useRef({ body: '', key: '' });
  return async (body: Body) => {
    const json = JSON.stringify(body);
    if (sent.current.body !== json) sent.current = { body: json, key: v7() };
    const claim = await call('POST /claims', { body }, { key: sent.current.key });
    applyOwn((claims) => [claim, ...claims.filter(({ _id }) => _id !== claim._id)]);
  };
}

/** The sentence of a refused claim. */
function sentenceOf(cause: unknown): string {
  const code = cause instanceof CallError ? cause.code : '';
  if (code === 'too-many-requests') return claimTooMany;
  return code === 'claim-exists' ? claimExists : refusalOf(cause, claimNotSent);
}

const NO_FAULT = { text: '', isDuplicate: false };

/** Where to pay, and the form that tells the number of the transaction. */
export function ClaimForm({ numbers }: { numbers: readonly [PayTo, ...PayTo[]] }) {
  const [picked, setPicked] = useState(numbers[0]);
  const [trxId, setTrxId] = useState('');
  const [last4, setLast4] = useState('');
  const [isTried, setTried] = useState(false);
  const [fault, setFault] = useState(NO_FAULT);
  const [busy, run] = useBusy();
  const form = useFocusOnFault<HTMLFormElement>(busy);
  const send = useSending();
  // The number of a wallet may change while the form is open.
  const number =
    numbers.find((one) => idOf(one) === idOf(picked)) ??
    numbers.find(({ method, kind }) => method === picked.method && kind === picked.kind) ??
    numbers[0];
  const read = { trxId: asTrxId(trxId), last4: last4Of(last4) };
  const claim = async (more: Pick<Body, 'dispute'>) => {
    setTried(true);
    if (read.trxId === null || read.last4 === null) return;
    setFault(NO_FAULT);
    const body = { method: number.method, trxId: read.trxId, last4: read.last4, ...more };
    try {
      await send(body);
    } catch (cause) {
      logFailure('The claim')(cause);
      const isDuplicate = cause instanceof CallError && cause.code === 'claim-exists';
      setFault({ text: sentenceOf(cause), isDuplicate });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void run(() => claim({}));
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <RadioCards
        legend={payWallet}
        name="wallet"
        choices={numbers.map(choiceOf)}
        value={idOf(number)}
        onChoose={(id) => setPicked(numbers.find((one) => idOf(one) === id) ?? number)}
      />
      <WhereTo to={number} />
      <div className="mt-6 grid gap-5 sm:grid-cols-2">
        <Field
          label={trxIdLabel}
          hint={trxIdHint}
          error={isTried && read.trxId === null ? trxIdWrong : undefined}
          value={trxId}
          onChange={({ target }) => {
            setTrxId(target.value);
            // It was said of another number.
            setFault(NO_FAULT);
          }}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="font-mono"
        />
        <Field
          label={last4Label}
          hint={last4Hint}
          error={isTried && read.last4 === null ? last4Wrong : undefined}
          value={last4}
          onChange={({ target }) => setLast4(target.value)}
          // Of a whole number no more is sent: the field shows what is.
          onBlur={() => setLast4(read.last4 ?? last4)}
          required
          autoComplete="off"
          inputMode="numeric"
          maxLength={24}
        />
      </div>
      <Button
        type="submit"
        kind="main"
        busy={busy}
        className="mt-5 h-12 w-full text-base pointer-fine:h-12"
      >
        {claimSend}
      </Button>
      <div role="alert" className="mt-3 text-sm empty:mt-0">
        {fault.text !== '' && <p className="text-red">{fault.text}</p>}
        {fault.isDuplicate && <p className="mt-1">{claimMineHint}</p>}
      </div>
      {fault.isDuplicate && (
        <Button
          busy={busy}
          onClick={() => void run(() => claim({ dispute: true }))}
          className="mt-3"
        >
          {claimMine}
        </Button>
      )}
    </form>
  );
}
