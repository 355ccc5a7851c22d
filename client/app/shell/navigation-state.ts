/** What a link may say to the page that it leads to. */
export interface NavigationState {
  /** The id of the element that gets the focus there, in place of the whole content. */
  focusOn?: string;
}
