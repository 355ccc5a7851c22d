import { Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Done, Email } from '../core/schemas.ts';

const emailCalls = endpoints({
  'PUT /me/email': {
    summary:
      "Asks for another address for the caller's account. A mail to it brings the link that changes it, within a day; the answer is the same where the address has an account already",
    access: 'signedIn',
    whileSilenced: true,
    stepUp: 'always',
    body: Type.Object({ email: Email }),
    answer: Done,
  },
});

const emailErrors = {
  'email-at-provider': [
    409,
    'the address is that of the account at the identity provider; it is changed there',
  ],
  'no-mail': [409, 'the forum sends no mail, so an address can not be changed'],
} as const;

/** The change of a member's address: further.md, section 2. The pages of its mails' links are no calls. */
export const email = { calls: emailCalls, errors: emailErrors };
