/** The fields of the settings form, in its order. */
import { LONGEST } from '../../../contract/values/limits.ts';
import type { SettingName } from '../../../contract/values/site-settings.ts';
import { textRule, textValidator } from '../../ui/text-editing/text-rules.ts';

interface Rule {
  required?: string;
  validate?: (text: string) => string | true;
  pattern?: { value: RegExp; message: string };
}
export interface SettingField {
  name: SettingName;
  label: string;
  hint?: string;
  /** A choice of a few. */
  choices?: readonly (readonly [value: string, name: string])[];
  /** The type of the input; `area` is a longer text. */
  type?: 'text' | 'email' | 'tel' | 'url' | 'color' | 'area';
  rule?: Rule;
}

const link = (label: string): Pick<SettingField, 'type' | 'label' | 'rule'> => ({
  type: 'url',
  label,
  rule: {
    pattern: {
      value: /^\s*(https?:\/\/\S+)?\s*$/i,
      message: 'An address that begins with http:// or https://',
    },
  },
});

export const GROUPS: readonly (readonly [title: string, fields: readonly SettingField[]])[] = [
  [
    'Name and looks',
    [
      { name: 'siteName', label: 'Site name', rule: textRule('Site name', LONGEST.name) },
      {
        name: 'blurb',
        label: 'Blurb',
        hint: 'One sentence in the footer, in search engines and link previews.',
        rule: { validate: textValidator('Blurb', LONGEST.blurb) },
      },
      {
        name: 'accent',
        label: 'Accent colour',
        type: 'color',
        hint: 'Readable shades of it are made for the light and the dark theme.',
      },
      {
        name: 'commentsView',
        label: 'Comments at first',
        hint: 'How readers see comments until they choose another way.',
        choices: [
          ['short', 'Short: a table'],
          ['full', 'Full, newest first'],
          ['full-old', 'Full, oldest first'],
        ],
      },
    ],
  ],
  [
    'Contact and links',
    [
      {
        name: 'contactEmail',
        label: 'Contact e-mail',
        type: 'email',
        hint: 'What is empty does not stand in the footer.',
        rule: {
          pattern: { value: /^\s*([^\s@]+@[^\s@]+)?\s*$/, message: 'This is no e-mail address' },
        },
      },
      {
        name: 'contactPhone',
        label: 'Contact phone',
        type: 'tel',
        rule: {
          pattern: {
            value: /^\s*(\+?[\d০-৯][\d০-৯ ().-]{2,30})?\s*$/,
            message: 'Digits and spaces, perhaps with + before them',
          },
        },
      },
      { name: 'facebook', ...link('Facebook') },
      { name: 'x', ...link('X') },
      { name: 'youtube', ...link('YouTube') },
    ],
  ],
  [
    'What is shown',
    [
      {
        name: 'emails',
        label: 'E-mail addresses',
        choices: [
          ['members', 'In full to members only'],
          ['everyone', 'In full to everyone'],
          ['nobody', 'Masked for everybody'],
        ],
      },
      {
        name: 'photos',
        label: 'Photos',
        hint: 'A photo from another site tells its owner who reads what.',
        choices: [
          ['any', 'From any site'],
          ['own', 'Only those kept here'],
        ],
      },
      {
        name: 'startingVotes',
        label: 'Starting votes',
        hint: 'Whether the votes that an author starts a post with count. Of many posts the order follows within a minute.',
        choices: [
          ['on', 'Count'],
          ['off', 'Are hidden and count nothing'],
        ],
      },
    ],
  ],
  [
    'Newcomers and limits',
    [
      {
        name: 'newcomers',
        label: 'Texts of newcomers',
        choices: [
          ['free', 'Appear at once'],
          ['held', 'Wait for approval if they hold a link or a word below'],
        ],
      },
      {
        name: 'wordsHeld',
        label: 'Words that hold a text',
        type: 'area',
        hint: 'With commas between them. Only moderators and admins know them.',
        rule: { validate: textValidator('The list', LONGEST.wordsHeld) },
      },
      {
        name: 'rateLimits',
        label: 'Rate limits',
        choices: [
          ['on', 'On'],
          ['off', 'Off: anybody may flood the forum'],
        ],
      },
    ],
  ],
];
