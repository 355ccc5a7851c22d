import { Link } from 'react-router';
import { SCREENS } from '../../../contract/screens.ts';
import { useSite } from '../../api/site.ts';
import { listKeys } from './list-keys.ts';

const SOCIAL = [
  ['Facebook', 'facebook'],
  ['X', 'x'],
  ['YouTube', 'youtube'],
] as const;
const link = 'inline-flex min-h-11 items-center hover:text-base-content hover:underline md:min-h-8';

/** A number as phones dial it, in whatever digits it is written. */
const dialled = (phone: string) =>
  phone
    .replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replaceAll(/[^+\d]/g, '');

/** The footer: the forum's name, its main pages, its contacts, and the list of its keys. */
export function Footer() {
  const site = useSite((settings) => settings);
  const { siteName, blurb, contactEmail, contactPhone } = site;
  const social = SOCIAL.filter(([, key]) => site[key] !== '');
  return (
    <footer className="no-print border-base-300 text-muted mt-8 border-t sm:mt-16 text-sm">
      <div className="shell grid grid-cols-2 gap-x-8 gap-y-6 py-7 md:grid-cols-[1.6fr_1fr_1.2fr_1fr]">
        <section className="col-span-2 md:col-span-1">
          <h2 className="text-base-content mb-1 font-semibold">{siteName}</h2>
          <p className="max-w-xs">{blurb}</p>
        </section>
        <nav aria-label="Quick links">
          <h2 className="text-base-content mb-1 font-semibold">Quick links</h2>
          <ul>
            <li>
              <Link className={link} to={SCREENS.home}>
                Home
              </Link>
            </li>
            <li>
              <Link className={link} to={SCREENS.membership}>
                Membership
              </Link>
            </li>
            <li>
              <Link className={link} to={SCREENS.dashboard}>
                Dashboard
              </Link>
            </li>
          </ul>
        </nav>
        <section
          hidden={contactEmail === '' && contactPhone === ''}
          className="max-md:order-last max-md:col-span-2"
        >
          <h2 className="text-base-content mb-1 font-semibold">Contact</h2>
          <ul>
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
          <h2 className="text-base-content mb-1 font-semibold">Follow</h2>
          <ul>
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
        <div className="border-base-300 flex flex-wrap items-center justify-between gap-x-6 border-t py-2 text-xs max-md:in-[:root:has(.in-reach)]:pb-20">
          <p>
            © <span suppressHydrationWarning>{new Date().getFullYear()}</span> {siteName}. All
            rights reserved.
          </p>
          <button
            type="button"
            onClick={listKeys}
            className={`${link} cursor-pointer pointer-coarse:hidden`}
          >
            Keyboard shortcuts
          </button>
        </div>
      </div>
    </footer>
  );
}
