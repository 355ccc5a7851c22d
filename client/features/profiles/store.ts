/** The names, photos and bios that changed while the page is open. They stand before those that an answer brought. */
import type { EventOf } from '../../../contract/core/realtime.ts';
import { initialData } from '../../api/initial-data.ts';
import { createPageStore } from '../../api/page-store.ts';
import { queryClient } from '../../api/query-client.ts';
import { jitter } from '../../live/jitter.ts';

/** A rename as its event tells it; an answer may lack the bio, which is then that of what was read. */
export type Rename = Omit<EventOf<'member:changed'>, 'bio'> & { bio?: string | null };
type Renamed = Omit<Rename, '_id'>;

interface Renames {
  /** The rev up to which no rename was missed; -1 while it is not known. */
  rev: number;
  byId: Readonly<Record<string, Renamed>>;
}

export const useRenames = createPageStore<Renames>(() => ({
  rev: initialData().membersRev ?? -1,
  byId: {},
}));

let refetch: ReturnType<typeof setTimeout> | undefined;
/** The newest rename that may have been missed; it only grows. Names are read again: events of older renames are late. */
let missed = -1;

/**
 * Reads again what is on screen: some name of it may be an old one. The answers then stand before all renames up to the
 * missed one. A newer rename stays: a text that was written beside it may still be told by the name before.
 */
function refetchNames(until: number): void {
  missed = until;
  clearTimeout(refetch);
  refetch = setTimeout(async () => {
    // A first read that is under way may bring an old name, and would not be begun anew.
    await queryClient().cancelQueries({ type: 'active' });
    await queryClient().invalidateQueries();
    useRenames.setState(({ byId }) => ({
      byId: Object.fromEntries(Object.entries(byId).filter(([, { rev }]) => rev > until)),
    }));
  }, jitter());
}

/** Notes the rev of the room, of which `told` renames were received: where it has grown by more, one was missed. */
function step(rev: number, changes: 0 | 1): void {
  const { rev: before } = useRenames.getState();
  if (rev <= before) return;
  useRenames.setState({ rev });
  if (before >= 0 && rev > before + changes) refetchNames(rev - changes);
}

/** Applies a rename, from its event or from the answer to one's own. An older one never replaces a newer one. */
export function renameMember({ _id, ...renamed }: Rename): void {
  const { byId } = useRenames.getState();
  if ((byId[_id]?.rev ?? missed) >= renamed.rev) return;
  useRenames.setState({ byId: { ...byId, [_id]: renamed } });
  step(renamed.rev, 1);
}

/** Applies the rev of room `members`. */
export const applyMembersRev = (rev: number): void => step(rev, 0);

export const membersRev = (): number => useRenames.getState().rev;

interface Person {
  name: string;
  photo: string;
}

const personOf = (renamed: Renamed | undefined, { name, photo }: Person): Person =>
  renamed ? { name: renamed.displayName, photo: renamed.photoURL } : { name, photo };

/** A member's name and photo as they are now. */
export const usePerson = (id: string, name: string, photo: string): Person =>
  personOf(
    useRenames(({ byId }) => byId[id]),
    { name, photo },
  );

/** The same person, read once. */
export const storedPerson = (id: string, name: string, photo: string): Person =>
  personOf(useRenames.getState().byId[id], { name, photo });

/** A member's name as it is now. */
export const currentName = (id: string, name: string): string => storedPerson(id, name, '').name;
