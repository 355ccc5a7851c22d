import { EVENTS, type EventName, type EventOf } from '../contract/live.ts';
import { faultsBy } from './answers.ts';
import type { House, LiveClient } from './house.ts';

type Heard = { [Name in EventName]: { name: Name; event: EventOf<Name> } }[EventName];

const faults = Object.fromEntries(
  Object.entries(EVENTS).map(([name, schema]) => [name, faultsBy(schema)]),
);

/** Totals held back for a moment, for no more than two servers. */
const HELD_BACK_MS = 400;

/** Waits, where servers are many, for the totals that one server alone would not have sent to nobody. */
export const calm = ({ shared }: House) =>
  new Promise<void>((resolve) => (shared ? setTimeout(resolve, HELD_BACK_MS) : resolve()));

/** Keeps all that a socket hears and checks that each event says exactly what its schema declares. */
export function earOf(socket: LiveClient) {
  let heard: Heard[] = [];
  const wrong: string[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((name: EventName | 'resync', event) => {
    // May be asked at any time, and of a machine with too much to do it is; it tells nothing.
    if (name === 'resync') return;
    heard.push({ name, event });
    for (const fault of faults[name]?.(event) ?? ['no such event']) wrong.push(`${name}: ${fault}`);
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
    /** What was heard since the last `take`, in order. */
    get heard(): readonly Heard[] {
      return heard;
    },
    take(): Heard[] {
      const all = heard;
      heard = [];
      return all;
    },
    /** All events of a name heard so far. */
    of: <Name extends EventName>(name: Name) =>
      heard.filter((one) => one.name === name).map(({ event }) => event as EventOf<Name>),
    /** Waits until an event of the name fits, also one that came before. */
    async until<Name extends EventName>(
      name: Name,
      fits: (event: EventOf<Name>) => boolean = () => true,
    ): Promise<EventOf<Name>> {
      const found = () => heard.find((one) => one.name === name && fits(one.event as never))?.event;
      await when(() => found() !== undefined);
      return found() as EventOf<Name>;
    },
    /** Waits until this many of an event were heard, and answers them. */
    async times<Name extends EventName>(name: Name, times: number): Promise<EventOf<Name>[]> {
      const found = () => heard.filter((one) => one.name === name);
      await when(() => found().length >= times);
      return found().map(({ event }) => event as EventOf<Name>);
    },
    /** What was not as it should be in all that was heard. */
    wrong: wrong as readonly string[],
  };
}
export type Ear = ReturnType<typeof earOf>;
