import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { Link } from 'react-router';
import {
  firstSteps,
  shareAddress,
  shareCopy,
  shareHint,
  shareQr,
  stepAnnouncement,
  stepContacts,
  stepDone,
  stepPost,
  stepTags,
} from '#messages';
import { SCREENS } from '../../../contract/values/screens.ts';
import { useSite } from '../../api/site.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { QrCode } from '../../ui/display/qr-code.tsx';
import { useAnnouncementList } from '../announcements/reads.ts';
import { useSession } from '../auth/session/session.ts';
import { useTags } from '../tags/reads.ts';

interface StepProps {
  to: string;
  text: string;
  isDone: boolean;
}

function Step({ to, text, isDone }: StepProps) {
  const Icon = isDone ? Check : Circle;
  return (
    <li>
      <Link to={to} className="hover:text-betel flex min-h-11 items-center gap-3">
        <Icon size={20} aria-hidden="true" className={isDone ? 'text-betel' : 'text-ink3'} />
        <span className={isDone ? 'text-ink3' : 'font-medium'}>{text}</span>
        {isDone && <span className="sr-only">{stepDone}</span>}
      </Link>
    </li>
  );
}

/** The address that greets who comes by it: as a link, and for the cameras of phones. */
function Share() {
  const url = `${location.origin}${SCREENS.welcome}`;
  return (
    <section aria-labelledby="share" className="min-w-0 flex-[1_1_16rem]">
      <h2 id="share" className="text-xl font-semibold">
        {shareAddress}
      </h2>
      <p className="text-ink2 mt-1 text-sm">{shareHint}</p>
      <div className="mt-3 flex flex-wrap items-start gap-4">
        <QrCode text={url} label={shareQr} />
        <div className="min-w-0 flex-[1_1_12rem] space-y-2">
          <p className="font-medium wrap-anywhere">{url}</p>
          <CopyButton text={url} label={shareCopy} />
        </div>
      </div>
    </section>
  );
}

/** The next steps of an admin in a new forum: each is ticked once it is done. */
export function FirstSteps() {
  const { contactEmail, contactPhone, facebook, x, youtube } = useSite((site) => site);
  const hasPosts = useSession(({ postCount }) => (postCount ?? 0) > 0);
  const tags = useTags();
  const announcements = useAnnouncementList();
  const isReached = [contactEmail, contactPhone, facebook, x, youtube].some((one) => one !== '');
  return (
    <div className="stitch mt-3 flex flex-wrap gap-x-10 gap-y-6 px-4 py-6 sm:mt-6 sm:px-8">
      <section aria-labelledby="first-steps" className="min-w-0 flex-[1_1_16rem]">
        <h2 id="first-steps" className="text-xl font-semibold">
          {firstSteps}
        </h2>
        <ul className="mt-2">
          <Step to={SCREENS.settings} text={stepContacts} isDone={isReached} />
          <Step to={SCREENS.adminProfile} text={stepTags} isDone={(tags?.length ?? 0) > 0} />
          <Step
            to={SCREENS.announcement}
            text={stepAnnouncement}
            isDone={(announcements?.length ?? 0) > 0}
          />
          <Step to={SCREENS.addPost} text={stepPost} isDone={hasPosts} />
        </ul>
      </section>
      <Share />
    </div>
  );
}
