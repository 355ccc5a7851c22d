import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, test } from 'vitest';
import { expectProblem } from '../../../support/expect-answer.ts';
import {
  claims,
  google,
  jwt,
  now,
  PROJECT,
  PUBLIC,
  part,
  registerGoogleForum,
  signed,
  text,
} from './google.ts';

registerGoogleForum();

describe('Firebase keys: no proof is', () => {
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
  const byPublicKey = text({}, { alg: 'HS256' });
  const hmac = createHmac('sha256', PUBLIC).update(byPublicKey).digest('base64url');
  const emptyHmac = createHmac('sha256', '').update(byPublicKey).digest('base64url');
  const publicOf = (key: KeyObject) => createPublicKey(key).export({ format: 'jwk' });
  const exchanged = (token: string, change: object) => {
    const [head, , end] = token.split('.');
    return [head, part({ ...claims, ...change }), end].join('.');
  };
  test.each([
    ['what a stranger has signed', signed({}, stranger)],
    ['what is signed by a key that Google does not publish', signed({}, stranger, { kid: 'mine' })],
    ['what nobody has signed', `${text({}, { alg: 'none' })}.`],
    ["what is signed with Google's public key for a secret", `${byPublicKey}.${hmac}`],
    ['what has expired', signed({ iat: now - 7_200, exp: now - 3_600 })],
    ['what is for another project', signed({ aud: 'another' })],
    ['what is for a project of a misleading name', signed({ aud: 'network timed out' })],
    ['what is from another issuer', signed({ iss: 'https://accounts.google.com' })],
    ['what names no address', signed({ email: undefined })],
    ['what names an empty address', signed({ email: '' })],
    ['what says that its algorithm is None', `${text({}, { alg: 'None' })}.`],
    ['what nobody has signed, in place of the signature', `${text({}, { alg: 'none' })}.none`],
    ['what is signed for a secret of nothing', `${byPublicKey}.${emptyHmac}`],
    ['what names no key', signed({}, google.privateKey, { kid: undefined })],
    ['what brings its own key along', signed({}, stranger, { jwk: publicOf(stranger) })],
    ['what says where its key is', signed({}, stranger, { jku: 'https://evil.example/keys' })],
    ['what says where its certificate is', signed({}, stranger, { x5u: 'http://127.0.0.1:1/' })],
    ['whose key is a path', signed({}, stranger, { kid: '../../../dev/null' })],
    ['whose signature is cut', signed().slice(0, -8)],
    ['whose signature is of other claims', `${text({ sub: 'bo' }, {})}.${signed().split('.')[2]}`],
    ['whose claims were exchanged', exchanged(signed(), { email: 'root@example.com' })],
    ['what has two parts', signed().split('.').slice(0, 2).join('.')],
    ['what has four', `${signed()}.${part({})}`],
    ['what has five, as if it were encrypted', `${signed()}.${part({})}.${part({})}`],
    ['what is no JSON', `${btoa('hello')}.${btoa('world')}.${btoa('!')}`],
    ['what has no subject', signed({ sub: undefined })],
    ['what has an empty subject', signed({ sub: '' })],
    ['whose subject is a number', signed({ sub: 7 })],
    ['whose subject is endless', signed({ sub: 'x'.repeat(129) })],
    ['what is from an issuer of nearly the name', signed({ iss: `${claims.iss}/` })],
    ['what is a session cookie', signed({ iss: `https://session.firebase.google.com/${PROJECT}` })],
    [
      'what an app makes for itself',
      signed({ aud: 'https://identitytoolkit.googleapis.com/google.identity.toolkit' }),
    ],
  ])('%s', async (_, idToken) => {
    expectProblem(await jwt(idToken), 401);
  });
});
