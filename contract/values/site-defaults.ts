/** The settings that every page shows, as they are until an admin changes them. They need no schema library. */

export const PUBLIC_DEFAULTS = {
  siteName: 'My Site',
  logo: '',
  blurb: 'A place to read what others think, and to be heard.',
  contactEmail: 'support@example.com',
  contactPhone: '+880 1234 567890',
  facebook: 'https://www.facebook.com/',
  x: 'https://x.com/',
  youtube: 'https://www.youtube.com/',
  accent: '#0a5a44',
  commentsView: 'short',
  emails: 'members',
  startingVotes: 'on',
  photos: 'any',
} as const;
