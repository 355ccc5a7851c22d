import { EVENTS, type EventName, type EventOf } from '../../../contract/core/realtime.ts';
import { faultsBy } from '../expect-answer.ts';
import { type LiveClient, type Person, subscribe } from '../person.ts';
import type { TestApp } from '../test-app.ts';

type Heard = { [Name in EventName]: { name: Name; event: EventOf<Name> } }[EventName];

export const eventFaults = Object.fromEntries(
  Object.entries(EVENTS).map(([name, schema]) => [name, faultsBy(schema)]),
);

/** The longest throttle of totals, with two servers. */
const HELD_BACK_MS = 400;

/** Waits for throttled totals. With several servers a server without listeners of its own also sends them. */
export const waitForThrottle = ({ shared }: TestApp) =>
  new Promise<void>((resolve) => (shared ? setTimeout(resolve, HELD_BACK_MS) : resolve()));

/** Records all events of a socket and validates each strictly by its schema. */
export function recordEvents(socket: LiveClient) {
  let heard: Heard[] = [];
  const wrong: string[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((name: EventName | 'resync', event) => {
    // `resync` carries no data and may come at any time, for example on an overloaded machine.
    if (name === 'resync') return;
    heard.push({ name, event } as Heard);
    for (const fault of eventFaults[name]?.(event) ?? ['no such event'])
      wrong.push(`${name}: ${fault}`);
    for (const look of waiting) look();
  });

  const when = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!holds()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });

  return {
    /** The events since the last `take`, in order. */
    get heard(): readonly Heard[] {
      return heard;
    },
    take(): Heard[] {
      const all = heard;
      heard = [];
      return all;
    },
    of: <Name extends EventName>(name: Name) =>
      heard.filter((one) => one.name === name).map(({ event }) => event as EventOf<Name>),
    /** Waits for an event of the name that passes the test; earlier events count too. */
    async until<Name extends EventName>(
      name: Name,
      fits: (event: EventOf<Name>) => boolean = () => true,
    ): Promise<EventOf<Name>> {
      const found = () => heard.find((one) => one.name === name && fits(one.event as never))?.event;
      await when(() => found() !== undefined);
      return found() as EventOf<Name>;
    },
    async times<Name extends EventName>(name: Name, times: number): Promise<EventOf<Name>[]> {
      const found = () => heard.filter((one) => one.name === name);
      await when(() => found().length >= times);
      return found().map(({ event }) => event as EventOf<Name>);
    },
    wrong: wrong as readonly string[],
  };
}

/** Opens a socket of somebody who watches these rooms, and records its events from the first on. */
export async function recordAs(who: Person, ...rooms: string[]) {
  const socket = await who.socket();
  const recorder = recordEvents(socket);
  if (rooms.length > 0) await subscribe(socket, ...rooms);
  return { socket, recorder };
}

export const cutOf = (socket: LiveClient) =>
  new Promise<string>((resolve) => socket.once('disconnect', resolve));

export type EventRecorder = ReturnType<typeof recordEvents>;
