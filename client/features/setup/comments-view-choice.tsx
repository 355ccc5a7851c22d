import type { ComponentProps, ReactNode } from 'react';
import {
  commentsAtFirst,
  setupCommentsHint,
  setupCommentsShort,
  setupCommentsShortHint,
  setupCommentsWhole,
  setupCommentsWholeHint,
} from '#messages';
import type { CommentsView } from '../../../contract/values/comments-view.ts';

/** A line of text in a picture: where it begins, how long it is. */
const line = (x: number, y: number, width: number, isStrong = false) => (
  <rect
    key={`${x} ${y}`}
    x={x}
    y={y}
    width={width}
    height={3}
    rx={1.5}
    className={isStrong ? 'fill-ink' : 'fill-ink2'}
  />
);
const photo = (y: number) => <circle key={y} cx={13} cy={y} r={5} className="fill-betel" />;

/** A table with a row for each comment: who, the first words, and what can be done. */
const TABLE = [16, 36, 56, 76].map((y) => (
  <g key={y}>
    {line(8, y, 24, true)}
    {line(40, y, 44)}
    {line(92, y, 12)}
    {line(112, y, 12)}
    <path d={`M4 ${y + 11}H128`} className="stroke-line" />
  </g>
));

/** Two comments with photo, name and all their lines. */
const WHOLE = [12, 54].map((y) => (
  <g key={y}>
    {photo(y + 3)}
    {line(24, y, 36, true)}
    {[10, 18, 26].map((below) => line(24, y + below, below === 26 ? 58 : 98))}
  </g>
));

interface Choice {
  view: CommentsView;
  label: string;
  hint: string;
  picture: ReactNode;
}
const CHOICES: readonly Choice[] = [
  { view: 'full', label: setupCommentsWhole, hint: setupCommentsWholeHint, picture: WHOLE },
  { view: 'short', label: setupCommentsShort, hint: setupCommentsShortHint, picture: TABLE },
];

/** Asks how comments are shown at first, with a picture of each way. Takes the attributes of its radio buttons. */
export const CommentsViewChoice = (props: ComponentProps<'input'>) => (
  <fieldset>
    <legend className="text-sm font-medium">{commentsAtFirst}</legend>
    <p className="text-ink2 mb-2 text-sm">{setupCommentsHint}</p>
    <div className="grid grid-cols-2 gap-3 enlarged:grid-cols-1">
      {CHOICES.map(({ view, label, hint, picture }) => (
        <label
          key={view}
          className="border-line has-checked:border-betel has-checked:bg-betel-wash rounded-card cursor-pointer border-2 p-2 text-sm has-focus-visible:outline-2"
        >
          <svg viewBox="0 0 132 94" aria-hidden="true" className="bg-surface rounded-card w-full">
            {picture}
          </svg>
          <span className="mt-2 flex items-center gap-2 font-medium">
            <input
              {...props}
              type="radio"
              value={view}
              aria-label={label}
              aria-describedby={`comments-${view}`}
              className="accent-betel size-5 shrink-0"
            />
            {label}
          </span>
          <span id={`comments-${view}`} className="text-ink2 block">
            {hint}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);
