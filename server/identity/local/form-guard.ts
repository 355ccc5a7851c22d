import { REGISTER_SECONDS } from '../../../contract/values/limits.ts';
import { ProviderError } from './errors.ts';

type Body = Record<string, unknown>;

/**
 * Takes the fields of the register form that programs give away out of a sign-up call. In production it refuses a filled
 * honeypot and a form sent too soon; a call without these fields is never refused for that. @throws ProviderError
 */
export function withoutFormFields(body: Body, production: boolean): Body {
  const { website, shownSeconds, ...rest } = body;
  if (!production) return rest;
  if (website !== undefined && website !== '') {
    const sentence = 'No account could be made. Please reload the page and try again.';
    throw new ProviderError(400, sentence, 'FORM_REFUSED');
  }
  if (typeof shownSeconds === 'number' && shownSeconds < REGISTER_SECONDS) {
    const sentence = 'That was quick! Please take a moment, and press Register again.';
    throw new ProviderError(400, sentence, 'FORM_TOO_QUICK');
  }
  return rest;
}
