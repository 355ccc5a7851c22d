/** Set while the outbox may have something: a page without it loads nothing of it at its start. */
export const OUTBOX_FLAG = 'outbox';

/** The member who is signed in. */
export interface MemberSource {
  /** The member's address, or null. */
  current(): string | null;
  /** Calls `listener` whenever it may have changed. */
  subscribe(listener: () => void): void;
}

let source: MemberSource = { current: () => null, subscribe: () => {} };
export const memberSource = (): MemberSource => source;

/** Sets the source, once. */
export function provideMembers(members: MemberSource): void {
  source = members;
}
