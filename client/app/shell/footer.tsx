import {
  allRightsReserved,
  contact,
  dashboard,
  follow,
  home,
  keyboardShortcuts,
  membership,
  quickLinks,
  siteBlurb,
} from '#messages';
import { withLatinDigits } from '../../../contract/values/languages.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { useSite } from '../../api/site.ts';
import { Link } from '../../ui/controls/link.tsx';
import { yearOf } from '../../ui/display/formatters.ts';
import { Phrase } from '../../ui/display/phrase.tsx';
import { LanguageButtons } from './language-buttons.tsx';
import { listKeys } from './list-keys.ts';

const SOCIAL = [
  ['Facebook', 'facebook'],
  ['X', 'x'],
  ['YouTube', 'youtube'],
] as const;
const link = 'inline-flex min-h-11 min-w-11 items-center hover:text-ink hover:underline md:min-h-8';
/** The head of a column; on phones its links stand in a row that needs none. */
const head = 'text-ink mb-1 font-semibold max-md:sr-only';
const links = 'grid grid-cols-3 gap-x-4 md:block';

/** A number as phones dial it, in whatever digits it is written. */
const dialled = (phone: string) => withLatinDigits(phone).replaceAll(/[^+\d]/g, '');

/** The footer: the forum's name, its main pages, its contacts, and the list of its keys. */
export function Footer() {
  const site = useSite((settings) => settings);
  const { siteName, blurb, contactEmail, contactPhone } = site;
  const social = SOCIAL.filter(([, key]) => site[key] !== '');
  return (
    <footer className="no-print border-line text-ink3 mt-8 border-t text-xs sm:mt-16 md:text-sm">
      <div className="shell grid gap-x-8 py-3 md:grid-cols-[1.4fr_1fr_1.5fr_1fr] md:py-7">
        <section className="max-md:mb-1">
          <h2 className="text-ink text-sm font-semibold">{siteName}</h2>
          <p className="md:mt-1 md:max-w-xs">{siteBlurb(blurb)}</p>
        </section>
        <nav aria-label={quickLinks}>
          <h2 className={head}>{quickLinks}</h2>
          <ul className={links}>
            <li>
              <Link className={link} to={SCREENS.home}>
                {home}
              </Link>
            </li>
            <li>
              <Link className={link} to={SCREENS.membership}>
                {membership}
              </Link>
            </li>
            <li>
              <Link className={link} to={SCREENS.dashboard}>
                {dashboard}
              </Link>
            </li>
          </ul>
        </nav>
        <section hidden={contactEmail === '' && contactPhone === ''}>
          <h2 className={head}>{contact}</h2>
          <ul className="flex flex-wrap gap-x-4 md:block">
            {contactEmail !== '' && (
              <li>
                <a className={link} href={`mailto:${contactEmail}`}>
                  {contactEmail}
                </a>
              </li>
            )}
            {contactPhone !== '' && (
              <li>
                <a className={link} href={`tel:${dialled(contactPhone)}`}>
                  {contactPhone}
                </a>
              </li>
            )}
          </ul>
        </section>
        <section hidden={social.length === 0}>
          <h2 className={head}>{follow}</h2>
          <ul className={links}>
            {social.map(([name, key]) => (
              <li key={name}>
                <a className={link} href={site[key]} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className="shell">
        <div className="foot-line">
          <p>
            <Phrase
              parts={allRightsReserved(
                <span key="year" suppressHydrationWarning>
                  {yearOf(Date.now())}
                </span>,
                siteName,
              )}
            />
          </p>
          <LanguageButtons className={`${link} -my-3 cursor-pointer`} />
          <button
            type="button"
            onClick={listKeys}
            className={`${link} cursor-pointer pointer-fine:min-h-8 pointer-coarse:hidden`}
          >
            {keyboardShortcuts}
          </button>
        </div>
      </div>
    </footer>
  );
}
