/** The report of an import from another platform, as the operator reads it and may send it on. */

import type { MovedIn } from '../../db/maintenance/moving/move-in.ts';
import {
  movedCame,
  movedCameTitle,
  movedChanged,
  movedChangedTitle,
  movedFault,
  movedFaultsTitle,
  movedFrom,
  movedLeft,
  movedLeftTitle,
  movedPeopleNote,
  movedPeopleTitle,
  movedTell,
  movedTellTitle,
  movedWhy,
} from '../../messages/en.ts';

type Counts<What extends string> = readonly { what: What; count: number }[];

const linesOf = <What extends string>(
  title: string,
  counts: Counts<What>,
  words: Readonly<Record<What, (count: number) => string>>,
): string[] =>
  counts.length === 0
    ? []
    : ['', title, ...counts.map(({ what, count }) => `  ${words[what](count)}`)];

/** The people of one reason, named once each. */
function peopleLines(people: MovedIn['people']): string[] {
  if (people.length === 0) return [];
  const lines = people.map(({ name, email, why }) => `  ${name} <${email}>: ${movedWhy[why]}`);
  return ['', movedPeopleTitle, `  ${movedPeopleNote}`, ...lines];
}

/**
 * The lines of the report.
 * @param isTrial true: nothing was written.
 */
export function letterOf({ report, people }: MovedIn, isTrial: boolean): string[] {
  const { from, forum, came, left, changed, faults } = report;
  const has = (counts: Counts<string>, one: string) => counts.some(({ what }) => what === one);
  const where = `${forum || 'The old forum'} (${movedFrom[from]})`;
  return [
    isTrial ? `Nothing is written: this is what would come from ${where}.` : `${where} is here.`,
    ...linesOf(movedCameTitle, came, movedCame),
    ...linesOf(movedLeftTitle, left, movedLeft),
    ...linesOf(movedChangedTitle, changed, movedChanged),
    ...peopleLines(people),
    ...(faults.length > 0 ? ['', movedFaultsTitle] : []),
    ...faults.map(
      ({ what, id }) => `  ${movedFault({ ...movedLeft, ...movedChanged }[what](1), id)}`,
    ),
    '',
    movedTellTitle,
    ...(has(came, 'passwords') ? [`  ${movedTell.passwords}`] : []),
    `  ${movedTell.reset}`,
    ...(has(came, 'addresses') ? [`  ${movedTell.links}`] : []),
    ...(has(left, 'privateMessages') ? [`  ${movedTell.left}`] : []),
  ];
}
