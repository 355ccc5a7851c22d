import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import {
  sessionBegun,
  sessionBy,
  sessionDevice,
  sessionDeviceUnknown,
  sessionEnd,
  sessionEndOf,
  sessionHere,
  sessionIsEnded,
  sessionsAreEnded,
  sessionsEndOthers,
  sessionsEndOthersQuestion,
  sessionsTitle,
  sessionUsed,
} from '#messages';
import { call } from '../../api/call.ts';
import { Button, smallLook } from '../../ui/controls/button.tsx';
import { askToConfirm } from '../../ui/dialogs/confirm.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Phrase } from '../../ui/display/phrase.tsx';
import { Time } from '../../ui/display/time.tsx';
import { attempt, useBusy } from '../../ui/feedback/attempt.ts';
import { toastSuccess } from '../../ui/feedback/toasts.ts';
import { useKeptFocus } from '../../ui/layout/keep-focus.ts';
import { Section } from '../profiles/section.tsx';
import type { Safety } from './reads.ts';

type Session = Safety['sessions'][number];

const isPhone = (device: string) => /android|ios/i.test(device);

/** A session: the device in words, when it began and was last used. */
function Row({ session, onEnd }: { session: Session; onEnd: () => Promise<unknown> }) {
  const { _id, current, device, by, begunAt, usedAt } = session;
  const [busy, run] = useBusy();
  const Icon = isPhone(device) ? Smartphone : Laptop;
  const [browser = '', system] = device.split(', ');
  const name = device === '' ? sessionDeviceUnknown : sessionDevice(browser, system);
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2.5 sm:px-5">
      <Icon size={20} aria-hidden="true" className="text-ink2 shrink-0" />
      <div className="min-w-0 flex-1 text-sm">
        <p
          id={`session-${_id}`}
          className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-medium wrap-anywhere"
        >
          {name}
          {current && <Badge look="strong">{sessionHere}</Badge>}
        </p>
        <p className="text-ink3 flex flex-wrap gap-x-4 text-xs leading-relaxed">
          <span>
            <Phrase parts={sessionUsed(<Time key="used" iso={usedAt} />)} />
          </span>
          <span>
            <Phrase parts={sessionBegun(<Time key="begun" iso={begunAt} />)} />
            {by && <span>{`, ${sessionBy[by]}`}</span>}
          </span>
        </p>
      </div>
      {!current && (
        <Button
          busy={busy}
          aria-label={sessionEndOf(name)}
          className={smallLook}
          onClick={() => void run(onEnd)}
        >
          {sessionEnd}
        </Button>
      )}
    </li>
  );
}

/** Where the member is signed in, this session first, each with a button that ends it. */
export function Sessions({
  sessions,
  onChanged,
}: {
  sessions: readonly Session[];
  onChanged: () => Promise<void>;
}) {
  const kept = useKeptFocus<HTMLUListElement>(String(sessions.length));
  const [busy, run] = useBusy();
  const sorted = [...sessions].sort((a, b) => Number(b.current) - Number(a.current));
  const end = (id: string) => async () => {
    const isDone = await attempt('Ending a session', () =>
      call('DELETE /me/sessions/{id}', { params: { id } }),
    );
    if (!isDone) return;
    toastSuccess(sessionIsEnded);
    await onChanged();
  };
  const endOthers = async () => {
    const question = { text: sessionsEndOthersQuestion, confirmLabel: sessionsEndOthers };
    if (!(await askToConfirm(question))) return;
    await run(async () => {
      if (!(await attempt('Ending the sessions', () => call('DELETE /me/sessions')))) return;
      toastSuccess(sessionsAreEnded);
      await onChanged();
      // The button goes with the other sessions.
      kept.ref.current?.focus({ preventScroll: true });
    });
  };
  return (
    <Section id="sessions" title={sessionsTitle}>
      <div className="sheet edge-to-edge overflow-hidden">
        <ul
          {...kept}
          tabIndex={-1}
          aria-labelledby="sessions"
          className="divide-line divide-y focus-visible:outline-none"
        >
          {sorted.map((session) => (
            <Row key={session._id} session={session} onEnd={end(session._id)} />
          ))}
        </ul>
        {sessions.length > 1 && (
          <div className="border-line border-t px-4 py-3 sm:px-5">
            <Button busy={busy} onClick={() => void endOthers()}>
              {sessionsEndOthers}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}
