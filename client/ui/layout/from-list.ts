/** The note of a history entry about the list that led to it. */
interface FromList {
  /** The list is so many entries before this one. */
  stepsFromList: number;
}

/** The state of a link from a list. */
export const FROM_LIST: FromList = { stepsFromList: 1 };

/** How many entries before this one the list is; 0: no list led here. */
export const stepsFromList = (state: Partial<FromList> | null): number => state?.stepsFromList ?? 0;

/** The state of an entry that follows this one within the same page. */
export function furtherFromList(state: Partial<FromList> | null): FromList | null {
  const steps = stepsFromList(state);
  return steps === 0 ? null : { stepsFromList: steps + 1 };
}
