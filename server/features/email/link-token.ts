import { signToken, verifyToken } from '../../auth/signed-token.ts';

/** The links of mails about a change of an address. */
export const LINK_KINDS = ['confirm', 'undo'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** The path of the page behind a link. The database holds the id alone, of which nobody can make the path. */
export const linkPath = (secret: string, kind: LinkKind, id: string): string =>
  `/email/${kind}/${encodeURIComponent(signToken(secret, `email-${kind}`, id))}`;

/** The id of a token; null for one that the forum has not made. */
export const linkIdOf = (secret: string, kind: LinkKind, token: string): string | null =>
  verifyToken(secret, `email-${kind}`, token);
