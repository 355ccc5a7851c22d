/** Brings who submitted to the first field at fault, whose fault is read out then; does nothing where there is none. */
export const focusFault = (within: Element | null): void =>
  within?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
