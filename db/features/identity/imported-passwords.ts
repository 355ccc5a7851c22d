/** Hashes of passwords that other platforms have made: how they are stored, and what checks them. */
import { createHash } from 'node:crypto';

/** A stored hash begins so. Our own begin with hexadecimal digits. */
const PREFIX = 'imported';

/** The digests of salted passwords; each is MD5, SHA-1 or SHA-256 over the password and the salt. */
const DIGESTS = [
  'md5',
  'sha1',
  'md5-md5-salt',
  'md5-salt-md5',
  'sha1-salt-sha1',
  'sha256-sha256-salt',
] as const;
type Digest = (typeof DIGESTS)[number];

/** A check of a password, as the worker thread makes it. */
export type PasswordCheck = { hash: string; tries: readonly string[] } & (
  | { by: 'bcrypt' | 'argon2' | 'phpass' }
  | { by: 'pbkdf2'; salt: string; iterations: number }
  | { by: Digest; salt: string }
);

/** More than these is no parameter of a forum, but of somebody who wants the server to be busy. */
const MOST = {
  bcryptCost: 15,
  phpassCost: 20,
  memoryKb: 262_144,
  passes: 10,
  lanes: 16,
  iterations: 2_000_000,
};
/** The longest stored hash, in UTF-16 units. */
const LONGEST = 512;

const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z\d]{53}$/;
const ARGON2 =
  /^\$argon2id?\$v=19\$m=(\d{1,9}),t=(\d{1,4}),p=(\d{1,3})\$[A-Za-z\d+/]{11,86}\$[A-Za-z\d+/]{22,86}$/;
const PHPASS = /^\$[HP]\$([./A-Za-z\d])[./A-Za-z\d]{30}$/;
/** The digits of phpass, by their values. */
const PHPASS_DIGITS = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PBKDF2 = /^\$pbkdf2-sha256\$i=(\d{1,8}),l=32\$$/;

const isBetween = (value: number, least: number, most: number) => value >= least && value <= most;

