import { useEffect, useState } from 'react';
import { language as shown } from '#messages';
import { LANGUAGE_NAMES } from '../../../contract/values/languages.ts';
import { OFFERS } from '../../../messages/offers.ts';
import { cookieOf } from '../../api/cookie.ts';
import { initialData } from '../../api/initial-data.ts';
import { storage } from '../../api/storage.ts';
import { useSession } from '../../features/auth/session/session.ts';
import { Offer } from '../../ui/feedback/offer.tsx';
import { ToastPlace } from '../../ui/feedback/toast-place.tsx';
import { choose } from './language-buttons.tsx';

const OFFERED = 'language-offered';

/** The offer of the language of the reader's zone: once in a browser, and never to who has chosen. */
function offerNow() {
  const offer = OFFERS[new Intl.DateTimeFormat().resolvedOptions().timeZone];
  if (!offer || offer.language === shown || !initialData().languages.includes(offer.language))
    return null;
  return cookieOf('language') === undefined && storage.get(OFFERED) === null ? offer : null;
}

/** It was offered once the reader has come to it. */
function noteOnceSeen(offer: Element | null) {
  if (!offer) return;
  const seen = new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting) storage.set(OFFERED, shown);
  });
  seen.observe(offer);
  return () => seen.disconnect();
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
    <div ref={noteOnceSeen} className="px-4">
      <Offer
        lang={language}
        label={LANGUAGE_NAMES[language]}
        question={question}
        act={LANGUAGE_NAMES[language]}
        onAct={() => void choose(language)}
        notNow={notNow}
        onDismiss={() => setOffer(null)}
      />
    </div>
  );
}

/** At the end of the page: the offer of another language, and what places the toasts. */
export function PageEnd() {
  return (
    <>
      <ToastPlace />
      <LanguageOffer />
    </>
  );
}
