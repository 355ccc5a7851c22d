/** Who deletes a text, and why; '' without a reason. */
export interface Removal {
  by: { key: number; id: string; email: string };
  reason: string;
}

/** What the audit log says of a removal beside what was removed. */
export const withReason = (detail: string, { reason }: Removal): string =>
  reason === '' ? detail : `${detail}; reason: ${reason}`;
