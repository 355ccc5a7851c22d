/** One row of the queue for each kind of what waits: who, what, since when, and the two answers. */
import {
  appealOpen,
  heldKinds,
  judgedAuthor,
  money,
  queueClaim,
  queueReport,
  queueReportedPost,
  reportDelete,
  reportDeletePost,
  reportIgnore,
  reportReasons,
  sanctionKinds,
  sanctionMember,
} from '#messages';
import type { MembersClaim } from '../../../../contract/features/claims.ts';
import type { HeldText } from '../../../../contract/features/held.ts';
import type { Sanction } from '../../../../contract/features/sanctions.ts';
import { Button, smallLook } from '../../../ui/controls/button.tsx';
import { RenderedText } from '../../../ui/display/rendered-text.tsx';
import { actLater } from '../../../ui/feedback/undo.ts';
import { capitalise } from '../../../ui/text-editing/text.ts';
import { HeldActs } from '../../held/acts.tsx';
import { HeldPlace, HeldWords } from '../../held/held-text.tsx';
import { ClaimActs, ClaimedPayment } from '../../membership/claims/manage-claims.tsx';
import { Person } from '../../profiles/person.tsx';
import { askForDeletion, deleteReported, ignoreAll, ignoreReport } from '../../reports/actions.ts';
import { ReportedCell } from '../../reports/cells.tsx';
import { SanctionFacts } from '../../sanctions/facts.tsx';
import { SanctionActs } from '../../sanctions/sanction-item.tsx';
import type { Waiting } from './reads.ts';
import { Row } from './row.tsx';

type RowOf<Kind extends Waiting['kind']> = Extract<Waiting, { kind: Kind }>;

const Held = ({ row, held }: { row: Waiting; held: HeldText }) => (
  <Row
    id={row.id}
    at={row.at}
    kind={heldKinds[held.kind]}
    head={
      <>
        <Person id={held.authorId} name={held.authorName || judgedAuthor} />
        {held.tag && <span className="wrap-anywhere">{`#${capitalise(held.tag)}`}</span>}
        <HeldPlace held={held} />
      </>
    }
    acts={<HeldActs held={held} />}
  >
    <HeldWords held={held} />
  </Row>
);

function Reported({ row, reports }: { row: Waiting; reports: RowOf<'reports'>['reports'] }) {
  const [report] = reports;
  const ofPost = report.commentId === undefined;
  const remove = async () => {
    const reason = await askForDeletion(report, 'cancel');
    if (reason !== null) deleteReported(report, reports, reason, actLater);
  };
  const ignore = () =>
    report.others === 0 ? ignoreReport(report, actLater) : ignoreAll(report, reports, actLater);
  const reasons = new Set(reports.map(({ feedback }) => reportReasons[feedback]));
  return (
    <Row
      id={row.id}
      at={row.at}
      kind={ofPost ? queueReportedPost : queueReport}
      head={[...reasons].map((reason) => <span key={reason}>{reason}</span>)}
      acts={
        <>
          <Button kind="bad" data-act="r" className={smallLook} onClick={() => void remove()}>
            {ofPost ? reportDeletePost : reportDelete}
          </Button>
          <Button kind="quiet" data-act="a" className={smallLook} onClick={ignore}>
            {reportIgnore}
          </Button>
        </>
      }
    >
      <ReportedCell report={report} />
    </Row>
  );
}

const Appeal = ({ row, sanction }: { row: Waiting; sanction: Sanction }) => (
  <Row
    id={row.id}
    at={row.at}
    kind={appealOpen}
    head={
      <>
        <Person
          id={sanction.member._id}
          name={sanction.member.displayName || sanctionMember}
          photo={sanction.member.photoURL}
        />
        <span>{sanctionKinds[sanction.kind]}</span>
      </>
    }
    acts={<SanctionActs sanction={sanction} />}
  >
    {sanction.appeal && (
      <RenderedText
        text={sanction.appeal.text}
        format="plain"
        className="mt-1 text-sm wrap-anywhere"
      />
    )}
    <SanctionFacts {...sanction} />
  </Row>
);

const Claimed = ({ row, claim }: { row: Waiting; claim: MembersClaim }) => (
  <Row
    id={row.id}
    at={row.at}
    kind={queueClaim}
    head={
      <>
        <Person id={claim.userId} name={claim.displayName} photo={claim.photoURL} />
        <span>{money(claim.amount, 'bdt')}</span>
      </>
    }
    acts={<ClaimActs claim={claim} />}
  >
    <div className="mt-1">
      <ClaimedPayment claim={claim} />
    </div>
  </Row>
);

/** A row of the queue. */
export function WaitingRow({ row }: { row: Waiting }) {
  switch (row.kind) {
    case 'held':
      return <Held row={row} held={row.held} />;
    case 'reports':
      return <Reported row={row} reports={row.reports} />;
    case 'appeals':
      return <Appeal row={row} sanction={row.sanction} />;
    case 'claims':
      return <Claimed row={row} claim={row.claim} />;
  }
}
