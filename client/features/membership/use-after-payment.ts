import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../contract/core/calls.ts';
import { call } from '../../api/call.ts';

type Provider = AnswerOf<'GET /payment-options'>['provider'];

const NEXT: Readonly<Record<Provider, string>> = {
  stripe: "You pay on Stripe's page and come back here; Gold begins at once.",
  test: 'This forum is being tried out: no money moves, and Gold begins at once.',
  none: 'Payments are not set up on this forum.',
};

/** The payment provider, and in one line what happens next; nothing while it is not known. */
export function useAfterPayment(): { provider: Provider | null; next: string } {
  const { data } = useQuery({
    queryKey: ['GET /payment-options'],
    queryFn: () => call('GET /payment-options'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data
    ? { provider: data.provider, next: NEXT[data.provider] }
    : { provider: null, next: '' };
}
