import { createHash } from 'node:crypto';

/** RFC 6238, as every authenticator knows it. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const STEP_MS = FORM.period * 1_000;
/** In its first seconds a step takes the code of the one before, too: it was read from the screen before. */
const LATE_MS = 10_000;
const SECRET_BYTES = 20;

const RECOVERY_CODES = 10;
/** 120 bits: 24 letters of base32. */
const RECOVERY_BYTES = 15;
const RECOVERY_FORM = /^[A-Z2-7]{24}$/;

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url');

/** Makes and checks codes. The library comes at first use: it takes 2 MB, and many forums need none. */
export async function openCodes() {
  const { Secret, TOTP } = await import('otpauth');
  return {
    /** The secret of a new authenticator, in base32. */
    newSecret: (): string => new Secret({ size: SECRET_BYTES }).base32,

    /** The address that an authenticator reads from a QR code. */
    authenticatorUri: (secret: string, issuer: string, label: string): string =>
      // A colon would end the issuer.
      new TOTP({ ...FORM, secret, issuer: issuer.replaceAll(':', ' '), label }).toString(),

    /** The time step whose code this is: the current one, or the one before in the first seconds; null: neither. */
    stepOf(secret: string, code: string, now: number): number | null {
      const totp = new TOTP({ ...FORM, secret });
      const delta = totp.validate({ token: code, timestamp: now, window: 1 });
      const isLate = delta === -1 && now % STEP_MS < LATE_MS;
      return delta === 0 || isLate ? totp.counter({ timestamp: now }) + delta : null;
    },

    /** New recovery codes as they are shown, and the hashes by which they are kept. */
    newRecoveryCodes() {
      const codes = Array.from(
        { length: RECOVERY_CODES },
        () => new Secret({ size: RECOVERY_BYTES }).base32,
      );
      return {
        shown: codes.map((code) => code.replaceAll(/.{6}(?=.)/g, '$&-')),
        hashes: codes.map(hashOf),
      };
    },
  };
}

const BENGALI_ZERO = '০'.codePointAt(0) ?? 0;
const latinDigit = (digit: string) => String((digit.codePointAt(0) ?? 0) - BENGALI_ZERO);
/** Letters that a reader takes for digits of base32 that there are not. */
const MISREAD: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 8: 'B' };

/** A code as it is compared, of what somebody has entered: spaces, hyphens, case and the script of digits say nothing. */
export const asCompared = (entered: string): string =>
  entered
    .normalize('NFKC')
    .replaceAll(/[০-৯]/g, latinDigit)
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase();

/** Reads an entered code: a code of an authenticator, or the hash of a recovery code; null: it is neither. */
export function readCode(entered: string): { totp: string } | { recoveryHash: string } | null {
  const code = asCompared(entered);
  if (/^\d{6}$/.test(code)) return { totp: code };
  const recovery = code.replaceAll(/[018]/g, (letter) => MISREAD[letter] ?? letter);
  return RECOVERY_FORM.test(recovery) ? { recoveryHash: hashOf(recovery) } : null;
}
