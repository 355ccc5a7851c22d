import Check from 'lucide-react/icons/check';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  backToPostsSoon,
  giveGold,
  goldAddPost,
  goldAlready,
  goldBadge,
  goldBenefits,
  goldForGood,
  goldManyPosts,
  goldNow,
} from '#messages';
import { FREE_POSTS } from '../../../contract/values/limits.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { buttonLook } from '../../ui/controls/button.tsx';
import { canGive, usePaymentOptions } from './options.ts';

/** The look of the ways that stand quietly below the button. */
export const quietLink =
  'text-ink2 inline-flex min-h-11 items-center underline-offset-2 hover:underline';

const GIFTS = [goldManyPosts(FREE_POSTS), goldBadge, goldForGood];

/** The benefits of Gold. */
export function GoldBenefits() {
  return (
    <ul aria-label={goldBenefits} className="space-y-2.5">
      {GIFTS.map((gift) => (
        <li key={gift} className="flex gap-3">
          <Check size={20} aria-hidden="true" className="text-betel mt-0.5 shrink-0" />
          {gift}
        </li>
      ))}
    </ul>
  );
}

const HOME_AFTER = 2_000;

/** The welcome, and the way home. */
export function Joined() {
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const timer = setTimeout(() => navigate(SCREENS.home, { replace: true }), HOME_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="appears py-8 text-center">
      <h1 ref={title} tabIndex={-1} className="text-2xl font-semibold">
        {goldNow}
      </h1>
      <p className="text-ink2 mt-2">{backToPostsSoon}</p>
    </div>
  );
}

/** Stands where the member is Gold already. */
export function Already() {
  const options = usePaymentOptions();
  return (
    <div className="appears">
      <h1 className="text-2xl font-semibold">{goldAlready}</h1>
      <div className="border-line my-6 border-y py-6">
        <GoldBenefits />
      </div>
      <Link to={SCREENS.addPost} className={`${buttonLook('main')} w-full`}>
        {goldAddPost}
      </Link>
      <p className="mt-2 min-h-11 text-center text-sm">
        {canGive(options) && (
          <Link to={`${SCREENS.membership}?with=gift`} className={quietLink}>
            {giveGold}
          </Link>
        )}
      </p>
    </div>
  );
}
