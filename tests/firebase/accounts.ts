/** A forum that leaves passwords to the Auth emulator, and people who have accounts there. */
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { PASSWORD } from '../support/person.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { PROJECT } from './emulator.ts';

export const EMULATOR = `http://${inject('emulator')}`;
export const API_KEY = 'any key will do';

/** The settings of a forum that uses Google's own service. */
export const GOOGLES = {
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: PROJECT,
  FIREBASE_API_KEY: API_KEY,
};

export const openFirebaseHouse = (env: Record<string, string> = {}): Promise<TestApp> =>
  openTestApp({ ...GOOGLES, FIREBASE_AUTH_EMULATOR_HOST: inject('emulator'), ...env }, true);

/** The accounts of each file of tests have a domain of their own: there is one emulator for all. */
const DOMAIN = `${randomUUID().slice(0, 8)}.example.com`;
export const addressOf = (name: string): string => `${name.toLowerCase()}@${DOMAIN}`;

export interface Account {
  localId: string;
  email: string;
  displayName: string;
  photoUrl: string;
  idToken: string;
}

/** Makes one of the service's own calls. */
async function ask(call: string, body: object, headers: Record<string, string> = {}) {
  const key = new URLSearchParams({ key: API_KEY });
  const url = `${EMULATOR}/identitytoolkit.googleapis.com/v1/${call}?${key}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`${call} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Account;
}

/** Makes an account with a password, a name and a photo. */
export async function account(name: string): Promise<Account> {
  const email = addressOf(name);
  const photoUrl = `https://photos.example.com/${name.toLowerCase()}.png`;
  const profile = { displayName: name, photoUrl };
  const signIn = { email, password: PASSWORD, returnSecureToken: true };
  const { localId, idToken: nameless } = await ask('accounts:signUp', signIn);
  await ask('accounts:update', { ...profile, idToken: nameless });
  const { idToken } = await ask('accounts:signInWithPassword', signIn);
  return { ...profile, email, localId, idToken };
}

/** Signs somebody in who comes from Google. */
export const googler = (claims: { sub: string; email: string; name: string; picture: string }) =>
  ask('accounts:signInWithIdp', {
    postBody: new URLSearchParams({
      id_token: JSON.stringify({ ...claims, email_verified: true }),
      providerId: 'google.com',
    }).toString(),
    requestUri: 'http://localhost',
    returnSecureToken: true,
  });

/** Changes an account as those who run the project can. */
export const change = (localId: string, what: { disableUser: true } | { validSince: string }) =>
  ask(
    `projects/${PROJECT}/accounts:update`,
    { localId, ...what },
    { authorization: 'Bearer owner' },
  );

interface Letter {
  email: string;
  requestType: string;
  oobLink: string;
}
/** The mails that the service would have sent to an address, oldest first. */
async function mailTo(address: string): Promise<Letter[]> {
  const response = await fetch(`${EMULATOR}/emulator/v1/projects/${PROJECT}/oobCodes`);
  const { oobCodes } = (await response.json()) as { oobCodes: Letter[] };
  return oobCodes.filter(({ email }) => email === address);
}

/** The kinds of mails that the service would have sent to an address. */
export const mailsTo = async (address: string): Promise<string[]> =>
  (await mailTo(address)).map(({ requestType }) => requestType);

/** Opens the link in the newest mail to an address. */
export async function openMail(address: string): Promise<void> {
  const letter = (await mailTo(address)).at(-1);
  if (!letter) throw new Error(`There is no letter to ${address}`);
  const response = await fetch(letter.oobLink);
  if (!response.ok) throw new Error(`The link answered ${response.status}`);
}

/** Has the mail sent that confirms the address, opens its link, and signs in again: the token says so then. */
export async function confirmed(who: Account): Promise<Account> {
  await ask('accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: who.idToken });
  await openMail(who.email);
  const signIn = { email: who.email, password: PASSWORD, returnSecureToken: true };
  const { idToken } = await ask('accounts:signInWithPassword', signIn);
  return { ...who, idToken };
}
