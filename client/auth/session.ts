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
  /** Whether the address is to be proven before anything is written; false until looked up. */
  mustProve: boolean;
  /** Rev of the last four, as they were last told together. */
  rev: number;
  /** Why the forum does not take whom the provider has signed in; null: it does. */
  refusal: { code: string; sentence: string } | null;
}

const UNKNOWN = {
  ...{ role: null, isMember: false, postCount: null, mustProve: false, rev: -1, refusal: null },
} as const;

export const useSession = create<Session>()(() => ({ status: 'loading', user: null, ...UNKNOWN }));

/** Takes in that the forum refuses whom the provider has signed in, or no longer does. */
export const refusalIs = (refusal: Session['refusal']): void => useSession.setState({ refusal });

/** Takes in who is here. The standing of the same person stays; another's is to be looked up. */
export function sessionIs(user: Identified | null): void {
  useSession.setState((session) => ({
    status: user ? 'user' : 'none',
    user,
    ...(session.user?.email === user?.email ? {} : UNKNOWN),
  }));
}

/** Takes in that a write was refused for want of a proven address. */
export const askToProve = (): void => useSession.setState({ mustProve: true });

type Told = Partial<Omit<Standing, 'mustProve'>> & { mustProve?: boolean | undefined };

/**
 * Takes in what the member may, whole (an event) or in part (an answer). An older rev changes nothing. A part has no
 * say in the rev of the whole: the other parts may be on their way with an older one.
 */
export function keepStanding(standing: Told, rev: number): void {
  const { role, isMember, postCount } = standing;
  const isWhole = role !== undefined && isMember !== undefined && postCount !== undefined;
  // The server names it only while it is true.
  const mustProve = standing.mustProve ?? (isWhole ? false : undefined);
  useSession.setState((session) =>
    rev < session.rev
      ? session
      : {
          ...(isWhole ? { rev } : {}),
          ...(role === undefined ? {} : { role }),
          ...(isMember === undefined ? {} : { isMember }),
          ...(postCount === undefined ? {} : { postCount }),
          ...(mustProve === undefined ? {} : { mustProve }),
        },
  );
}
