/** A question whose answer is a reason. */
export interface ReasonQuestion {
  /** Exactly what is asked. */
  text: string;
  /** The text in question. */
  about: string;
  /** The label of the button that confirms. */
  confirmLabel: string;
  /** Where the focus is at first: in the field, so that Enter confirms, or on Cancel. */
  focusOn?: 'reason' | 'cancel';
}
