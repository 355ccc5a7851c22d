import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { home, keptAsOf, keptDrafts, keptPages, keptWaiting, waitsForLine } from '#messages';
import { useSiteName } from '../../api/site.ts';
import { useSession } from '../../features/auth/session/session.ts';
import { langOf } from '../../ui/display/lang-of.ts';
import { clock, inFull } from '../../ui/display/time-words.ts';
import { type KeptPage, type KeptText, useKept } from './kept.ts';

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-ink2 mb-2 text-sm font-semibold">
        {title}
      </h2>
      <ul className="sheet divide-line divide-y">{children}</ul>
    </section>
  );
}

const row = 'block px-4 py-2.5';
const words = 'line-clamp-2 font-medium wrap-anywhere';
const beneath = 'text-ink3 block text-xs';

/** The time of a copy, with its day unless that is today. */
function momentOf(time: number): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  return isToday ? clock(time) : inFull(new Date(time).toISOString(), true);
}

function PageRow({ href, title, time }: KeptPage) {
  const siteName = useSiteName();
  return (
    <li>
      {/* The worker answers with the copy; within the page there is nothing of it. */}
      <a href={href} className={`${row} hover:bg-sunk`}>
        <span dir="auto" lang={langOf(title)} className={words}>
          {title === siteName ? home : title.replace(` – ${siteName}`, '')}
        </span>
        <span className={beneath}>{keptAsOf(momentOf(time))}</span>
      </a>
    </li>
  );
}

function TextRow({ text, kind, at, isSent }: KeptText) {
  const isIn = useSession((session) => session.status === 'user');
  const content = (
    <>
      <span dir="auto" lang={langOf(text)} className={words}>
        {text}
      </span>
      <span className={beneath}>{isSent ? `${kind} · ${waitsForLine}` : kind}</span>
    </>
  );
  // Until the session is known, the place where it is written is closed.
  return (
    <li>
      {isIn && at !== null && !isSent ? (
        <Link to={at} className={`${row} hover:bg-sunk`}>
          {content}
        </Link>
      ) : (
        <div className={row}>{content}</div>
      )}
    </li>
  );
}

/** The content that is readable offline, in groups side by side. */
export function Kept() {
  const { pages, texts } = useKept();
  const waiting = texts.filter(({ isSent }) => isSent);
  const drafts = texts.filter(({ isSent }) => !isSent);
  return (
    <div className="mt-6 grid items-start gap-6 @[36rem]:grid-cols-2 @[60rem]:grid-cols-3">
      {pages.length > 0 && (
        <Group title={keptPages}>
          {pages.map((page) => (
            <PageRow key={page.href} {...page} />
          ))}
        </Group>
      )}
      {waiting.length > 0 && (
        <Group title={keptWaiting}>
          {waiting.map((text) => (
            <TextRow {...text} key={text.key} />
          ))}
        </Group>
      )}
      {drafts.length > 0 && (
        <Group title={keptDrafts}>
          {drafts.map((text) => (
            <TextRow {...text} key={text.key} />
          ))}
        </Group>
      )}
    </div>
  );
}
