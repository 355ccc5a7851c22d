import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Assertion, NewCredential } from '../../../contract/features/factors.ts';
import type { Store } from '../../../db/core/store.ts';
import { type AnsweredChallenge, takePasskey } from '../../../db/features/factors/passkeys.ts';
import { findPasskey, listPasskeys, type PasskeyRow } from '../../../db/features/factors/rows.ts';
import { wholeNow } from '../../app/clock.ts';
import { CHALLENGE_MS, type Challenges } from './challenges.ts';

/** The library is loaded with the first passkey: it takes tens of megabytes. */
const library = () => import('@simplewebauthn/server');

/** Ed25519, ES256, RS256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257];

/** The forum as authenticators know it; `origin` is where its pages are. */
interface RelyingParty {
  name: string;
  origin: string;
}
const idOf = ({ origin }: RelyingParty) => new URL(origin).hostname;

/** The member as authenticators show them. */
interface PasskeyOwner {
  key: number;
  id: string;
  email: string;
  displayName: string;
}

const idsOf = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credentialId: id, transports }) => ({
    id,
    transports: JSON.parse(transports) as string[],
  }));

/** The purposes of challenges. */
const PURPOSE = {
  add: (memberId: string, sessionId: string) => `add a passkey to ${memberId} in ${sessionId}`,
  prove: (sessionId: string) => `prove in ${sessionId}`,
  signIn: 'sign in',
};

/** A new passkey that has answered its challenge. */
interface VerifiedPasskey {
  credentialId: string;
  publicKey: string;
  uses: number;
  transports: string;
  challenge: AnsweredChallenge;
}

/** Asks and verifies passkeys (WebAuthn, level 3): the user is always verified, and no attestation is asked for. */
export function passkeysOf(store: Store, challenges: Challenges) {
  /** Checks the challenge in an answer, and notes it. */
  function answerTo(purpose: string) {
    const answered: AnsweredChallenge[] = [];
    const expectedChallenge = (challenge: string) => {
      const found = challenges.check(purpose, challenge, wholeNow());
      if (found) answered.push(found);
      return found !== null;
    };
    return { answered, expectedChallenge };
  }

  /** Asks for the answer of some passkeys; without any, of any that the browser has for the forum. */
  async function ask(purpose: string, rows: readonly PasskeyRow[], party: RelyingParty) {
    const { generateAuthenticationOptions } = await library();
    return generateAuthenticationOptions({
      rpID: idOf(party),
      challenge: challenges.make(purpose, wholeNow()),
      timeout: CHALLENGE_MS,
      userVerification: 'required',
      allowCredentials: idsOf(rows),
    });
  }

  /** Verifies an answer to a challenge of a purpose. @returns null for a wrong answer */
  async function verify(
    purpose: string,
    response: Assertion,
    row: PasskeyRow,
    party: RelyingParty,
  ): Promise<{ challenge: AnsweredChallenge; uses: number } | null> {
    const { verifyAuthenticationResponse } = await library();
    const { answered, expectedChallenge } = answerTo(purpose);
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
        expectedChallenge,
        expectedOrigin: party.origin,
        expectedRPID: idOf(party),
        requireUserVerification: true,
        credential: {
          id: row.credentialId,
          publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
          counter: row.uses,
        },
      });
      const [challenge] = answered;
      return verified && challenge ? { challenge, uses: authenticationInfo.newCounter } : null;
    } catch {
      // The library throws an error for each fault of an answer.
      return null;
    }
  }

  /**
   * Takes an answer to a challenge of a purpose, once.
   * @param userKey the member whose passkey it must be; null: anybody's.
   * @returns the passkey; null: the answer is wrong
   */
  async function take(
    purpose: string,
    response: Assertion,
    party: RelyingParty,
    userKey: number | null,
  ): Promise<PasskeyRow | null> {
    const row = await store.read(findPasskey(response.id));
    if (!row || (userKey !== null && row.userKey !== userKey)) return null;
    const right = await verify(purpose, response, row, party);
    const isTaken = right && (await takePasskey(store, row, { ...right, usedAt: wholeNow() }));
    return isTaken ? row : null;
  }

  return {
    /** Asks for the answer of a member's passkeys in a session. */
    askMember: (rows: readonly PasskeyRow[], sessionId: string, party: RelyingParty) =>
      ask(PURPOSE.prove(sessionId), rows, party),
    takeMember: (userKey: number, sessionId: string, response: Assertion, party: RelyingParty) =>
      take(PURPOSE.prove(sessionId), response, party, userKey),
    /** Asks for the answer of any passkey. */
    askAnyone: (party: RelyingParty) => ask(PURPOSE.signIn, [], party),
    takeAnyone: (response: Assertion, party: RelyingParty) =>
      take(PURPOSE.signIn, response, party, null),

    /** The options with which a browser makes a passkey for a member. */
    async askNew(member: PasskeyOwner, sessionId: string, party: RelyingParty) {
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpName: party.name,
        rpID: idOf(party),
        userID: new Uint8Array(Buffer.from(member.id)),
        userName: member.email,
        userDisplayName: member.displayName || member.email,
        challenge: challenges.make(PURPOSE.add(member.id, sessionId), wholeNow()),
        timeout: CHALLENGE_MS,
        supportedAlgorithmIDs: ALGORITHMS,
        attestationType: 'none',
        excludeCredentials: idsOf(await store.read(listPasskeys(member.key))),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },

    /** Verifies a new passkey; null: it has not answered the challenge rightly. */
    async verifyNew(
      member: Pick<PasskeyOwner, 'id'>,
      sessionId: string,
      response: NewCredential,
      party: RelyingParty,
    ): Promise<VerifiedPasskey | null> {
      const { verifyRegistrationResponse } = await library();
      const { answered, expectedChallenge } = answerTo(PURPOSE.add(member.id, sessionId));
      try {
        const { registrationInfo } = await verifyRegistrationResponse({
          response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
          expectedChallenge,
          expectedOrigin: party.origin,
          expectedRPID: idOf(party),
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        });
        const [challenge] = answered;
        if (!registrationInfo || !challenge) return null;
        const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
        return {
          credentialId: id,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          uses: counter,
          transports: JSON.stringify(transports),
          challenge,
        };
      } catch {
        return null;
      }
    },
  };
}
