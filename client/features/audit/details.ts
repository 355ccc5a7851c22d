/** Details of the log as sentences. The server keeps them as texts in fixed forms, for the log never changes. */
import {
  logActors,
  logActs,
  logAddressBefore,
  logBarredByChange,
  logCodes,
  logCommentOf,
  logFactors,
  logFrom,
  logIsAdmin,
  logPayment,
  logPinnedUntil,
  logPostOf,
  logRaid,
  logRefusals,
  logRefused,
  logRefusedOften,
  logReport,
  logRevision,
  logRevoked,
  logSettingChange,
  logSettings,
  logTagHue,
  logTextKinds,
  logTextOf,
  logTextsRefused,
  logUntil,
  logWithoutEnd,
  money,
  paymentProviders,
  reportReasons,
} from '#messages';
import type { Act } from '../../../contract/values/audit-acts.ts';

type Words = Readonly<Record<string, string>>;

/** A form of details, and the sentence of its parts. */
type Form = readonly [form: RegExp, sentence: (...parts: string[]) => string];

/** The words for a wire value; a value without words stays as it is. */
const named = (words: Words, value: string): string => words[value] ?? value;

const SANCTION: readonly Form[] = [
  [/^until (\S+): (.*)$/s, logUntil],
  [/^without end: (.*)$/s, logWithoutEnd],
];
const HELD: readonly Form[] = [
  [
    /^([\w-]+) of (\S+): (.*?)(?:; reason: (.*))?$/s,
    (kind, email, text, reason) => logTextOf(named(logTextKinds, kind), email, text, reason),
  ],
];

/** A payment or a claim: by what, its number, and the sum in poisha or cents. */
const PAYMENT: readonly Form[] = [
  [
    /^(\w+) (\S+): (\d+) (bdt|usd)(?:; reason: (.*))?$/s,
    (by, reference, amount, currency, reason) => {
      const sum = money(Number(amount), currency === 'bdt' ? 'bdt' : 'usd');
      return logPayment(named(paymentProviders, by), reference, sum, reason);
    },
  ],
];

const ADDRESS: readonly Form[] = [[/^before: (\S+)$/, logAddressBefore]];
const FACTOR: readonly Form[] = [[/^(\w+)$/, (factor) => named(logFactors, factor)]];

const FORMS: { readonly [Name in Act]?: readonly Form[] } = {
  'address changed': ADDRESS,
  'address restored': ADDRESS,
  'admin barred': [
    [/^ADMIN_EMAILS makes no admin of an address that was changed to$/, () => logBarredByChange],
  ],
  'claim approved': PAYMENT,
  'claim refused': PAYMENT,
  'forum restored': [[/^from (.*)$/s, logFrom]],
  'member silenced': SANCTION,
  'member suspended': SANCTION,
  'sanction ended': [
    [/^(member \w+): (.*)$/s, (act, reason) => `${named(logActs, act)}: ${reason}`],
  ],
  'moderator dismissed': [[/^is an admin now$/, () => logIsAdmin]],
  'payment taken': PAYMENT,
  'payment revoked': [[/^of (\S+), (\w+): (.*)$/s, logRevoked]],
  'codes made': [[/^(\d+)(?:: (.*))?$/s, (count, note) => logCodes(Number(count), note)]],
  'post deleted': [[/^of (\S+): (.*?)(?:; reason: (.*))?$/s, logPostOf]],
  'comment deleted': [[/^of (\S+), under post (\S+?)(?:; reason: (.*))?$/s, logCommentOf]],
  'tag changed': [[/^(.*): hue (\d|by name)$/s, logTagHue]],
  'raid begun': [
    [
      /^(\d+) sign-ups, (\d+) texts within an hour$/,
      (members, texts) => logRaid(Number(members), Number(texts)),
    ],
  ],
  'post pinned': [[/^(.*) until (\S+Z)$/s, logPinnedUntil]],
  'revision hidden': [
    [
      /^version (\d+) of a (\w+) of (\S+)$/,
      (version, kind, email) => logRevision(Number(version), named(logTextKinds, kind), email),
    ],
  ],
  'report ignored': [
    [
      /^(.+), by (\S+), on comment (\S+)$/,
      (reason, email, comment) => logReport(named(reportReasons, reason), email, comment),
    ],
  ],
  'factor added': FACTOR,
  'factor removed': FACTOR,
  'texts refused': [
    [
      /^(\d+) texts, (\d+) members suspended$/,
      (texts, members) => logTextsRefused(Number(texts), Number(members)),
    ],
  ],
  'text approved': HELD,
  'text refused': HELD,
  'signed in': [[/^from (\S+)$/, logFrom]],
  'sign-in refused': [
    [
      /^from (\S+): (.*) \((\d+) times within an hour\)$/,
      (network, why, times) => logRefusedOften(network, named(logRefusals, why), Number(times)),
    ],
    [/^from (\S+): (.*)$/, (network, why) => logRefused(network, named(logRefusals, why))],
  ],
};

/** Whose act it was: a member, a command or a setting stays as it is. */
export const actorOf = (actor: string): string => named(logActors, actor);

/** The target of an act: a setting by its name on the screen, all else as it is. */
export const targetOf = (act: Act, target: string): string =>
  act === 'setting changed' ? named(logSettings, target) : target;

/** The detail of an act on a target in the reader's language. One in no form of that act stays as it is. */
export function sentenceOf(act: Act, detail: string, target = ''): string {
  if (act === 'setting changed') return logSettingChange(target, detail);
  for (const [form, sentence] of FORMS[act] ?? []) {
    const match = form.exec(detail);
    if (match) return sentence(...match.slice(1));
  }
  return detail;
}
