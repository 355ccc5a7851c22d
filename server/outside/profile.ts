import { LONGEST } from '../../contract/limits.ts';

/** What Google tells about a person, cut to what the forum keeps. */
export const keptProfile = (user: { name?: unknown; image?: unknown }) => ({
  ...(typeof user.name === 'string' && {
    name: [...user.name.trim()].slice(0, LONGEST.name).join(''),
  }),
  ...(typeof user.image === 'string' && {
    image: user.image.length > LONGEST.photo ? '' : user.image,
  }),
});
