import { LONGEST } from '../../../contract/values/limits.ts';
import { sanitized } from '../../../contract/values/text-faults.ts';

/** Google's profile data, cut to the forum's lengths. */
export const cleanProfile = (user: { name?: unknown; image?: unknown }) => ({
  ...(typeof user.name === 'string' && {
    name: sanitized(user.name, LONGEST.name),
  }),
  ...(typeof user.image === 'string' && {
    image: user.image.length > LONGEST.photo ? '' : user.image,
  }),
});
