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

/** An offer where it stands in the page: it covers nothing, and may be left where it is. */
export const Offer = (props: OfferProps) => {
  const { lang, label, question, act, busy = false, onAct, notNow, onDismiss } = props;
  return (
    <section
      lang={lang}
      aria-label={label}
      className="appears no-print bg-surface border-line rounded-card mx-auto mt-3 flex max-w-[40rem] items-center gap-2 border py-2 pr-2 pl-4"
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
