import { passwordAtLeast, passwordAtMost } from '#messages';
import { PASSWORD } from '../../../../contract/values/limits.ts';
import { identity } from '../session/providers.ts';

/** A form's rules of a new password. The shortest differs between servers, so the provider in use is asked for it. */
export const newPasswordRules = (missing: string) => ({
  required: missing,
  maxLength: { value: PASSWORD.longest, message: passwordAtMost(PASSWORD.longest) },
  validate: async (text: string) => {
    // Where the provider is not reached, submitting the form fails too, and shows that.
    const { shortestPassword } = await identity().catch(() => ({
      shortestPassword: PASSWORD.shortest,
    }));
    return [...text].length >= shortestPassword || passwordAtLeast(shortestPassword);
  },
});
