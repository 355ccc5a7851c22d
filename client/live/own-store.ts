/** The stores of a member's own state; `own-state.ts` keeps them current. */
import type { OwnEventName } from '../../contract/core/realtime.ts';
import { createPageStore } from '../api/page-store.ts';

/** Values, each with its rev, by the ids of what they are about. */
export type OwnValues<Value> = Readonly<Record<string, { value: Value; rev: number }>>;

/** Per kind of which something was read, the rev of the member's room that all of it has reached. */
export const reached = new Map<OwnEventName, number>();
/** The newest rev of the member's room that an event or its state has brought; -1 before any. */
export const memberRoom = { rev: -1 };
/** Drops the own state of a member who has gone. */
export const forgetting: (() => void)[] = [reached.clear.bind(reached)];

/** Forgets all own state: it was of another member. */
export function forgetOwnState(): void {
  memberRoom.rev = -1;
  for (const forget of forgetting) forget();
}

/** Declares the store of a kind of own state, by the name of its event. An older rev never replaces a newer one. */
export function createOwnStore<Value>(name: OwnEventName) {
  const useKnown = createPageStore<OwnValues<Value>>(() => ({}));
  forgetting.push(() => useKnown.setState({}, true));

  /** Applies values as of a rev: those of an event, or of the answer to an own act. */
  function apply(values: Readonly<Record<string, Value>>, rev: number): void {
    const known = useKnown.getState();
    const news = Object.entries(values)
      .filter(([id]) => rev >= (known[id]?.rev ?? rev))
      .map(([id, value]) => [id, { value, rev }]);
    useKnown.setState(Object.fromEntries(news));
  }

  const store = {
    apply,
    /** Applies what a read has found. Only the first tells the rev: a later one may lack a value whose change was missed. */
    applyRead(values: Readonly<Record<string, Value>>, rev: number): void {
      const isFirst = !reached.has(name);
      if (isFirst) reached.set(name, Math.max(rev, memberRoom.rev));
      apply(values, rev);
      // The room moved on while the read was under way: it may lack a change whose event came before it.
      if (isFirst && rev < memberRoom.rev) setTimeout(() => store.refetch());
    },
    get: (id: string): Value | undefined => useKnown.getState()[id]?.value,
    use: (id: string): Value | undefined => useKnown((known) => known[id]?.value),
    /** All that is known. */
    useKnown,
    /** Reads again what is on screen; set once something is. */
    refetch: (): void => undefined,
  };
  return store;
}
