import { useSingleKeys } from '../../ui/controls/single-keys.ts';
import { actLater } from '../../ui/feedback/undo.ts';
import { askForDeletion, deleteReported, ignoreReport } from './actions.ts';
import { type AnyReport, reportedId } from './any-report.ts';

const REPORT = '[data-row]';
/** The links of the listed reports, in order; a row that folds away is none. */
const links = () => [...document.querySelectorAll<HTMLElement>(`main tr:not([inert]) ${REPORT}`)];
const isIn = (link: HTMLElement) => link.closest('tr')?.contains(document.activeElement) === true;

function focusOn(link: HTMLElement | undefined): void {
  link?.focus({ preventScroll: true });
  link?.closest('tr')?.scrollIntoView({ block: 'nearest' });
}

/** Moves the focus to the next report, or to the one before; without one to the first. */
function walk(step: 1 | -1): void {
  const all = links();
  const here = all.findIndex(isIn);
  focusOn(all[here === -1 ? 0 : Math.min(Math.max(here + step, 0), all.length - 1)]);
}

/** The report that has the focus; without one the first gets it, and nothing else happens. */
function current(reports: readonly AnyReport[]): AnyReport | undefined {
  const link = links().find(isIn);
  if (!link) walk(1);
  return link && reports.find(({ _id }) => _id === link.dataset['row']);
}

/** Moves the focus from reports that are about to go to the next that stays. */
function leave(gone: (report: AnyReport) => boolean, reports: readonly AnyReport[]): void {
  const all = links();
  const stays = (link: HTMLElement) =>
    reports.some((one) => one._id === link.dataset['row'] && !gone(one));
  const here = all.findIndex(isIn);
  focusOn(all.slice(here + 1).find(stays) ?? all.slice(0, Math.max(here, 0)).findLast(stays));
}

/** The keys of Reported Comments: j and k move, d deletes, i ignores, which can be undone at first. */
export function useReportKeys(reports: readonly AnyReport[]): void {
  const remove = async () => {
    const report = current(reports);
    if (!report) return;
    const reason = await askForDeletion(report, 'field');
    if (reason === null) return;
    leave((one) => reportedId(one) === reportedId(report), reports);
    deleteReported(report, reports, reason, actLater);
  };
  const ignore = () => {
    const report = current(reports);
    if (!report) return;
    leave((one) => one === report, reports);
    ignoreReport(report, actLater);
  };
  useSingleKeys({ j: () => walk(1), k: () => walk(-1), d: () => void remove(), i: ignore }, true);
}
