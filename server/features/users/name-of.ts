import type { UserRow } from '../../../db/features/users/rows.ts';

/** The name of a member in a sentence for an admin; the address of one without a name. */
export const nameOf = ({ displayName, email }: UserRow): string => displayName || email;
