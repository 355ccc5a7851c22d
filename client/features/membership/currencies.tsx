import type { Currency } from '../../../contract/features/membership.ts';

const CHOICES: readonly { currency: Currency; price: string; name: string }[] = [
  { currency: 'bdt', price: '৳100', name: 'Bangladeshi taka' },
  { currency: 'usd', price: '$1', name: 'US dollar' },
];

/** The currency to offer first: taka where one reads Bengali or lives by Dhaka's clock. */
export function likelyCurrency(): Currency {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone === 'Asia/Dhaka' || navigator.language.startsWith('bn') ? 'bdt' : 'usd';
}

interface CurrenciesProps {
  value: Currency;
  onChoose: (currency: Currency) => void;
  disabled: boolean;
}

/** In which currency to pay. */
export function Currencies({ value, onChoose, disabled }: CurrenciesProps) {
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1.5 text-sm font-medium">Currency</legend>
      <div className="grid grid-cols-2 gap-3">
        {CHOICES.map(({ currency, price, name }) => (
          <label
            key={currency}
            className="rounded-field border-base-300 hover:border-muted has-checked:border-primary has-checked:bg-wash has-focus-visible:outline-primary flex cursor-pointer items-center gap-3 border px-3 py-3 wrap-break-word sm:px-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="currency"
              value={currency}
              checked={currency === value}
              onChange={() => onChoose(currency)}
              className="radio radio-primary radio-sm outline-none"
            />
            <span>
              <span className="block font-semibold tabular-nums">{price}</span>
              <span className="text-muted block text-xs">{name}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
