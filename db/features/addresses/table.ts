import type { Language } from '../../../contract/values/languages.ts';
import { type Columns, ownerKey, type Parent } from '../../core/schema/columns.ts';

/** The purpose of a mail about a change of an address. */
export type EmailLinkKind =
  /** Its link makes the address of the mail that of the member. */
  | 'confirm'
  /** Its link puts the former address back. */
  | 'undo'
  /** It tells the owner of an address that somebody has asked for it; it has no link. */
  | 'taken'
  /** It tells the former address of a change at another provider, where it is undone; it has no link. */
  | 'moved';

/**
 * The rights that links in mails about changes of addresses give. A link is the signed id of the row, so that the
 * database holds none.
 */
export const emailLinksTable = (c: Columns, users: Parent) =>
  c.table(
    'email_links',
    {
      id: c.primaryId('neither'),
      userKey: ownerKey(c, 'user_key', users, 'emailLink', 'goes'),
      kind: c.text('kind', 'own').$type<EmailLinkKind>().notNull(),
      /** The address that the mail goes to: the new one, or that from before. */
      address: c.text('address', 'own').notNull(),
      /** The language of the request; the member's own choice comes first. */
      language: c.text('language', 'own').$type<Language>(),
      /** The origin of the link. */
      base: c.text('base', 'own').notNull(),
      /** The session that asked, which stays when the others end. */
      session: c.text('session', 'neither'),
      /** Of a link that puts an address back: the ids of the ways to sign in from before the change, with spaces between. */
      signIns: c.text('sign_ins', 'neither'),
      madeAt: c.time('made_at', 'own').notNull(),
      expiresAt: c.time('expires_at', 'own').notNull(),
    },
    (t) => [
      c.index('email_links_user').on(t.userKey),
      c.index('email_links_address').on(t.address),
    ],
  );

/** The addresses that members had before. Bars of `ADMIN_EMAILS` and sanctions of those who leave hold for them, too. */
export const formerAddressesTable = (c: Columns, users: Parent) =>
  c.table(
    'former_addresses',
    {
      address: c.text('address', 'both').notNull(),
      /** Until when the member had it. */
      until: c.time('until', 'both').notNull(),
      userKey: ownerKey(c, 'user_key', users, 'formerAddress', 'goes'),
    },
    (t) => [
      c.primaryKey({ columns: [t.address, t.until] }),
      c.index('former_addresses_user').on(t.userKey),
    ],
  );
