/** A fault whose message says all that whoever runs the forum needs; the place where it happened would not help them. */
export class Said extends Error {}
