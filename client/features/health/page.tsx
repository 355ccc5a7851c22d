import type { ReactNode } from 'react';
import { healthFailed, loadingPage, sidebarHealth, snapshotLast } from '#messages';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { MovedLink } from '../moved/reads.tsx';
import { factsOf } from './facts.ts';
import { useHealth } from './reads.ts';
import { Snapshot } from './snapshot.tsx';
import { TestMail } from './test-mail.tsx';

/** The figures are of the moment, so they are read again this often while the page is looked at. */
const REFRESH_MS = 5_000;

interface RowProps {
  name: string;
  children: ReactNode;
  note?: string | undefined;
  isBad?: boolean | undefined;
}

function Row({ name, children, note, isBad = false }: RowProps) {
  return (
    <div className="border-line grid gap-x-4 px-4 py-2.5 not-first:border-t sm:grid-cols-[12rem_1fr] sm:px-6">
      <dt className="text-ink2 text-sm sm:leading-6">{name}</dt>
      <dd className="min-w-0 tabular-nums">
        <div>{children}</div>
        {note !== undefined && (
          <span className={`block text-sm ${isBad ? 'text-red' : 'text-ink2'}`}>{note}</span>
        )}
      </dd>
    </div>
  );
}

/** Health: how the server is doing, for those who run it. */
export default function HealthPage() {
  const { data, isError, refetch } = useHealth(REFRESH_MS);
  return (
    <Page title={sidebarHealth} narrow>
      {data ? (
        <>
          <dl className="sheet">
            {factsOf(data).map(({ name, value, note, isBad }) => (
              <Row key={name} name={name} note={note} isBad={isBad}>
                {value}
              </Row>
            ))}
            <Row name={snapshotLast}>
              <Snapshot {...data} />
            </Row>
          </dl>
          <TestMail hasServer={data.mail} />
          <MovedLink />
        </>
      ) : isError ? (
        <ErrorState text={healthFailed} onRetry={refetch} />
      ) : (
        <Spinner text={loadingPage} />
      )}
    </Page>
  );
}
