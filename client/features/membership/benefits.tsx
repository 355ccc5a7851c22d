import Check from 'lucide-react/icons/check';
import { FREE_POSTS } from '../../../contract/values/limits.ts';

const GIFTS = [
  `As many posts as you like; without Gold it is ${FREE_POSTS}`,
  'The Gold Member badge on your profile',
  'For good: you pay once, nothing is renewed',
];

/** The benefits of Gold. */
export function GoldBenefits() {
  return (
    <ul aria-label="What Gold gives" className="space-y-2.5">
      {GIFTS.map((gift) => (
        <li key={gift} className="flex gap-3">
          <Check size={20} aria-hidden="true" className="text-primary mt-0.5 shrink-0" />
          {gift}
        </li>
      ))}
    </ul>
  );
}
