import { Link } from 'react-router';
import { SCREENS } from '../../../contract/screens.ts';
import { siteName } from '../../api/initial-data.ts';

const SOCIAL = [
  ['Facebook', 'https://www.facebook.com/'],
  ['X', 'https://x.com/'],
  ['YouTube', 'https://www.youtube.com/'],
] as const;
const link = 'inline-flex min-h-11 items-center hover:text-base-content hover:underline md:min-h-8';

/** The footer: the forum's name, its main pages, its contacts. */
export function Footer() {
  return (
    <footer className="no-print border-base-300 text-muted mt-16 border-t text-sm">
      <div className="shell grid grid-cols-2 gap-x-8 gap-y-6 py-7 md:grid-cols-[1.6fr_1fr_1.2fr_1fr]">
        <section className="col-span-2 md:col-span-1">
          <h2 className="text-base-content mb-1 font-semibold">{siteName}</h2>
          <p className="max-w-xs">A place to read what others think, and to be heard.</p>
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
        <section className="max-md:order-last max-md:col-span-2">
          <h2 className="text-base-content mb-1 font-semibold">Contact</h2>
          <ul>
            <li>
              <a className={link} href="mailto:support@example.com">
                support@example.com
              </a>
            </li>
            <li>
              <a className={link} href="tel:+8801234567890">
                +880 1234 567890
              </a>
            </li>
          </ul>
        </section>
        <section>
          <h2 className="text-base-content mb-1 font-semibold">Follow</h2>
          <ul>
            {SOCIAL.map(([name, href]) => (
              <li key={name}>
                <a className={link} href={href} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <p className="border-base-300 border-t px-4 py-6 text-center text-xs">
        © {new Date().getFullYear()} {siteName}. All rights reserved.
      </p>
    </footer>
  );
}
