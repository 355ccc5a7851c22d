import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import {
  dateTag,
  lettersNotLoaded,
  loading,
  pushChoose,
  pushChooseWhat,
  pushComes,
  pushComesCount,
  pushHere,
  pushQuietFromTo,
  pushStates,
  pushTitle,
  pushTurnOff,
  pushTurnOn,
} from '#messages';
import type { Choices } from '../../../contract/features/users.ts';
import { PUSH_KINDS } from '../../../contract/values/inbox-kinds.ts';
import { call } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { deviceHere } from '../../api/push-device.ts';
import { useOtherTabs } from '../../live/use-other-tabs.ts';
import { Button } from '../../ui/controls/button.tsx';
import { attempt, useBusy } from '../../ui/feedback/attempt.ts';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { onDemand } from '../../ui/layout/on-demand.ts';
import { useSession } from '../auth/session/session.ts';
import { Section } from '../profiles/section.tsx';
import { useMe } from '../profiles/use-me.ts';
import { type Ability, ability, turnOff, unsubscribe } from './device.ts';
import { Devices } from './devices.tsx';
import { readKey } from './reads.ts';
import { turnOn } from './turn-on.ts';

/** Few open it, and it needs the line: it is not kept for pages without one. */
const PushChoices = onDemand(async () => (await import('./choices.tsx')).PushChoices, {
  pending: <Spinner text={loading} />,
  missing: (
    <p role="alert" className="text-red px-4 py-4 text-sm sm:px-5">
      {lettersNotLoaded}
    </p>
  ),
});

type PushWish = Pick<Choices, 'push' | 'pushTexts' | 'quiet'>;

/** The browser's support for notifications, also after its settings were changed beside the open page. */
function useAbility(): Ability {
  const [now, setNow] = useState(ability);
  useEffect(() => {
    const look = () => setNow(ability());
    let permission: PermissionStatus | undefined;
    navigator.permissions?.query({ name: 'notifications' }).then((found) => {
      permission = found;
      found.addEventListener('change', look);
    }, logFailure('Watching the permission'));
    return () => permission?.removeEventListener('change', look);
  }, []);
  return now;
}

/** The member's devices, and which one of them is this browser. One that was removed elsewhere ends here, too. */
async function readDevices() {
  const remembered = deviceHere()?.id;
  const list = await call('GET /me/push');
  const ids = list.map(({ _id }) => _id);
  const now = deviceHere()?.id;
  // A device that was registered meanwhile may be too new for the list.
  const isRemoved = now !== undefined && now === remembered && !ids.includes(now);
  if (isRemoved) await unsubscribe();
  return { list, here: ids.find((id) => id === now) };
}

/** The devices as they are known, with the forum's key. */
function useDevices() {
  const email = useSession((session) => session.user?.email ?? '');
  const devices = useQuery({
    queryKey: ['GET /me/push', email],
    queryFn: readDevices,
    enabled: email !== '',
  });
  const key = useQuery({ queryKey: ['GET /push'], queryFn: readKey });
  const tellOtherTabs = useOtherTabs('push', devices.refetch);
  const changed = async () => {
    await devices.refetch();
    tellOtherTabs();
  };
  const retry = () => Promise.all([devices.refetch(), key.refetch()]);
  const isError = (devices.isError && !devices.data) || (key.isError && key.data === undefined);
  return {
    list: devices.data?.list,
    here: devices.data?.here,
    key: key.data,
    isError,
    retry,
    changed,
  };
}

interface LineProps {
  title: string;
  children: ReactNode;
  action?: ReactNode;
  className: string;
}

/** A line of the section. */
const Line = ({ title, children, action, className }: LineProps) => (
  <div className={`flex items-center gap-x-4 px-4 py-3 enlarged:flex-wrap sm:px-5 ${className}`}>
    <div className="min-w-0 flex-1 text-sm enlarged:basis-full">
      <p className="font-medium">{title}</p>
      <div className="text-ink2">{children}</div>
    </div>
    {action}
  </div>
);

/** This browser: whether it gets notifications, and the button that ends or begins that. */
function ThisDevice({ devices }: { devices: ReturnType<typeof useDevices> }) {
  const { list, here, key, changed } = devices;
  const can = useAbility();
  const [busy, run] = useBusy();
  if (!list || key === undefined) return null;
  const isOn = here !== undefined && can === 'possible';
  const state = can === 'possible' ? (isOn ? 'on' : 'off') : can;
  const begin = async () => {
    if (key !== null && (await turnOn(key))) await changed();
  };
  const end = async () => {
    const device = deviceHere();
    if (!device || !(await attempt('Turning notifications off', () => turnOff(device)))) return;
    await changed();
  };
  const action = can === 'possible' && (key !== null || isOn) && (
    <Button kind={isOn ? 'plain' : 'main'} busy={busy} onClick={() => void run(isOn ? end : begin)}>
      {isOn ? pushTurnOff : pushTurnOn}
    </Button>
  );
  return (
    <Line title={pushHere} action={action} className={key === null ? '' : 'min-h-34 sm:min-h-17'}>
      <p role="status">{key === null && !isOn ? pushStates.notOffered : pushStates[state]}</p>
    </Line>
  );
}

const clock = new Intl.DateTimeFormat(dateTag(), {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
/** A time of day in the reader's digits. */
const timeOfDay = (time: string): string => clock.format(new Date(`1970-01-01T${time}Z`));

/** A summary of the notifications, in words that fit into two lines on a phone. */
function summaryOf({ push, quiet }: PushWish): string {
  const kinds = PUSH_KINDS.filter((kind) => push[kind]).length;
  const hours = quiet && pushQuietFromTo(timeOfDay(quiet.from), timeOfDay(quiet.to));
  return [pushComesCount(kinds, PUSH_KINDS.length), ...(hours ? [hours] : [])].join(' ');
}

/** This browser as a device that gets notifications, what comes, and the other devices. */
export function PushSection() {
  const { data, wish, change, refetch } = useMe<PushWish>('The choice of notifications');
  const devices = useDevices();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const choices = data && { ...data.choices, ...wish };
  const retry = () => Promise.all([refetch(), devices.retry()]);
  // All at once: a line that comes first would be moved by the other one.
  const isKnown = choices !== undefined && devices.list !== undefined && devices.key !== undefined;
  // Where the forum sends none, a choice would lead to nothing.
  const isSent = devices.key !== null;
  return (
    <Section id="push" title={pushTitle}>
      <div className="sheet min-h-58 sm:min-h-41">
        {devices.isError ? (
          <ErrorState text={lettersNotLoaded} onRetry={retry} />
        ) : (
          <>
            {isKnown && <ThisDevice devices={devices} />}
            {isKnown && isSent && (
              <Line
                title={pushComes}
                className="border-line min-h-23 border-t"
                action={
                  <Button
                    aria-expanded={isOpen}
                    aria-controls={id}
                    aria-label={pushChooseWhat}
                    onClick={() => setIsOpen(!isOpen)}
                  >
                    {pushChoose}
                  </Button>
                }
              >
                <p>{summaryOf(choices)}</p>
              </Line>
            )}
            <div id={id} hidden={!isOpen} className="border-line border-t">
              {isOpen && choices && isSent && (
                <PushChoices
                  choices={choices}
                  onChoose={(wished, body) =>
                    void change(wished, () => call('PATCH /me/choices', { body }))
                  }
                >
                  <Devices
                    devices={devices.list ?? []}
                    here={devices.here}
                    onChanged={devices.changed}
                  />
                </PushChoices>
              )}
            </div>
          </>
        )}
      </div>
    </Section>
  );
}
