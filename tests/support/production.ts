export const SECRET = 'a secret of more than 32 characters';

/** The settings by which a forum counts as production, and without which it does not start there. */
export const AS_PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://forum.example.org',
  JWT_SECRET: SECRET,
};
