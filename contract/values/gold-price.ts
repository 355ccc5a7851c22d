/** The currencies in which Gold is paid. */
export const CURRENCIES = ['bdt', 'usd'] as const;
/** The one-time price of Gold in the currency's smallest unit: 100 taka or 1 US dollar. */
export const GOLD_PRICE = { bdt: 10_000, usd: 100 } as const;
