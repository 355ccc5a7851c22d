import { statSync } from 'node:fs';

/**
 * The user in whose name an upgrade acts. Root obeys the service manager and the link; the data belong to another user.
 */
export interface Rights {
  /** Does something with the rights of the operator who started the upgrade. */
  asOperator<T>(act: () => T): T;
  /** The user of a process that handles the data. */
  owner: { uid?: number; gid?: number };
}

/** Lets root handle the data as their owner from now on. Another operator must be the owner. */
export function actAsOwner(place: string): Rights {
  const { uid, gid } = statSync(place);
  if (process.getuid?.() !== 0 || uid === 0) return { asOperator: (act) => act(), owner: {} };
  process.setegid?.(gid);
  process.seteuid?.(uid);
  return {
    owner: { uid, gid },
    asOperator(act) {
      process.seteuid?.(0);
      process.setegid?.(0);
      try {
        return act();
      } finally {
        process.setegid?.(gid);
        process.seteuid?.(uid);
      }
    },
  };
}
