import { useEffect, useRef, useState } from 'react';
import type { InputOf } from '../../contract/core/calls.ts';
import type { Comment } from '../../contract/features/comments.ts';
import { asStored } from '../../contract/values/text.ts';
import { logFailure } from '../api/log.ts';
import { stampFor, storedText } from './arrivals.ts';
import { announce, onDraftMessage } from './channel.ts';
import { loadDatabase } from './load-database.ts';
import { startOutbox, useOutbox } from './outbox.ts';
import type { Attempt, Draft, Fields, Place, SentCall, Since } from './records.ts';
import { attemptOf, type Outcome, sendOnce } from './send.ts';
import { useArrivals } from './use-arrivals.ts';

interface DraftOptions {
  /** The address of the member who writes; null where nobody does: then nothing is kept. */
  member: string | null;
  /** Where they write, as in `comment {post id}`. */
  place: string;
  /** The texts of the form. They are stored at each change; when all are blank, the draft is removed. */
  fields: Fields;
  /** The content of the form before anything is written, which is no draft; blank unless it is given. */
  initial?: Fields;
  /** One's own comments of the thread, where comments are written: what arrives among them counts as sent. */
  arrived?: readonly Comment[];
  /** Fills the form; `reason` is why the draft was not sent. Null empties it: another tab has sent the same. */
  onRestore: (fields: Fields | null, reason: string) => void;
}

export interface DraftHandle extends Place {
  /** A newer draft that another tab has written here; null where there is none. */
  newer: Draft | null;
  /** True once the content of the form is stored in this browser. */
  isKept: boolean;
  /** Fills the form with the newer draft. */
  showNewer: () => void;
  /** Forgets the draft: it was saved elsewhere, or given up. */
  discard: () => void;
  /** The date-time of a new comment; another one than that of an equal comment which waits. */
  stamp: (text: string) => string;
  /** Sends what is in the form; a retry of the same text has the same idempotency key. */
  send<Name extends SentCall>(
    call: Name,
    body: NonNullable<InputOf<Name>['body']>,
  ): Promise<Outcome<Name>>;
}

const isBlank = (fields: Fields) => Object.values(fields).every((text) => text.trim() === '');

/** The state of a thread when a comment is sent. */
const sinceOf = (known: readonly Comment[] | undefined): Since | undefined =>
  known && { comment: known.reduce((newest, { _id }) => (_id > newest ? _id : newest), '') };

/** True if nothing is written in a form. */
const isUnwritten = (fields: Fields, initial: Fields | undefined) =>
  isBlank(fields) || JSON.stringify(fields) === JSON.stringify(initial);

/** Stores the draft of a place, and removes it when nothing is written. */
async function store(draft: Draft, initial: Fields | undefined): Promise<void> {
  const database = await loadDatabase();
  if (isUnwritten(draft.fields, initial)) await database.removeDraft(draft);
  else await database.putDraft(draft);
  announce({ kind: 'saved', member: draft.member, place: draft.place });
}

/** Keeps the draft of one place in the browser: through reloads, crashes and signing out, and across tabs. */
export function useDraft(options: DraftOptions): DraftHandle {
  const { member, place, fields, initial, arrived, onRestore } = options;
  const [newer, setNewer] = useState<Draft | null>(null);
  const [isStored, setIsStored] = useState(false);
  const json = isUnwritten(fields, initial) ? '' : JSON.stringify(fields);
  /** The content of this form, the stored part of it ('' is nothing), and the send that failed with it. */
  const first = { fields, initial, arrived, json, onRestore };
  const now = useRef({ ...first, stored: json, saving: Promise.resolve() });
  const attempt = useRef<Attempt>(undefined);
  Object.assign(now.current, first);

  const show = (draft: Draft) => {
    attempt.current = draft.attempt;
    now.current.stored = JSON.stringify(draft.fields);
    setIsStored(true);
    setNewer(null);
    now.current.onRestore(draft.fields, draft.reason ?? '');
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` uses references alone.
  useEffect(() => {
    if (member === null) return;
    startOutbox();
    let isOver = false;
    async function read(): Promise<void> {
      const draft = await (await loadDatabase()).findDraft({ member: member ?? '', place });
      if (isOver) return;
      if (!draft || JSON.stringify(draft.fields) === now.current.json) setNewer(null);
      else if (now.current.json === '') show(draft);
      else setNewer(draft);
    }
    const load = () => void read().catch(logFailure('Reading the draft'));
    const stop = onDraftMessage((message, isOwn) => {
      if (message.kind === 'outbox' || message.member !== member || message.place !== place) return;
      if (message.kind === 'saved' && isOwn) return;
      if (message.kind !== 'sent') load();
      else if (!isOwn && JSON.stringify(message.fields) === now.current.json) {
        now.current.onRestore(null, '');
      }
    });
    load();
    return () => {
      isOver = true;
      stop();
    };
  }, [member, place]);

  // The text that is stored lags behind by one write at most: each write stores what is in the form by then.
  useEffect(() => {
    const state = now.current;
    if (member === null || json === state.stored) return;
    state.stored = json;
    state.saving = state.saving.then(async () => {
      if (json !== state.stored) return;
      const failed = attempt.current ? { attempt: attempt.current } : {};
      const draft = { member, place, fields: state.fields, savedAt: Date.now(), ...failed };
      await store(draft, state.initial).then(
        () => setIsStored(true),
        logFailure('Storing the draft'),
      );
    });
  }, [member, place, json]);

  const where = { member: member ?? '', place };
  useArrivals({
    ...where,
    arrived,
    attempt,
    onArrived(sent) {
      const { fields, onRestore } = now.current;
      if (storedText(sent) !== asStored(fields['text'] ?? '')) return;
      onRestore(null, '');
      announce({ kind: 'sent', fields, ...where });
    },
  });

  return {
    member: member ?? '',
    place,
    newer,
    isKept: isStored && json !== '',
    showNewer: () => newer && show(newer),
    discard() {
      const state = now.current;
      state.stored = '';
      const remove = async () => {
        if (member !== null) await (await loadDatabase()).removeDraft({ member, place });
      };
      state.saving = state.saving.then(remove).catch(logFailure('Forgetting the draft'));
    },
    stamp(text) {
      const { items } = useOutbox.getState();
      return stampFor(
        text,
        items.filter((one) => one.member === member && one.place === place),
      );
    },
    async send(call, body) {
      const state = now.current;
      const sent = state.fields;
      attempt.current = attemptOf(call, body, attempt.current, sinceOf(state.arrived));
      await state.saving;
      const outcome = await sendOnce(where, sent, attempt.current);
      attempt.current = undefined;
      return outcome as never;
    },
  };
}
