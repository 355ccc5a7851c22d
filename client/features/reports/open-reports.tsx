import Flag from 'lucide-react/icons/flag';
import { Link } from 'react-router';
import { reportsOpen, reportsOpenLink, sidebarOpen } from '#messages';
import { SCREENS } from '../../../contract/values/screens.ts';
import { buttonLook } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Count } from '../../ui/display/count.tsx';
import { MenuFigure } from '../../ui/display/menu-figure.tsx';
import { Phrase } from '../../ui/display/phrase.tsx';
import { useOpenReports } from './reads.ts';

/** The open reports at the menu's entry. */
export function OpenReportsFigure({ id }: { id: string }) {
  const open = useOpenReports();
  if (!open) return null;
  return <MenuFigure id={id} value={open} word={sidebarOpen} />;
}

/** The same figure beside the heading of the reports. Its place is kept while it is not known. */
export function OpenReportsState() {
  const open = useOpenReports();
  return (
    <span className={open === null ? 'invisible' : ''}>
      <Badge look={open ? 'bad' : 'plain'}>
        <span>
          <Phrase parts={reportsOpen(<Count key="count" value={open ?? 0} />)} />
        </span>
      </Badge>
    </span>
  );
}

/** The way from the admin's profile to the open reports. Its place is kept while their number is not known. */
export function OpenReportsLink() {
  const open = useOpenReports();
  return (
    <Link
      to={SCREENS.reportedComments}
      className={`${buttonLook()} w-full ${open === null ? 'invisible' : ''}`}
    >
      <Flag size={18} aria-hidden="true" />
      <span>
        <Phrase parts={reportsOpenLink(open ?? 0, <Count key="count" value={open ?? 0} />)} />
      </span>
    </Link>
  );
}
