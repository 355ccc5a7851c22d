import { reportsOpen, sidebarOpen } from '#messages';
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
