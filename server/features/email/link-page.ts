import { SCREENS } from '../../../contract/values/screens.ts';
import type { LinkOutcome } from '../../../db/features/email/change.ts';
import type { Messages } from '../../../messages/languages.ts';
import { linkTo, type PlainPage } from '../../pages/plain-page.ts';
import { escapeXml } from '../../texts/xml.ts';
import type { LinkKind } from './link-token.ts';

const page = (title: string, rest: string, status = 200): PlainPage => ({
  title,
  status,
  body: `<h1>${title}</h1>${rest}`,
});
const text = (sentence: string) => `<p>${sentence}</p>`;
const form = (button: string) => `<form method="post"><button>${button}</button></form>`;
const toLogin = linkTo(SCREENS.login);

/** Asks whether an address becomes that of the account, or does so again. */
export function askPage(
  kind: LinkKind,
  { address, siteName }: { address: string; siteName: string },
  messages: Messages,
): PlainPage {
  const [shown, site] = [escapeXml(address), escapeXml(siteName)];
  if (kind === 'undo')
    return page(
      messages.restoreAddressTitle,
      text(messages.restoreAddressText(shown, site)) + form(messages.restoreAddressButton),
    );
  return page(
    messages.changeAddressTitle,
    text(messages.changeAddressText(shown, site)) +
      text(messages.changeAddressNot) +
      form(messages.changeAddressButton),
  );
}

/** Says that a link is none. */
export const brokenPage = ({ linkIncomplete, actIncompleteText }: Messages): PlainPage =>
  page(linkIncomplete, text(actIncompleteText(toLogin)), 404);

/** Says that a link works no more. */
export const endedPage = (
  kind: LinkKind,
  { linkWorksNoMore, addressLinkEnded }: Messages,
): PlainPage =>
  page(linkWorksNoMore, text(addressLinkEnded[kind](kind === 'undo' ? linkTo('/') : toLogin)), 410);

/**
 * Says what a press has done.
 * @param resetPath where the owner of an address that is back chooses a password.
 */
export function outcomePage(
  kind: LinkKind,
  outcome: LinkOutcome,
  { address, resetPath }: { address: string; resetPath: string },
  messages: Messages,
): PlainPage {
  const shown = escapeXml(address);
  if (outcome === 'dead') return endedPage(kind, messages);
  if (outcome === 'taken')
    return page(messages.addressTaken, text(messages.addressTakenText(shown)), 409);
  if (kind === 'undo')
    return page(
      messages.addressRestored,
      text(messages.addressRestoredText(linkTo(escapeXml(resetPath)))),
    );
  return page(messages.addressChanged, text(messages.addressChangedText(shown, toLogin)));
}
