/** The members whom the reader has muted, and which of their texts were opened all the same. */
import type { EventOf } from '../../../contract/core/realtime.ts';
import { createPageStore } from '../../api/page-store.ts';
import { storage } from '../../api/storage.ts';
import { memberOf, validToken } from '../../api/token.ts';
import { createOwnStore, type OwnValues } from '../../live/own-store.ts';

export const mutes = createOwnStore<boolean>('mutes:changed');
/** The texts that were opened, by id. */
const useOpened = createPageStore<Readonly<Record<string, true>>>(() => ({}));

const KEY = 'muted';
const me = (): string => memberOf(validToken() ?? '') ?? '';

const mutedIn = (known: OwnValues<boolean>): string[] =>
  Object.keys(known).filter((id) => known[id]?.value);

/** Stores whom the member has muted, for the next page. */
export function storeMutes(): void {
  const ids = mutedIn(mutes.useKnown.getState());
  // An answer may come after the sign-out.
  const isKept = ids.length > 0 && me() !== '';
  storage.set(KEY, isKept ? JSON.stringify({ me: me(), ids }) : null);
}

/** Applies whom this member had muted when a page was open last: their texts fold away before any answer. */
export function restoreMutes(): void {
  try {
    const { me: owner, ids } = JSON.parse(storage.get(KEY) ?? '{}');
    if (owner === me() && Array.isArray(ids))
      mutes.apply(Object.fromEntries(ids.map((id) => [String(id), true])), -1);
  } catch {
    storage.set(KEY, null);
  }
}

/** Applies one mute or its end, as an event or the answer to an own act tells it. */
export function applyMuteChange({ _id, muted, rev }: EventOf<'mutes:changed'>): void {
  mutes.apply({ [_id]: muted }, rev);
  storeMutes();
}

/** Shows one text of a muted member. */
export const openText = (id: string): void => useOpened.setState({ [id]: true });

/** The ids of the muted members. */
export const useMutedIds = (): string[] => mutedIn(mutes.useKnown());

export const useIsMuted = (memberId: string): boolean => mutes.use(memberId) === true;

/** True if a text of a member is folded away. */
export function useIsFolded(authorId: string, textId: string): boolean {
  const isOpened = useOpened((opened) => textId in opened);
  return useIsMuted(authorId) && !isOpened;
}

/** Tells of any text whether it is folded away. */
export function useFolded(): (authorId: string, textId: string) => boolean {
  const known = mutes.useKnown();
  const opened = useOpened();
  return (authorId, textId) => known[authorId]?.value === true && !(textId in opened);
}
