/** The names and photos that changed while the page is open. They stand before those that an answer brought. */
import type { EventOf } from '../../../contract/core/realtime.ts';
import { initialData } from '../../api/initial-data.ts';
import { createPageStore } from '../../api/page-store.ts';
import { queryClient } from '../../api/query-client.ts';
import { jitter } from '../../live/jitter.ts';

type Renamed = Omit<EventOf<'member:changed'>, '_id'>;

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
/** The rev up to which names were read again: a late event of an older rename is passed over. */
let readRev = -1;

/** Reads again what is on screen: some name of it may be an old one. The answers then stand before older renames. */
function refetchNames(): void {
  clearTimeout(refetch);
  refetch = setTimeout(async () => {
    const { rev: until } = useRenames.getState();
    await queryClient().invalidateQueries();
    readRev = until;
    useRenames.setState(({ byId }) => ({
      byId: Object.fromEntries(Object.entries(byId).filter(([, { rev }]) => rev > until)),
    }));
  }, jitter());
}

/** Applies a rename, from its event or from the answer to one's own. An older one never replaces a newer one. */
export function renameMember({ _id, ...renamed }: EventOf<'member:changed'>): void {
  const { rev, byId } = useRenames.getState();
  if ((byId[_id]?.rev ?? readRev) < renamed.rev)
    useRenames.setState({
      rev: Math.max(rev, renamed.rev),
      byId: { ...byId, [_id]: renamed },
    });
  if (rev >= 0 && renamed.rev > rev + 1) refetchNames();
}

/** Applies the rev of room `members`: where it has grown, a rename was missed. */
export function applyMembersRev(rev: number): void {
  const { rev: before } = useRenames.getState();
  useRenames.setState({ rev: Math.max(rev, before) });
  if (before >= 0 && rev > before) refetchNames();
}

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
