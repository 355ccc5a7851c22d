/** Production of the local provider can neither send letters nor do without. */
export const NO_LETTERS =
  'In production accounts of IDENTITY=local write once their address is proven: set SMTP_URL for the letters, or VERIFY=off.';
/** Nobody said that this is production; what it lacks would be a riddle without this. */
export const WHY_PRODUCTION =
  'This is production because HOST or PUBLIC_URL lets others reach the forum: to try it out, set NODE_ENV=development.';
