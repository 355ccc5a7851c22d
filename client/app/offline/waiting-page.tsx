import { type ReactNode, useEffect, useId } from 'react';
import { Link } from 'react-router';
import {
  comesByItself,
  forumNotReached,
  home,
  keptAsOf,
  keptDrafts,
  keptPages,
  keptWaiting,
  offlineSpoken,
  pageNotKept,
  partNotKept,
  tryAgain,
  waitsForLine,
  youAreOffline,
} from '#messages';
import { useSiteName } from '../../api/site.ts';
import { useSession } from '../../features/auth/session/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { Mark } from '../../ui/display/logo.tsx';
import { clock, inFull } from '../../ui/display/time-words.ts';
import { saySilently } from '../../ui/feedback/toasts.ts';
import { useTitle } from '../../ui/layout/title.ts';
import { useOffline } from './away.ts';
import { type KeptPage, type KeptText, useKept } from './kept.ts';
import { tryNow } from './try-again.ts';

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-muted mb-2 text-sm font-semibold">
        {title}
      </h2>
      <ul className="sheet divide-base-300 divide-y">{children}</ul>
    </section>
  );
}

const row = 'block px-4 py-2.5';
const words = 'line-clamp-2 font-medium wrap-anywhere';
const beneath = 'text-muted block text-xs';

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

function Kept() {
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

function Untitled({ title }: { title: string }) {
  useTitle(title);
  return null;
}

interface WaitingPageProps {
  /** True if the page has a heading of its own meanwhile. */
  titled: boolean;
  /** True if it stands within a page, whose frame it has. */
  isWithin: boolean;
}

/** Under what there is of a page that waits for the line: why, and what can be read meanwhile. */
export function WaitingPage({ titled, isWithin }: WaitingPageProps) {
  const title = useOffline() ? youAreOffline : forumNotReached;
  const Heading = titled ? 'h2' : 'h1';
  useEffect(() => saySilently(offlineSpoken(title)), [title]);
  return (
    <div className={`line-notice ${isWithin ? '' : 'shell'} ${titled ? 'pt-4' : 'pt-10'}`}>
      {!titled && <Untitled title={title} />}
      <div className="stitch appears flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-5 sm:px-6">
        <Mark className="text-primary size-9 shrink-0 self-start sm:size-10 sm:self-center" />
        <div className="min-w-0 flex-1">
          <Heading className="text-lg leading-tight font-semibold tracking-tight">{title}</Heading>
          <p className="text-muted mt-1 text-sm text-pretty">
            {`${titled ? partNotKept : pageNotKept} ${comesByItself}`}
          </p>
        </div>
        <Button onClick={tryNow} className="max-sm:w-full">
          {tryAgain}
        </Button>
      </div>
      <div className="@container">
        <Kept />
      </div>
    </div>
  );
}
