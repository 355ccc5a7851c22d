import { useQuery } from '@tanstack/react-query';
import { paymentProviders } from '#messages';
import type { AnswerOf } from '../../../contract/core/calls.ts';
import type { PayTo } from '../../../contract/core/pay-to.ts';
import { call } from '../../api/call.ts';
import { useSiteRev } from '../../api/site.ts';

const OPTIONS = 'GET /payment-options';
export type PaymentOptions = AnswerOf<typeof OPTIONS>;

/** How one may pay; undefined while it is not known. It is asked again after each change of the settings. */
export function usePaymentOptions(): PaymentOptions | undefined {
  const rev = useSiteRev();
  const { data } = useQuery({
    queryKey: [OPTIONS, rev],
    queryFn: ({ signal }) => call(OPTIONS, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
  return data;
}

/** True if one can only send money to a number. */
export const isByNumberAlone = ({ provider, methods }: PaymentOptions): boolean =>
  provider === 'none' && methods.length > 0;

/** True if gifts are sold; false while that is not known. Where money comes to a number alone, they are not. */
export const canGive = (options: PaymentOptions | undefined): boolean =>
  options !== undefined && options.provider !== 'none';

/** The names of the wallets of some numbers, each once. */
export const walletsOf = (methods: readonly PayTo[]): string[] => [
  ...new Set(methods.map(({ method }) => paymentProviders[method] ?? method)),
];
