import { signToken, verifyToken } from '../../auth/signed-token.ts';

/** How long a link to an act works. */
export const ACT_MS = 72 * 3_600_000;

/** The decision that a link lets one admin make. */
export type ActSubject =
  | { kind: 'report'; id: string; commentId: string }
  | { kind: 'postReport'; id: string; postId: string }
  | { kind: 'held'; id: string; version: number }
  | { kind: 'claim'; id: string };
export type ActLink = ActSubject & { adminId: string; expiresAt: number };

const KINDS = { report: 'r', postReport: 'p', held: 'h', claim: 'c' } as const;

const detailOf = (link: ActSubject): string | number => {
  if (link.kind === 'report') return link.commentId;
  if (link.kind === 'postReport') return link.postId;
  return link.kind === 'held' ? link.version : '';
};

/** The path of the page on which an admin settles a report, a held text or a claim. */
export function actPath(secret: string, link: ActLink): string {
  const { kind, id, adminId, expiresAt } = link;
  const payload = [KINDS[kind], id, detailOf(link), adminId, expiresAt].join('.');
  return `/act/${encodeURIComponent(signToken(secret, 'act', payload))}`;
}

/** The link of a token; null for one that the forum has not made. The token may have ended all the same. */
export function actLinkOf(secret: string, token: string): ActLink | null {
  const payload = verifyToken(secret, 'act', token);
  if (payload === null) return null;
  const [kind, id = '', detail = '', adminId = '', expires] = payload.split('.');
  const whose = { id, adminId, expiresAt: Number(expires) };
  if (kind === KINDS.claim) return { kind: 'claim', ...whose };
  if (kind === KINDS.postReport) return { kind: 'postReport', postId: detail, ...whose };
  return kind === KINDS.report
    ? { kind: 'report', commentId: detail, ...whose }
    : // Links of mails from before texts that wait could be edited name no version.
      { kind: 'held', version: Number(detail || 1), ...whose };
}
