/**
 * Lengths of passwords. The minimum equals Firebase's, so both providers accept the same passwords; production follows
 * ASVS 6.2.1 for the forum's own accounts. The maximum limits the cost of hashing.
 */
export const PASSWORD = { shortest: 6, shortestInProduction: 8, longest: 128 } as const;
