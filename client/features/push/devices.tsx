import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import {
  pushDevices,
  pushIsRemoved,
  pushRemove,
  pushRemoveOf,
  pushSince,
  sessionDevice,
  sessionDeviceUnknown,
  sessionHere,
} from '#messages';
import type { PushDevice } from '../../../contract/features/push.ts';
import { Button, smallLook } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Phrase } from '../../ui/display/phrase.tsx';
import { Time } from '../../ui/display/time.tsx';
import { attempt, useBusy } from '../../ui/feedback/attempt.ts';
import { toastSuccess } from '../../ui/feedback/toasts.ts';
import { useKeptFocus } from '../../ui/layout/keep-focus.ts';
import { removeDevice, turnOff } from './device.ts';

const isPhone = (name: string) => /android|ios/i.test(name);

interface RowProps {
  device: PushDevice;
  isHere: boolean;
  onRemove: () => Promise<unknown>;
}

/** A device: its browser and system, since when, and the button that ends its notifications. */
function Row({ device: { name, addedAt }, isHere, onRemove }: RowProps) {
  const [busy, run] = useBusy();
  const Icon = isPhone(name) ? Smartphone : Laptop;
  const [browser = '', system] = name.split(', ');
  const shown = name === '' ? sessionDeviceUnknown : sessionDevice(browser, system);
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2.5 sm:px-5">
      <Icon size={20} aria-hidden="true" className="text-ink2 shrink-0" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-medium wrap-anywhere">
          {shown}
          {isHere && <Badge look="strong">{sessionHere}</Badge>}
        </p>
        <p className="text-ink3 text-xs">
          <Phrase parts={pushSince(<Time key="since" iso={addedAt} />)} />
        </p>
      </div>
      <Button
        busy={busy}
        aria-label={pushRemoveOf(shown)}
        className={smallLook}
        onClick={() => void run(onRemove)}
      >
        {pushRemove}
      </Button>
    </li>
  );
}

interface DevicesProps {
  devices: readonly PushDevice[];
  /** The id of this browser, if it is one of them. */
  here: string | undefined;
  onChanged: () => Promise<void>;
}

/** All devices of the member that get notifications, each with a button that ends it. */
export function Devices({ devices, here, onChanged }: DevicesProps) {
  const kept = useKeptFocus<HTMLUListElement>(String(devices.length));
  const remove = (id: string) => async () => {
    const end = id === here ? () => turnOff({ id }) : () => removeDevice(id);
    if (!(await attempt('Removing a device', end))) return;
    toastSuccess(pushIsRemoved);
    await onChanged();
  };
  if (devices.length === 0) return null;
  return (
    <div className="border-line border-t">
      <h3 id="push-devices" className="px-4 pt-4 pb-1 text-sm font-medium sm:px-5">
        {pushDevices}
      </h3>
      <ul
        {...kept}
        tabIndex={-1}
        aria-labelledby="push-devices"
        className="divide-line divide-y focus-visible:outline-none"
      >
        {devices.map((device) => (
          <Row
            key={device._id}
            device={device}
            isHere={device._id === here}
            onRemove={remove(device._id)}
          />
        ))}
      </ul>
    </div>
  );
}
