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

/** Nitro Porter's tables say neither who could read a text nor, of some platforms, that it was deleted. */
const PORTER_NOTES = [
  'Before members see this',
  '  Nitro Porter does not say who could read a category: all that --tags leaves in came.',
  '  Of some platforms it also brings deleted and unapproved texts: delete those for good before it runs.',
];

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
    ...(from === 'porter' ? ['', ...PORTER_NOTES] : []),
    '',
    movedTellTitle,
    ...(has(came, 'passwords') ? [`  ${movedTell.passwords}`] : []),
    ...(has(changed, 'unproven') ? [`  ${movedTell.proof}`] : []),
    `  ${movedTell.reset}`,
    ...(has(came, 'addresses') ? [`  ${movedTell.links}`] : []),
    ...(has(left, 'privateMessages') ? [`  ${movedTell.left}`] : []),
  ];
}
