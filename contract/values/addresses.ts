/** The end of the addresses of all who have left. */
export const LEFT_DOMAIN = 'deleted.invalid';
/** The domain of the example members: nobody can own it (RFC 2606), and no sign-in is theirs. */
export const EXAMPLE_DOMAIN = 'example.invalid';
/** The domain of members whose address was one of the forum's own: they had registered it while that was possible. */
export const UNOWNED_DOMAIN = 'unowned.invalid';

/** True if an address, as it is stored, is in a domain. */
export const isIn = (address: string, domain: string): boolean => address.endsWith(`@${domain}`);

const RESERVED = /[@.]invalid\.?$/i;

/** True if no mailbox can have an address, so that the forum gives such addresses to its own rows alone. */
export const isReserved = (address: string): boolean => RESERVED.test(address);
