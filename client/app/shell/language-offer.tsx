import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { language as shown } from '#messages';
import { LANGUAGE_NAMES } from '../../../contract/values/languages.ts';
import { OFFERS } from '../../../messages/offers.ts';
import { cookieOf } from '../../api/cookie.ts';
import { initialData } from '../../api/initial-data.ts';
import { storage } from '../../api/storage.ts';
import { useSession } from '../../features/auth/session/session.ts';
import { buttonLook, iconLook } from '../../ui/controls/button.tsx';
import { ToastPlace } from '../../ui/feedback/toast-place.tsx';
import { choose } from './language-buttons.tsx';

const OFFERED = 'language-offered';

/** The offer of the language of the reader's zone: once in a browser, and never to who has chosen. */
function offerNow() {
  const offer = OFFERS[new Intl.DateTimeFormat().resolvedOptions().timeZone];
  if (!offer || offer.language === shown || !initialData().languages.includes(offer.language))
    return null;
  if (cookieOf('language') !== undefined || storage.get(OFFERED) !== null) return null;
  storage.set(OFFERED, shown);
  return offer;
}

function LanguageOffer() {
  // Whose account has chosen is known once the own room is.
  const hasNotChosen = useSession(({ status, language }) => status === 'none' || language === null);
  const [offer, setOffer] = useState<ReturnType<typeof offerNow> | undefined>();
  useEffect(() => {
    if (hasNotChosen && offer === undefined) setOffer(offerNow());
  }, [hasNotChosen, offer]);
  if (!offer || !hasNotChosen) return null;
  const { language, question, notNow } = offer;
  return (
    <section
      lang={language}
      aria-label={LANGUAGE_NAMES[language]}
      className="appears no-print bg-base-100 border-base-300 rounded-box fixed right-4 bottom-20 left-4 z-40 flex items-center gap-2 border py-2 pr-2 pl-4 shadow-lg sm:left-auto"
    >
      <p className="flex-1">{question}</p>
      <button type="button" className={buttonLook('main')} onClick={() => void choose(language)}>
        {LANGUAGE_NAMES[language]}
      </button>
      <button type="button" className={iconLook} aria-label={notNow} onClick={() => setOffer(null)}>
        <X size={20} aria-hidden="true" />
      </button>
    </section>
  );
}

/** What floats above the page: where its toasts stand, and the offer of another language. */
export function Floating() {
  return (
    <>
      <ToastPlace />
      <LanguageOffer />
    </>
  );
}
