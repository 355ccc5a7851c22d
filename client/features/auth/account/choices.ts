/** Applies on this device the choices that a member has made for all their devices. */
import { language as shown } from '#messages';
import type { Choices } from '../../../../contract/features/users.ts';
import { HAS_OWN_DIGITS, type Language } from '../../../../contract/values/languages.ts';
import { call } from '../../../api/call.ts';
import { cookieOf, setCookie } from '../../../api/cookie.ts';
import { initialData } from '../../../api/initial-data.ts';
import { attempt } from '../../../ui/feedback/attempt.ts';
import { useSession } from '../session/session.ts';

/** Whoever has typed nothing for so long does not lose a word when the page loads anew. */
const IDLE_MS = 2_000;

let isReloading = false;

/** Loads the page anew, once, as soon as nobody types: what was typed is kept by then. */
function reloadWhenIdle(): void {
  if (isReloading) return;
  isReloading = true;
  let timer: ReturnType<typeof setTimeout>;
  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(() => location.reload(), IDLE_MS);
  };
  addEventListener('input', plan);
  plan();
}

type Shown = Pick<Choices, 'language' | 'digits'>;
const AT_FIRST: Shown = { language: null, digits: 'native' };

/** Shows what the member has chosen, wherever it was; where the browser keeps no cookies the page stays as it is. */
export function followChoices({ language, digits }: Shown = AT_FIRST): void {
  const isOffered = language !== null && initialData().languages.includes(language);
  const wanted = isOffered ? language : shown;
  const isOther = wanted !== shown;
  const hasOtherDigits = HAS_OWN_DIGITS[wanted] && (initialData().digits ?? 'native') !== digits;
  if (isOffered) setCookie('language', wanted);
  setCookie('digits', digits);
  const isSet =
    (isOther && cookieOf('language') === wanted) ||
    (hasOtherDigits && cookieOf('digits') === digits);
  if (isSet) reloadWhenIdle();
}

/** Remembers a language in this browser and, of a member, for all devices, and shows the page in it. */
export async function chooseLanguage(language: Language): Promise<void> {
  setCookie('language', language);
  if (useSession.getState().user !== null)
    await attempt('The choice of a language', () =>
      call('PATCH /me/choices', { body: { language } }),
    );
  location.reload();
}