/** The function that checks a hash in the form of `crypt`, if its parameters are bearable. */
function cryptOf(hash: string): 'bcrypt' | 'argon2' | 'phpass' | null {
  const bcrypt = BCRYPT.exec(hash);
  if (bcrypt) return isBetween(Number(bcrypt[1]), 4, MOST.bcryptCost) ? 'bcrypt' : null;
  const [isArgon2, memory, passes, lanes] = ARGON2.exec(hash) ?? [];
  if (isArgon2 !== undefined) {
    const isBearable =
      isBetween(Number(lanes), 1, MOST.lanes) &&
      isBetween(Number(memory), 8 * Number(lanes), MOST.memoryKb) &&
      isBetween(Number(passes), 1, MOST.passes);
    return isBearable ? 'argon2' : null;
  }
  const phpass = PHPASS.exec(hash);
  if (!phpass) return null;
  return isBetween(PHPASS_DIGITS.indexOf(phpass[1] ?? ''), 7, MOST.phpassCost) ? 'phpass' : null;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const unique = (texts: readonly string[]) => [...new Set(texts)];
/** Browsers send what was typed; a keyboard may write a letter in another form of Unicode today. */
const asTyped = (password: string) => unique([password, password.normalize('NFC')]);

/** The forms in which PHP's `htmlspecialchars` makes a password. Newer versions of PHP escape an apostrophe, too. */
function escapedForms(password: string): string[] {
  const text = password.normalize('NFC');
  return unique(
    [text, text.trim()].flatMap((one) => {
      const escaped = one.replaceAll(/[&"<>]/g, (sign) => ENTITIES[sign] ?? sign);
      return [escaped, escaped.replaceAll("'", '&#039;')];
    }),
  );
}

/** The texts that a platform may have hashed for a password, by how its hashes are stored. */
const FORMS: Record<string, (password: string, name: string) => string[]> = {
  plain: asTyped,
  escaped: escapedForms,
  md5: (password) => asTyped(password).map(md5),
  name: (password, name) => asTyped(password).map((one) => name + one),
};
type Form = 'plain' | 'escaped' | 'md5' | 'name';

/** A stored hash: the prefix, the form of the password, the function, the hash, and the salt, which may have colons. */
const stored = (form: Form, by: string, hash: string, salt = '') =>
  [PREFIX, form, by, hash, salt].join(':');
const STORED = /^imported:(plain|escaped|md5|name):([a-z\d-]+):([^:]+):(.*)$/s;

/** True of a hash that another platform has made. */
export const isImported = (hash: string): boolean => hash.startsWith(`${PREFIX}:`);

const HEX_LENGTH: Record<string, number> = { md5: 32, sha1: 40, sha256: 64 };
const isHex = (text: string, length: number) => text.length === length && /^[\da-f]+$/.test(text);

/** The check of a password against a stored hash; null: the hash is none that can be checked. */
export function checkOf(hash: string, password: string): PasswordCheck | null {
  const [, form = '', by = '', value = '', rest = ''] = STORED.exec(hash) ?? [];
  const { [form]: formsOf } = FORMS;
  // PostgreSQL takes no NUL, which a salt of random bytes may have.
  if (!formsOf || hash.length > LONGEST || hash.includes('\0')) return null;
  // A name stands for the salt in this form.
  const tries = formsOf(password, rest);
  if (by === 'pbkdf2') {
    const [, count = '', salt = ''] = /^(\d{1,8}):(.+)$/s.exec(rest) ?? [];
    const iterations = Number(count);
    return isBetween(iterations, 1, MOST.iterations) && isHex(value, 64)
      ? { by, hash: value, salt, iterations, tries }
      : null;
  }
  const digest = DIGESTS.find((one) => one === by);
  if (digest) {
    const length = HEX_LENGTH[/^[a-z\d]+/.exec(by)?.[0] ?? ''] ?? 0;
    return isHex(value, length) ? { by: digest, hash: value, salt: rest, tries } : null;
  }
  const crypt = cryptOf(value);
  return crypt !== null && by === 'crypt' ? { by: crypt, hash: value, tries } : null;
}

/** The rest of a row of Discourse, which its hash needs. */
interface Extra {
  salt?: string;
  /** Discourse's column `password_algorithm`; older rows have none. */
  algorithm?: string;
}

const DISCOURSE_ITERATIONS = 64_000;

function ofDiscourse(hash: string, { salt = '', algorithm }: Extra): string {
  const count = algorithm ? (PBKDF2.exec(algorithm)?.[1] ?? 'other') : DISCOURSE_ITERATIONS;
  return stored('plain', 'pbkdf2', hash, `${count}:${salt}`);
}

/** The forms of Django, by which Nitro Porter also writes those of SMF: `METHOD$SALT$HASH`. SMF 2.1 uses bcrypt. */
function ofDjango(hash: string): string | null {
  const [, method = '', salt = '', value = ''] = /^(md5|sha1)\$([^$]*)\$(.+)$/s.exec(hash) ?? [];
  if (value.startsWith('$2')) return stored('name', 'crypt', value, salt);
  return method === '' ? null : stored('plain', method, value.toLowerCase(), salt);
}

/** XenForo's row is a serialized array of PHP. */
function ofXenforo(hash: string): string | null {
  const field = (name: string) =>
    new RegExp(`"${name}";s:\\d{1,4}:"([^"]*)"`).exec(hash)?.[1] ?? '';
  const value = field('hash');
  if (value.startsWith('$')) return stored('plain', 'crypt', value);
  return value.length === 64 ? stored('plain', 'sha256-sha256-salt', value, field('salt')) : null;
}

/** A hash of MD5 with the salt behind it, beside a sign or none, as Nitro Porter writes them. */
const saltedMd5 = (by: Digest, hash: string) =>
  stored('plain', by, hash.slice(0, 32).toLowerCase(), hash.slice(32).replace(/^\$/, ''));
const cryptOrMd5 = (form: Form, hash: string) =>
  hash.startsWith('$') ? stored(form, 'crypt', hash) : stored(form, 'md5', hash.toLowerCase());

/** The stored form of each platform's hashes, by Porter's names in lower case, and those of our own dumps. */
const METHODS = new Map(
  Object.entries<(hash: string, extra: Extra) => string | null>({
    phpbb: (hash) => cryptOrMd5('escaped', hash),
    discourse: ofDiscourse,
    vanilla: (hash) => cryptOrMd5('plain', hash),
    phpass: (hash) => cryptOrMd5('plain', hash),
    crypt: (hash) => stored('plain', 'crypt', hash),
    joomla: (hash) => (hash.startsWith('$') ? stored('plain', 'crypt', hash) : null),
    md5: (hash) => stored('plain', 'md5', hash.toLowerCase()),
    django: ofDjango,
    vbulletin: (hash) => saltedMd5('md5-md5-salt', hash),
    vbulletin5: (hash) => stored('md5', 'crypt', hash),
    mybb: (hash) => saltedMd5('md5-salt-md5', hash),
    ipb: (hash) =>
      hash.startsWith('$2')
        ? stored('plain', 'crypt', hash.slice(0, 60))
        : saltedMd5('md5-salt-md5', hash),
    punbb: (hash) => {
      const [value = '', salt = ''] = hash.split('$');
      if (salt !== '') return stored('plain', 'sha1-salt-sha1', value.toLowerCase(), salt);
      return stored('plain', value.length === 32 ? 'md5' : 'sha1', value.toLowerCase());
    },
    xenforo: ofXenforo,
  }),
);

/**
 * A hash of another platform as an account stores it (`identity_accounts.password`).
 * @param method `phpbb`, `discourse`, or a `HashMethod` of Nitro Porter, in any case.
 * @param hash as it stands in the dump.
 * @returns null for one that can't be checked: its member sets a new password by mail.
 */
export function importedPassword(method: string, hash: string, extra: Extra = {}): string | null {
  const made = METHODS.get(method.toLowerCase())?.(hash.trim(), extra) ?? null;
  return made !== null && checkOf(made, '') !== null ? made : null;
}
