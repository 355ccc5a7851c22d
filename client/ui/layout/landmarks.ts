/** The ids of the places that the keyboard is led to. */
export const MAIN = 'main';
/** The field of home's banner. */
export const FIND_FIELD = 'find-posts';
/** The field of the search. */
export const FIND_TEXT_FIELD = 'find-texts';
