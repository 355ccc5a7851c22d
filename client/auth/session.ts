/** Who reads here, and what they may: one truth for the whole page. */
import { create } from 'zustand';
import type { Role } from '../../contract/rights.ts';
import type { Standing } from '../../contract/users.ts';
import type { Identified } from './identity.ts';

export interface Session {
  /** `loading` until the provider's first word, then `user` or `none`. */
  status: 'loading' | 'user' | 'none';
  user: Identified | null;
  /** null until looked up. */
  role: Role | null;
  /** false until looked up: Bronze while loading. */
  isMember: boolean;
  /** null until looked up. */
  postCount: number | null;
  /** Rev of the last three, as they were last told together. */
  rev: number;
}

const UNKNOWN = { role: null, isMember: false, postCount: null, rev: -1 } as const;

export const useSession = create<Session>()(() => ({ status: 'loading', user: null, ...UNKNOWN }));

/** Takes in who is here. The standing of the same person stays; another's is to be looked up. */
export function sessionIs(user: Identified | null): void {
  useSession.setState((session) => ({
    status: user ? 'user' : 'none',
    user,
    ...(session.user?.email === user?.email ? {} : UNKNOWN),
  }));
}

/**
 * Takes in what the member may, whole (an event) or in part (an answer). An older rev changes nothing. A part has no
 * say in the rev of the whole: the other parts may be on their way with an older one.
 */
export function keepStanding({ role, isMember, postCount }: Partial<Standing>, rev: number): void {
  const isWhole = role !== undefined && isMember !== undefined && postCount !== undefined;
  useSession.setState((session) =>
    rev < session.rev
      ? session
      : {
          ...(isWhole ? { rev } : {}),
          ...(role === undefined ? {} : { role }),
          ...(isMember === undefined ? {} : { isMember }),
          ...(postCount === undefined ? {} : { postCount }),
        },
  );
}
