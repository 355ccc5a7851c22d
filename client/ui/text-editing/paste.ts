import { withoutWrapping } from '../../../contract/values/direction-controls.ts';

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
