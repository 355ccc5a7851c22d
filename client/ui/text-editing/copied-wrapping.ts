const IS_WRAPPED = /^[\u202a\u202b\u2066-\u2068]|[\u202c\u2069]$/;
const OPENING = /^[\s\u202a\u202b\u2066-\u2068]+/;
const CLOSING = /(?<![\s\u202c\u2069])[\s\u202c\u2069]+$/;

/**
 * A text without the embeddings and isolates around it. Address books put them around numbers that they copy, where
 * nobody sees them. Overrides stay: they show a text as another one.
 */
export function withoutWrapping(text: string): string {
  if (!IS_WRAPPED.test(text.trim())) return text;
  return text.replace(OPENING, '').replace(CLOSING, '');
}

/** A password is kept as it is. */
const FIELD = 'input:not([type=password]), textarea';

/**
 * Pastes texts without the embeddings and isolates around them, in every field. The server refuses these characters,
 * and nobody who pastes a number sees that it has some.
 */
export function startPasting(): void {
  addEventListener('paste', (event) => {
    const { target, clipboardData, defaultPrevented } = event;
    if (defaultPrevented || !(target instanceof Element && target.matches(FIELD))) return;
    const given = clipboardData?.getData('text/plain') ?? '';
    const bare = withoutWrapping(given);
    if (bare === given) return;
    event.preventDefault();
    // As typed: it replaces what is selected, may be undone, and the form hears of it.
    document.execCommand('insertText', false, bare);
  });
}
