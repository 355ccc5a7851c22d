/** The ids of the places that the keyboard is led to. */
export const MAIN = 'main';
/** The field of home's banner. */
export const FIND_FIELD = 'find-posts';
/** The field of the search. */
export const FIND_TEXT_FIELD = 'find-texts';

/** The state of an entry of the history: what a link passes to the page that it leads to. */
export interface NavigationState {
  /** The id of the element that gets the focus there, in place of the whole content. */
  focusOn?: string;
  /** The name of the pages of a list that are joined there. */
  joined?: string;
}

/** The state of a link to the search: its field gets the focus. */
export const TO_FIND_TEXT: NavigationState = { focusOn: FIND_TEXT_FIELD };
