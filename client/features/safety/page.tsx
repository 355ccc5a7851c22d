import {
  dataDownload,
  dataLead,
  dataTitle,
  loading,
  safetyFailed,
  safetyLead,
  sidebarSafety,
} from '#messages';
import { Button } from '../../ui/controls/button.tsx';
import { attempt, useBusy } from '../../ui/feedback/attempt.ts';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { downloadData } from '../auth/account/download-data.ts';
import { Section } from '../profiles/section.tsx';
import { EmailAndPassword } from './email-and-password.tsx';
import { Factors } from './factors.tsx';
import { Leaving } from './leaving.tsx';
import { Passkeys } from './passkeys.tsx';
import { useSafety } from './reads.ts';
import { Sessions } from './sessions.tsx';

/** The member's own data, to take along. */
function MyData() {
  const [busy, run] = useBusy();
  return (
    <Section id="my-data" title={dataTitle}>
      <div className="sheet edge-to-edge space-y-3 px-4 py-4 text-sm sm:px-5">
        <p className="text-ink2">{dataLead}</p>
        <Button busy={busy} onClick={() => void run(() => attempt('My data', downloadData))}>
          {dataDownload}
        </Button>
      </div>
    </Section>
  );
}

/** Safety: where the member is signed in, second factors, the address, the own data, and leaving. */
export default function SafetyPage() {
  const { data, isError, refetch, onChanged } = useSafety();
  return (
    <Page title={sidebarSafety} narrow>
      <p className="text-ink2 mb-4 max-w-prose text-sm">{safetyLead}</p>
      {!data && (
        <div className="sheet edge-to-edge">
          {isError ? (
            <ErrorState text={safetyFailed} onRetry={refetch} />
          ) : (
            <Skeleton text={loading} rows={6} tall />
          )}
        </div>
      )}
      {data && (
        <div className="space-y-6">
          <Sessions sessions={data.sessions} onChanged={onChanged} />
          <EmailAndPassword
            isOurs={data.isOurs}
            hasPassword={data.hasPassword}
            onChanged={onChanged}
          />
          <Factors factors={data.factors} onChanged={onChanged} />
          <Passkeys passkeys={data.passkeys} onChanged={onChanged} />
          <MyData />
          <Leaving />
        </div>
      )}
    </Page>
  );
}
