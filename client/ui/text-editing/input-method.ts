/** The code of a key that an input method has taken. */
const TAKEN = 229;

/**
 * True if a key belongs to an input method, which ends or chooses its own words by it. Safari ends the composition
 * before the key: only the code tells then.
 */
export const isOfInputMethod = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isComposing || keyCode === TAKEN;
