/** What pages call a member; an account of an identity provider may have no name. */
export const nameOf = (displayName: string): string => displayName || 'Member';
