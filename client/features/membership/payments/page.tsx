import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { claimsTab, codesTab, paymentsShown, paymentsTab, sidebarPayments } from '#messages';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { LiveMark } from '../../../ui/feedback/live-mark.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { ManageClaims } from '../claims/manage-claims.tsx';
import { Codes } from './codes.tsx';
import { ReceivedPayments } from './received-payments.tsx';

interface Tab {
  name: string;
  /** Its value in the address. */
  at: string;
  Shown: ComponentType;
}

/** The tabs of the screen, in their order. Without a tab in the address the first one is shown. */
const TABS: readonly [Tab, ...Tab[]] = [
  { name: claimsTab, at: 'claims', Shown: ManageClaims },
  { name: paymentsTab, at: 'payments', Shown: ReceivedPayments },
  { name: codesTab, at: 'codes', Shown: Codes },
];

/** Payments: what the forum takes for Gold, and what an admin has to do about it. */
export default function PaymentsPage() {
  const [params, setParams] = useSearchParams();
  const { at, Shown } = TABS.find((tab) => tab.at === params.get('tab')) ?? TABS[0];
  return (
    <Page title={sidebarPayments} state={<LiveMark />}>
      <div className="mb-3 flex sm:mb-4">
        <SegmentedControl
          label={paymentsShown}
          name="tab"
          value={at}
          choices={TABS.map((tab) => [tab.name, tab.at] as const)}
          onChoose={(tab) => setParams({ tab })}
        />
      </div>
      <Shown />
    </Page>
  );
}
