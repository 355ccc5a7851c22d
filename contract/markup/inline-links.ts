import type { MarkdownIt } from 'markdown-it';
import { personScreen } from '../values/screens.ts';
import { environmentOf, isFullOfLinks } from './link-limit.ts';
import { type AddressFinder, addressFinder, mayLink, withAddressRules } from './links.ts';
import { mentionPattern } from './mentions.ts';
import { tagAt, tagPath } from './tags.ts';

type InlineState = InstanceType<MarkdownIt['inline']['State']>;
type Attributes = [name: string, value: string][];

const MENTION = mentionPattern('y');
const SCHEME = /https?$/i;
const LONGEST_SCHEME = 'https'.length;

/** Adds a link with this text; within another link only its text, because links don't nest. */
function pushLink(state: InlineState, text: string, attributes: Attributes) {
  const inLink = state.linkLevel > 0;
  if (!inLink) {
    environmentOf(state).links++;
    state.push('link_open', 'a', 1).attrs = attributes;
  }
  state.push('text', '', 0).content = text;
  if (!inLink) state.push('link_close', 'a', -1);
}

function mention(md: MarkdownIt) {
  md.inline.ruler.push('mention', (state, silent) => {
    if (isFullOfLinks(state)) return false;
    MENTION.lastIndex = state.pos;
    const [source, name, id] = MENTION.exec(state.src) ?? [];
    if (!source || !name || !id || state.pos + source.length > state.posMax) return false;
    const { isKnown, mentions } = environmentOf(state);
    if (!silent) {
      if (isKnown(id)) {
        pushLink(state, `@${name}`, [
          ['href', personScreen(id)],
          ['data-member', id],
        ]);
        if (state.linkLevel === 0) mentions.push(id);
      } else state.push('text', '', 0).content = source;
    }
    state.pos += source.length;
    return true;
  });
}

/** The finder of a state's text: all places of the text are asked about in their order. */
function finderOf({ linkify }: MarkdownIt, state: InlineState): AddressFinder {
  const { finders } = environmentOf(state);
  const finder = finders.get(state) ?? addressFinder(linkify, state.src);
  finders.set(state, finder);
  return finder;
}

function bareAddress(md: MarkdownIt) {
  withAddressRules(md);
  md.inline.ruler.push('address', (state, silent) => {
    const { src, pos } = state;
    if (!src.startsWith('://', pos) || isFullOfLinks(state)) return false;
    const scheme = SCHEME.exec(src.slice(Math.max(0, pos - LONGEST_SCHEME), pos))?.[0];
    if (!scheme) return false;
    const address = finderOf(md, state)(pos - scheme.length, state.posMax);
    const href = address && md.normalizeLink(address);
    if (!href || !mayLink(href)) return false;
    if (!silent) {
      state.pending = state.pending.slice(0, -scheme.length);
      pushLink(state, address, [['href', href]]);
    }
    state.pos = pos - scheme.length + address.length;
    return true;
  });
}

function tag(md: MarkdownIt) {
  md.inline.ruler.push('tag', (state, silent) => {
    if (state.src[state.pos] !== '#' || isFullOfLinks(state)) return false;
    const found = tagAt(state.src, state.pos, state.posMax);
    if (!found) return false;
    if (!silent) pushLink(state, found, [['href', tagPath(found)]]);
    state.pos += found.length;
    return true;
  });
}

/** The links that need no brackets: mentions, bare addresses and tags. */
export function withInlineLinks(md: MarkdownIt): void {
  mention(md);
  bareAddress(md);
  tag(md);
}
