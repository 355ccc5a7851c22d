/** The faults of a field of an input, as `fault` of an error names them, with their meanings. */
export const FAULTS = {
  missing: 'it is not there, or empty',
  'too-long': 'it has more than `limit` characters',
  'too-short': 'it has less than `limit` characters',
  'too-many': 'it names or holds more than `limit`; of a search: words',
  characters: 'it has characters that may not be there; with `limit`: more marks on one letter',
  invisible: 'nothing of it can be seen',
  format: 'it has a wrong type or form, or is none of the values that it may be',
  range: 'it is outside of its bounds; `limit` is the bound that was crossed, unless that is now',
  unknown: 'it names nothing that is there',
  unexpected: 'it does not go with what the call names, or with another field',
  oneself: "it names the caller, where only others' names may stand",
} as const;
export type Fault = keyof typeof FAULTS;

/** A fault of a field. `sentence` is the end of a sentence that begins with the field's name. */
export interface InputFault {
  fault: Fault;
  sentence: string;
  /** The bound that the field crosses. */
  limit?: number;
  /**
   * The character that turns the direction of writing, as `U+202E`, and what stands before it; the empty string: it
   * begins the text. No field shows it by itself.
   */
  place?: { name: string; after: string };
}
