/** The fields of the settings form, in its order. */
import {
  accentHint,
  accentLabel,
  aiCrawlersChoices,
  aiCrawlersHint,
  aiCrawlersLabel,
  blurbHint,
  blurbLabel,
  commentsAtFirst,
  commentsViewHint,
  commentsViews,
  contactEmailHint,
  contactEmailLabel,
  contactEmailRule,
  contactPhoneLabel,
  contactPhoneRule,
  emailsChoices,
  emailsLabel,
  faultSentence,
  logoHint,
  logoLabel,
  logoRule,
  newcomersChoices,
  newcomersHint,
  newcomersLabel,
  payToHint,
  payToLabel,
  payToRule,
  photosChoices,
  photosHint,
  photosLabel,
  rateLimitsChoices,
  rateLimitsLabel,
  settingsContact,
  settingsLimits,
  settingsNameAndLooks,
  settingsPayments,
  settingsShown,
  siteNameLabel,
  startingVotesChoices,
  startingVotesHint,
  startingVotesLabel,
  webAddressOnly,
  wordsHeldHint,
  wordsHeldLabel,
  wordsHeldList,
  zoneHint,
  zoneLabel,
} from '#messages';
import { PAY_TO_FORM } from '../../../contract/core/pay-to.ts';
import { truncate } from '../../../contract/values/graphemes.ts';
import { withLatinDigits } from '../../../contract/values/languages.ts';
import { LONGEST, NEWCOMER } from '../../../contract/values/limits.ts';
import { drawnPhotoPath } from '../../../contract/values/photos.ts';
import type { SettingName } from '../../../contract/values/site-settings.ts';
import { faultOfText } from '../../../contract/values/text-faults.ts';
import { zoneChoices } from '../../ui/controls/zone-choices.ts';
import { textRule, textValidator } from '../../ui/text-editing/text-rules.ts';

const isPayTo = new RegExp(PAY_TO_FORM);
/** The numbers as they are stored: people also put spaces between them, and write digits of their own. */
const asPayTo = (text: string): string =>
  withLatinDigits(text)
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '');

const DRAWN = /^\/avatars\/initials\/1\/(.+)\.svg$/;
/** The logo as the form shows it: a picture by its address, a drawn letter by itself. */
export const shownLogo = (logo: string): string =>
  decodeURIComponent(DRAWN.exec(logo)?.[1] ?? '') || logo;
/** The logo as it is stored. */
const asLogo = (text: string): string =>
  /^(?:https?:.*)?$/i.test(text) ? text : drawnPhotoPath(1, text);
/** A filled-in value as it is stored. */
export function asStoredValue(name: SettingName, filled: string): string {
  const text = filled.trim();
  if (name === 'payTo') return asPayTo(text);
  return name === 'logo' ? asLogo(text) : text;
}
const isLogo = (text: string) => {
  const logo = text.trim();
  return /^(?:https?:\/\/\S+)?$/i.test(logo) || (!/\s/.test(logo) && !truncate(logo, 2).isCut);
};

interface Rule {
  required?: string;
  validate?: (text: string) => string | true;
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

/** The rule of a form. Its characters come first: of those that nobody sees the form's sentence says nothing. */
const formRule = (label: string, form: RegExp, message: string): Rule => ({
  validate: (text) => {
    const fault = faultOfText(text, Number.POSITIVE_INFINITY);
    return fault === null ? form.test(text) || message : faultSentence(label, fault);
  },
});

const link = (label: string): Pick<SettingField, 'type' | 'label' | 'rule'> => ({
  type: 'url',
  label,
  rule: formRule(label, /^\s*(?:https?:\/\/\S+\s*)?$/i, webAddressOnly),
});

export const GROUPS: readonly (readonly [title: string, fields: readonly SettingField[]])[] = [
  [
    settingsNameAndLooks,
    [
      { name: 'siteName', label: siteNameLabel, rule: textRule(siteNameLabel, LONGEST.name) },
      {
        name: 'blurb',
        label: blurbLabel,
        hint: blurbHint,
        rule: { validate: textValidator(blurbLabel, LONGEST.blurb) },
      },
      {
        name: 'logo',
        label: logoLabel,
        hint: logoHint,
        rule: { validate: (text) => isLogo(text) || logoRule },
      },
      {
        name: 'accent',
        label: accentLabel,
        type: 'color',
        hint: accentHint,
      },
      {
        name: 'commentsView',
        label: commentsAtFirst,
        hint: commentsViewHint,
        choices: Object.entries(commentsViews),
      },
      { name: 'zone', label: zoneLabel, hint: zoneHint, choices: zoneChoices() },
    ],
  ],
  [
    settingsContact,
    [
      {
        name: 'contactEmail',
        label: contactEmailLabel,
        type: 'email',
        hint: contactEmailHint,
        rule: formRule(contactEmailLabel, /^\s*(?:[^\s@]+@[^\s@]+\s*)?$/, contactEmailRule),
      },
      {
        name: 'contactPhone',
        label: contactPhoneLabel,
        type: 'tel',
        rule: formRule(
          contactPhoneLabel,
          /^\s*(?:\+?[\d০-৯][\d০-৯ ().-]{2,30}\s*)?$/,
          contactPhoneRule,
        ),
      },
      { name: 'facebook', ...link('Facebook') },
      { name: 'x', ...link('X') },
      { name: 'youtube', ...link('YouTube') },
    ],
  ],
  [
    settingsShown,
    [
      {
        name: 'emails',
        label: emailsLabel,
        choices: Object.entries(emailsChoices),
      },
      {
        name: 'photos',
        label: photosLabel,
        hint: photosHint,
        choices: Object.entries(photosChoices),
      },
      {
        name: 'startingVotes',
        label: startingVotesLabel,
        hint: startingVotesHint,
        choices: Object.entries(startingVotesChoices),
      },
      {
        name: 'aiCrawlers',
        label: aiCrawlersLabel,
        hint: aiCrawlersHint,
        choices: Object.entries(aiCrawlersChoices),
      },
    ],
  ],
  [
    settingsPayments,
    [
      {
        name: 'payTo',
        label: payToLabel,
        hint: payToHint,
        rule: {
          validate: (text) => text.trim() === '' || isPayTo.test(asPayTo(text)) || payToRule,
        },
      },
    ],
  ],
  [
    settingsLimits,
    [
      {
        name: 'newcomers',
        label: newcomersLabel,
        hint: newcomersHint(NEWCOMER.days, NEWCOMER.comments),
        choices: Object.entries(newcomersChoices),
      },
      {
        name: 'wordsHeld',
        label: wordsHeldLabel,
        type: 'area',
        hint: wordsHeldHint,
        rule: { validate: textValidator(wordsHeldList, LONGEST.wordsHeld) },
      },
      {
        name: 'rateLimits',
        label: rateLimitsLabel,
        choices: Object.entries(rateLimitsChoices),
      },
    ],
  ],
];
