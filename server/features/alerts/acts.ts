import { isAdmin, runningSuspension } from '../../../contract/core/rights.ts';
import { findSettling } from '../../../db/features/alerts/alerts.ts';
import type { Removal } from '../../../db/features/audit/audit.ts';
import { findClaim } from '../../../db/features/claims/reads.ts';
import { approveClaim, refuseClaim } from '../../../db/features/claims/settling.ts';
import { removeComment } from '../../../db/features/comments/deletion.ts';
import { findHeld } from '../../../db/features/held/reads.ts';
import { removeHeld } from '../../../db/features/held/settling.ts';
import { removePost } from '../../../db/features/posts/deletion.ts';
import {
  findPostReport,
  ignorePostReport,
  reportedWhole,
} from '../../../db/features/reports/post-reports.ts';
import { findReport } from '../../../db/features/reports/reads.ts';
import { removeReport } from '../../../db/features/reports/settling.ts';
import { findUserById } from '../../../db/features/users/reads.ts';
import type { Messages } from '../../../messages/languages.ts';
import type { AppContext } from '../../app/context.ts';
import { hasNeededFactor } from '../../http/authorize.ts';
import { cleanReason } from '../../http/input.ts';
import type { PlainPage } from '../../pages/plain-page.ts';
import { approve } from '../held/approve.ts';
import {
  CHOICES,
  claimConflictPage,
  claimPage,
  conflictPage,
  deadPage,
  editedPage,
  heldPage,
  reportPage,
  settledPage,
} from './act-page.ts';
import { type ActLink, actLinkOf } from './act-token.ts';

/** The button that was pressed, by whom, and the reason that was written. */
interface Wish {
  choice: string;
  removal: Removal;
}

type Context = Pick<AppContext, 'store' | 'scores' | 'renderer' | 'config'>;

/** The settling acts of a report, held text or claim in the audit log. */
const settlingsOf = (link: ActLink): Parameters<typeof findSettling>[0] => {
  if (link.kind === 'claim')
    return [
      { target: link.id, act: 'claim approved' },
      { target: link.id, act: 'claim refused' },
    ];
  if (link.kind === 'held')
    return [
      { target: link.id, act: 'text approved' },
      { target: link.id, act: 'text refused' },
    ];
  return [
    { target: link.id, act: 'report ignored' },
    link.kind === 'report'
      ? { target: link.commentId, act: 'comment deleted' }
      : { target: link.postId, act: 'post deleted' },
  ];
};

/**
 * The acts behind the links of mails to admins.
 * @param now the time by which links end.
 */
export function linkedActs({ store, scores, renderer, config }: Context, now: () => number) {
  /** The link and the admin of a token that works; otherwise the status of the page that says why it does not. */
  async function open(token: string) {
    const link = actLinkOf(config.jwtSecret, token);
    if (!link) return 404;
    const admin = await store.read(findUserById(link.adminId));
    const isThere = admin && isAdmin(admin) && admin.leavingAt === null;
    const isActive = isThere && !runningSuspension(admin, now());
    const mayAct = isActive && hasNeededFactor(admin, config);
    return mayAct && now() < link.expiresAt ? { link, admin } : 410;
  }

  /** The open question of the link, as the page that asks it, or that it is another one now; null when it is settled. */
  async function ask(link: ActLink, messages: Messages): Promise<PlainPage | null> {
    if (link.kind === 'report') {
      const report = await store.read(findReport(link.id));
      return report ? reportPage(report, messages, link.kind) : null;
    }
    if (link.kind === 'postReport') {
      const report = await store.read(findPostReport(link.id));
      return report
        ? reportPage({ ...report, text: reportedWhole(report) }, messages, link.kind)
        : null;
    }
    if (link.kind === 'claim') {
      const claim = await store.read(findClaim(link.id));
      return claim?.state === 'open' ? claimPage(claim, messages) : null;
    }
    const held = await store.read(findHeld(link.id));
    if (!held) return null;
    return held.revision === link.version ? heldPage(held, messages) : editedPage(messages);
  }
  const settled = async (link: ActLink, messages: Messages) =>
    settledPage(await store.read(findSettling(settlingsOf(link))), messages, link.kind);

  /** Settles a claim. A refusal says why. @returns the page of what can't be done; null where it was. */
  async function settleClaim(
    id: string,
    { choice, removal: { by, reason } }: Wish,
    messages: Messages,
  ): Promise<PlainPage | null> {
    if (choice === 'approve') {
      const done = await approveClaim(store, id, by);
      const isTaken = 'refusal' in done && done.refusal === 'claim-exists';
      return isTaken ? claimConflictPage(messages) : null;
    }
    const claim = reason === '' ? await store.read(findClaim(id)) : undefined;
    if (claim?.state === 'open') return claimPage(claim, messages, true);
    await refuseClaim(store, id, reason, by);
    return null;
  }

  /** @returns whether what is open can't be settled in this way. */
  async function settle(
    link: Exclude<ActLink, { kind: 'claim' }>,
    { choice, removal }: Wish,
  ): Promise<boolean> {
    const { email } = removal.by;
    if (link.kind === 'report') {
      await (choice === 'ignore'
        ? removeReport(store, link.id, email)
        : removeComment(store, link.commentId, removal));
      return false;
    }
    if (link.kind === 'postReport') {
      await (choice === 'ignore'
        ? ignorePostReport(store, link.id, email)
        : removePost(store, link.postId, removal));
      return false;
    }
    if (choice === 'refuse') {
      await removeHeld(store, link, removal);
      return false;
    }
    const done = await approve({ store, scores, renderer }, link, removal.by);
    return typeof done === 'string' && done !== 'held-unknown';
  }

  return {
    /** The page of a link; it changes nothing. */
    async page(token: string, messages: Messages): Promise<PlainPage> {
      const opened = await open(token);
      if (typeof opened === 'number') return deadPage(opened, messages);
      return (await ask(opened.link, messages)) ?? settled(opened.link, messages);
    },
    /** Settles what the link names, once, as the admin would signed in. A choice that the page does not have asks again. */
    async press(token: string, pressed: URLSearchParams, messages: Messages): Promise<PlainPage> {
      const choice = pressed.get('act') ?? '';
      const opened = await open(token);
      if (typeof opened === 'number') return deadPage(opened, messages);
      const { link, admin } = opened;
      const question = await ask(link, messages);
      if (!question) return settled(link, messages);
      const choices: readonly string[] = CHOICES[link.kind];
      if (!choices.includes(choice)) return { ...question, status: 400 };
      const reason = cleanReason({ reason: pressed.get('reason') ?? '' });
      const wish: Wish = { choice, removal: { by: admin, reason } };
      if (link.kind === 'claim') {
        const undone = await settleClaim(link.id, wish, messages);
        if (undone) return undone;
      } else if (await settle(link, { choice, removal: { by: admin, reason: '' } }))
        return conflictPage(messages);
      // An edit that came in between leaves it open.
      return (await ask(link, messages)) ?? settled(link, messages);
    },
  };
}
