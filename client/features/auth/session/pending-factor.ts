import type { ProofMethod } from '../../../../contract/values/proof-methods.ts';
import { createPageStore } from '../../../api/page-store.ts';

/** A sign-in that waits for the member's second factor. */
export interface PendingFactor {
  /** The methods by which the member can prove their identity. */
  methods: readonly ProofMethod[];
  /** The options of a passkey's assertion. */
  options: object | undefined;
  /** Why the passkey before was refused. */
  fault?: string;
  /** Sends what the member shows. @throws CallError where it was wrong */
  show: (shown: object) => Promise<void>;
  /** Signs nobody in after all. */
  giveUp: () => Promise<void>;
}

/** The sign-in that waits; null: none does. The login page shows its form in its card, other pages in a dialog. */
export const usePendingFactor = createPageStore<{ pending: PendingFactor | null }>(() => ({
  pending: null,
}));
