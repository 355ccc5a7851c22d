/** Whom the member has muted, and which of their texts were opened all the same. */
import type { EventOf } from '../../../contract/core/realtime.ts';
import { createPageStore } from '../../api/page-store.ts';
import { storage } from '../../api/storage.ts';
import { memberOf, validToken } from '../../api/token.ts';

interface Mutes {
  muted: Readonly<Record<string, true>>;
  /** The texts that were opened, by id. */
  opened: Readonly<Record<string, true>>;
  /** The rev of the member's room that the mutes belong to; -1 while none is known. */
  rev: number;
  /** The newest rev that told a mute: an answer of before lacks it. */
  told: number;
}
const UNKNOWN: Mutes = { muted: {}, opened: {}, rev: -1, told: -1 };
export const useMutes = createPageStore(() => UNKNOWN);

const KEY = 'muted';
const me = (): string => memberOf(validToken() ?? '') ?? '';
const setOf = (ids: readonly string[]): Mutes['muted'] =>
  Object.fromEntries(ids.map((id) => [id, true]));

function keep(muted: Mutes['muted'], rev: number): void {
  useMutes.setState({ muted, rev });
  const ids = Object.keys(muted);
  // An answer may come after the sign-out.
  const isKept = ids.length > 0 && me() !== '';
  storage.set(KEY, isKept ? JSON.stringify({ me: me(), ids }) : null);
}

/** Takes in whom this member had muted when a page was open last: their texts fold away before any answer. */
export function restoreMutes(): void {
  try {
    const { me: owner, ids } = JSON.parse(storage.get(KEY) ?? '{}');
    if (owner === me() && Array.isArray(ids)) useMutes.setState({ muted: setOf(ids.map(String)) });
  } catch {
    storage.set(KEY, null);
  }
}

/**
 * Takes in all mutes.
 * @returns whether the answer is as new as what was heard: an older one may lack a change that was missed.
 */
export function keepMutes(ids: readonly string[], rev: number): boolean {
  const { rev: known, told } = useMutes.getState();
  const isNew = rev >= Math.max(known, told);
  if (isNew) keep(setOf(ids), rev);
  return isNew;
}

/** Takes in one mute or its end. The answer to an own act does not tell whether earlier changes were heard. */
export function changeMute({ _id, muted: isMuted, rev }: EventOf<'mutes:changed'>): void {
  const { muted, rev: known } = useMutes.getState();
  if (rev < known) return;
  const { [_id]: _, ...others } = muted;
  keep(isMuted ? { ...others, [_id]: true } : others, known);
  useMutes.setState(({ told }) => ({ told: Math.max(told, rev) }));
}

/**
 * Takes in a rev of the member's room, of which so many changes were heard.
 * @returns whether more were not heard: one of them may have been a mute.
 */
export function stepMutes(rev: number, heard: 0 | 1): boolean {
  const { rev: known } = useMutes.getState();
  if (known < 0 || rev <= known) return false;
  useMutes.setState({ rev });
  return rev > known + heard;
}

/** The rev to watch the member's room from. Without mutes any rev will do. */
export const mutesRev = (): number => {
  const { rev } = useMutes.getState();
  return rev < 0 ? Number.MAX_SAFE_INTEGER : rev;
};

/** Forgets all mutes: they were of another member. */
export const forgetMutes = (): void => useMutes.setState(UNKNOWN);

/** Shows one text of a muted member. */
export const openText = (id: string): void =>
  useMutes.setState(({ opened }) => ({ opened: { ...opened, [id]: true } }));

export const useIsMuted = (memberId: string): boolean => useMutes(({ muted }) => memberId in muted);

/** Whether a text of a member is folded away. */
export const useIsFolded = (authorId: string, textId: string): boolean =>
  useMutes(({ muted, opened }) => authorId in muted && !(textId in opened));
