import X from 'lucide-react/icons/x';
import { buttonLook, iconLook } from '../controls/button.tsx';

interface OfferProps {
  /** The language of its words, where that is not the page's. */
  lang?: string;
  label: string;
  question: string;
  /** The label of the button that accepts the offer. */
  act: string;
  busy?: boolean;
  onAct: () => void;
  notNow: string;
  onDismiss: () => void;
}

/** An offer above the page, which moves nothing and may be left where it is. */
export const Offer = (props: OfferProps) => {
  const { lang, label, question, act, busy = false, onAct, notNow, onDismiss } = props;
  return (
    <section
      lang={lang}
      aria-label={label}
      className="appears no-print bg-base-100 border-base-300 rounded-box fixed right-4 bottom-20 left-4 z-40 flex items-center gap-2 border py-2 pr-2 pl-4 shadow-lg sm:left-auto"
    >
      <p className="flex-1">{question}</p>
      <button type="button" disabled={busy} className={buttonLook('main')} onClick={onAct}>
        {act}
      </button>
      <button type="button" className={iconLook} aria-label={notNow} onClick={onDismiss}>
        <X size={20} aria-hidden="true" />
      </button>
    </section>
  );
};
