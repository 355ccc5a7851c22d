import { Link } from 'react-router';
import { SCREENS } from '../../../contract/screens.ts';
import { siteName } from '../../api/initial-data.ts';

const SOCIAL = [
  ['Facebook', 'https://www.facebook.com/'],
  ['X', 'https://x.com/'],
  ['YouTube', 'https://www.youtube.com/'],
] as const;
const link = 'inline-flex min-h-11 items-center hover:text-base-content hover:underline md:min-h-8';

/** The footer: the forum's name, its main pages, its contacts, and the list of its keys. */
export function Footer({ onKeys }: { onKeys: () => void }) {
  return (
    <footer className="no-print border-base-300 text-muted mt-8 border-t sm:mt-16 text-sm">
      <div className="shell grid grid-cols-2 gap-x-8 gap-y-6 py-7 md:grid-cols-[1.6fr_1fr_1.2fr_1fr]">
        <section className="col-span-2 md:col-span-1">
          <h2 className="text-base-content mb-1 font-semibold">{siteName()}</h2>
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
      <div className="shell">
        <div className="border-base-300 flex flex-wrap items-center justify-between gap-x-6 border-t py-2 text-xs max-md:pb-20">
          <p>
            © <span suppressHydrationWarning>{new Date().getFullYear()}</span> {siteName()}. All
            rights reserved.
          </p>
          <button
            type="button"
            onClick={onKeys}
            className={`${link} cursor-pointer pointer-coarse:hidden`}
          >
            Keyboard shortcuts
          </button>
        </div>
      </div>
    </footer>
  );
}
