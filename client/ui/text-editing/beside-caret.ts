/** Where a list stands beside a place in a text field. */

/** Around one line of the field, so that the list covers neither the field nor the button in it. */
const GAP = 12;
/** Between the list and the end of what is seen. */
const EDGE = 4;
/** The top bar stays above the page, and would cover the list. */
const TOP_BAR = 64;
/** Less than two rows of 44 px are no list. */
const LEAST = 88;

/** The box of one character of a field that grows with its text, measured on a copy of the text. */
function boxOfCharacter(field: HTMLTextAreaElement, at: number): DOMRect {
  const { padding, border, fontSize, lineHeight } = getComputedStyle(field);
  const copy = document.createElement('div');
  const character = document.createElement('span');
  character.textContent = field.value.charAt(at);
  copy.append(field.value.slice(0, at), character, field.value.slice(at + 1));
  copy.dir = 'auto';
  Object.assign(copy.style, { padding, border, fontSize, lineHeight });
  Object.assign(copy.style, { gridArea: '1 / 1', visibility: 'hidden' });
  Object.assign(copy.style, { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
  field.after(copy);
  const box = character.getBoundingClientRect();
  copy.remove();
  return box;
}

/**
 * Places a list below a character of a field, or above it where the screen's keyboard or the window's end leaves more
 * room there. It stays within its frame, and scrolls where the room is small. The frame is the next positioned element;
 * in a dialog, whose own content scrolls, it is the window.
 */
export function placeBeside(list: HTMLElement, field: HTMLTextAreaElement, at: number): void {
  const { style } = list;
  const isInDialog = field.closest('dialog') !== null;
  style.position = isInDialog ? 'fixed' : '';
  style.maxHeight = '';
  const { clientWidth, clientHeight } = document.documentElement;
  const frame =
    list.offsetParent?.getBoundingClientRect() ?? new DOMRect(0, 0, clientWidth, clientHeight);
  const character = boxOfCharacter(field, at);
  const { offsetTop = 0, height = innerHeight } = window.visualViewport ?? {};
  const above = character.top - Math.max(offsetTop, TOP_BAR) - GAP - EDGE;
  const below = offsetTop + height - character.bottom - GAP - EDGE;
  const isBelow = below >= list.offsetHeight || below >= above;
  style.maxHeight = `${Math.max(isBelow ? below : above, LEAST)}px`;
  style.top = isBelow ? `${character.bottom - frame.top + GAP}px` : 'auto';
  style.bottom = isBelow ? 'auto' : `${frame.bottom - character.top + GAP}px`;
  const { right } = isInDialog ? field.getBoundingClientRect() : frame;
  const most = right - frame.left - list.offsetWidth;
  style.left = `${Math.max(0, Math.min(character.left - frame.left, most))}px`;
}
