/** The characters of bare addresses, as parts of classes of expressions. */

/** Characters that linkify-it lets an address have, and no address of a text has. */
export const EXCLUDED = '<>"`\\\\^{}|';
/** Punctuation that ends a sentence and not an address; the danda is Bengali's full stop. */
export const TRAILING = ".,:;!?'*_~\\u2010-\\u2013।॥…’”»";

/** The last one stands before a piece that is kept apart. */
const NO_ADDRESS = `\\s\\u0001${EXCLUDED}`;
/**
 * A bare address as far as its stars go, for texts that no parser reads. Stars within it are no marks; those behind it
 * are.
 */
export const BARE_ADDRESS = `(?<![0-9A-Za-z])[Hh][Tt]{2}[Pp][Ss]?:\\/\\/[^/?#*${NO_ADDRESS}]+(?:[/?#][^${NO_ADDRESS}]*[^${NO_ADDRESS}${TRAILING})\\]])?`;
