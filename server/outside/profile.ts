import { LONGEST } from '../../contract/limits.ts';
import { cleared } from '../../contract/text.ts';

/** What Google tells about a person, cut to what the forum keeps. */
export const keptProfile = (user: { name?: unknown; image?: unknown }) => ({
  ...(typeof user.name === 'string' && {
    name: cleared(user.name, LONGEST.name),
  }),
  ...(typeof user.image === 'string' && {
    image: user.image.length > LONGEST.photo ? '' : user.image,
  }),
});
