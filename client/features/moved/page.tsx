import type { ReactNode } from 'react';
import {
  loadingPage,
  moved,
  movedCame,
  movedCameTitle,
  movedChanged,
  movedChangedTitle,
  movedFailed,
  movedFault,
  movedFaultsTitle,
  movedFrom,
  movedIntro,
  movedLeft,
  movedLeftTitle,
  movedNone,
  movedPeopleNote,
  movedPeopleTitle,
  movedTell,
  movedTellTitle,
  movedWas,
  movedWhy,
} from '#messages';
import type { Moved } from '../../../contract/features/moved.ts';
import { personScreen } from '../../../contract/values/screens.ts';
import { Link } from '../../ui/controls/link.tsx';
import { Address } from '../../ui/display/email-address.tsx';
import { langOf } from '../../ui/display/lang-of.ts';
import { Phrase } from '../../ui/display/phrase.tsx';
import { Time } from '../../ui/display/time.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useMoved } from './reads.tsx';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}

interface CountsProps<What extends string> {
  title: string;
  counts: readonly { what: What; count: number }[];
  /** The sentences of the counts. */
  words: Readonly<Record<What, (count: number) => string>>;
}

/** Counts in sentences; without any there is no part. */
function Counts<What extends string>({ title, counts, words }: CountsProps<What>) {
  const some = counts.filter(({ count }) => count > 0);
  if (some.length === 0) return null;
  return (
    <Part title={title}>
      <ul className="list-disc space-y-1 ps-5">
        {some.map(({ what, count }) => (
          <li key={what}>{words[what](count)}</li>
        ))}
      </ul>
    </Part>
  );
}

/** The sentences to pass on to the members of the old forum. */
function Tell({ came, left, changed }: Pick<Moved, 'came' | 'left' | 'changed'>) {
  const has = (counts: readonly { what: string; count: number }[], what: string) =>
    counts.some((one) => one.what === what && one.count > 0);
  const told = [
    ...(has(came, 'passwords') ? [movedTell.passwords] : []),
    ...(has(changed, 'unproven') ? [movedTell.proof] : []),
    movedTell.reset,
    ...(has(came, 'addresses') ? [movedTell.links] : []),
    ...(has(left, 'privateMessages') ? [movedTell.left] : []),
  ];
  return (
    <Part title={movedTellTitle}>
      <div className="sheet space-y-2 p-4 sm:p-6">
        {told.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Part>
  );
}

function People({ people }: Pick<Moved, 'people'>) {
  if (people.length === 0) return null;
  return (
    <Part title={movedPeopleTitle}>
      <p className="text-ink2 mb-2 text-sm">{movedPeopleNote}</p>
      <ul className="sheet">
        {people.map(({ id, name, email, why }) => (
          <li key={`${id} ${why}`} className="border-line px-4 py-2.5 not-first:border-t sm:px-6">
            <Link to={personScreen(id)} lang={langOf(name)} className="link wrap-anywhere">
              {name}
            </Link>
            <span className="block text-sm">
              <Address email={email} />
            </span>
            <span className="text-ink2 block text-sm">{movedWhy[why]}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The first faults, those of a kind in one line. */
function Faults({ faults }: Pick<Moved, 'faults'>) {
  if (faults.length === 0) return null;
  const words = { ...movedLeft, ...movedChanged };
  const kinds = [...new Set(faults.map(({ what }) => what))];
  const idsOf = (kind: string) => faults.filter(({ what }) => what === kind).map(({ id }) => id);
  return (
    <Part title={movedFaultsTitle}>
      <ul className="list-disc space-y-1 ps-5">
        {kinds.map((kind) => (
          <li key={kind} className="wrap-anywhere">
            {movedFault(words[kind](idsOf(kind).length), idsOf(kind).join(', '))}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Report({ moved: report }: { moved: Moved }) {
  const { from, forum, was, at, came, left, changed, people, faults } = report;
  return (
    <>
      <p>
        <Phrase parts={movedIntro(forum, movedFrom[from], <Time key="at" iso={at} />)} />
      </p>
      {was !== null && <p className="text-ink2 mt-1 wrap-anywhere">{movedWas(was)}</p>}
      <Tell came={came} left={left} changed={changed} />
      <Counts title={movedCameTitle} counts={came} words={movedCame} />
      <Counts title={movedLeftTitle} counts={left} words={movedLeft} />
      <Counts title={movedChangedTitle} counts={changed} words={movedChanged} />
      <People people={people} />
      <Faults faults={faults} />
    </>
  );
}

/** The report of the import from another platform, for the admins. */
export default function MovedPage() {
  const { data, isError, refetch } = useMoved();
  return (
    <Page title={moved} narrow>
      {data?.moved ? (
        <Report moved={data.moved} />
      ) : data ? (
        <EmptyState text={movedNone} isPage />
      ) : isError ? (
        <ErrorState text={movedFailed} onRetry={refetch} />
      ) : (
        <Spinner text={loadingPage} />
      )}
    </Page>
  );
}
