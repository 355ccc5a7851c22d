import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { addNewPost, draftKept, leaveWriting } from '#messages';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { iconLook } from '../../../ui/controls/button.tsx';

/** On phones the page of writing has no other way out: it leads back to where one came from. */
function Leave() {
  const navigate = useNavigate();
  const leave = () =>
    (history.state as { idx?: number } | null)?.idx ? navigate(-1) : navigate(SCREENS.myPosts);
  return (
    <button
      type="button"
      aria-label={leaveWriting}
      title={leaveWriting}
      onClick={() => void leave()}
      className={`${iconLook} md:hidden`}
    >
      <X size={20} aria-hidden="true" />
    </button>
  );
}

/** The line above what is written: the heading over the state of the draft, and at the end the button that sends. */
export function WritingHead({ state, children }: { state?: ReactNode; children?: ReactNode }) {
  return (
    <header className="bg-surface max-md:border-line sticky top-13 z-20 flex items-center gap-x-1 px-1 py-1 enlarged:flex-wrap max-md:border-b max-md:pr-3 md:top-14 md:rounded-t-sheet md:px-6 md:py-3">
      <Leave />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <h1 className="text-sm leading-snug font-semibold">{addNewPost}</h1>
        {state}
      </div>
      {children}
    </header>
  );
}

/** Says quietly that what is written is kept on this device. */
export const DraftState = ({ isKept }: { isKept: boolean }) => (
  <p className="text-ink3 text-xs">
    {isKept && (
      <span className="inline-flex items-center gap-1">
        <Check size={16} aria-hidden="true" />
        {draftKept}
      </span>
    )}
  </p>
);
