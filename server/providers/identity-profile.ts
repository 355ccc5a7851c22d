import { LONGEST } from '../../contract/limits.ts';
import { sanitized } from '../../contract/text-faults.ts';

/** Google's profile data, cut to the forum's lengths. */
export const cleanProfile = (user: { name?: unknown; image?: unknown }) => ({
  ...(typeof user.name === 'string' && {
    name: sanitized(user.name, LONGEST.name),
  }),
  ...(typeof user.image === 'string' && {
    image: user.image.length > LONGEST.photo ? '' : user.image,
  }),
});
