import { useId } from 'react';
import {
  appealAbove,
  appealOpen,
  appealReject,
  appealRejected,
  sanctionBy,
  sanctionEnd,
  sanctionKinds,
  sanctionMember,
} from '#messages';
import type { Sanction } from '../../../contract/features/sanctions.ts';
import { Button, smallLook } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { RenderedText } from '../../ui/display/rendered-text.tsx';
import { Time } from '../../ui/display/time.tsx';
import { useSession } from '../auth/session/session.ts';
import { Person } from '../profiles/person.tsx';
import { endSanctionLater, rejectLater } from './end-sanction.ts';
import { SanctionFacts } from './facts.tsx';
import { useMaySanction } from './use-may-sanction.ts';

/** The reader's rights on a sanction: nothing with their own, nor a moderator with a moderator's or an admin's. */
export function SanctionActs({ sanction }: { sanction: Sanction }) {
  const isAdmin = useSession(({ role }) => role === 'admin');
  const maySanction = useMaySanction(sanction.member);
  if (!maySanction) return null;
  return (
    <>
      <Button data-act="a" className={smallLook} onClick={() => void endSanctionLater(sanction)}>
        {sanctionEnd}
      </Button>
      {isAdmin && sanction.appeal?.rejectedAt === null && (
        <Button
          kind="bad"
          data-act="r"
          className={smallLook}
          onClick={() => void rejectLater(sanction)}
        >
          {appealReject}
        </Button>
      )}
    </>
  );
}

interface SanctionItemProps {
  sanction: Sanction;
  /** True where what is appealed against has a list of its own. */
  isBesideAppeals: boolean;
}

/** A sanction of a member, with what they have to say against it. An open appeal is answered where appeals stand. */
export function SanctionItem({ sanction, isBesideAppeals }: SanctionItemProps) {
  const id = useId();
  const { kind, member, by, at, appeal } = sanction;
  const isElsewhere = isBesideAppeals && appeal?.rejectedAt === null;
  return (
    <li className="border-line px-4 py-4 not-first:border-t sm:px-5">
      <article aria-labelledby={id}>
        <div className="text-ink3 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
          <Badge>{sanctionKinds[kind]}</Badge>
          <h3 id={id} className="min-w-0">
            <Person
              id={member._id}
              name={member.displayName || sanctionMember}
              photo={member.photoURL}
            />
          </h3>
          <Time iso={at} />
          <span className="min-w-0 wrap-anywhere">{sanctionBy(by)}</span>
        </div>
        <SanctionFacts {...sanction} />
        {isElsewhere && <p className="text-ink2 mt-2 text-sm">{appealAbove}</p>}
        {appeal && !isElsewhere && (
          <figure className="mt-3 text-sm">
            <figcaption className="text-ink2">
              {appeal.rejectedAt === null ? appealOpen : appealRejected}
            </figcaption>
            <blockquote className="border-line mt-1 border-l-3 pl-2.5">
              <RenderedText text={appeal.text} format="plain" className="wrap-anywhere" />
            </blockquote>
          </figure>
        )}
        {!isElsewhere && (
          <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
            <SanctionActs sanction={sanction} />
          </div>
        )}
      </article>
    </li>
  );
}
