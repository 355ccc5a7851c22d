const TINTS = ['tint-1', 'tint-2', 'tint-3', 'tint-4', 'tint-5', 'tint-6'] as const;

/** The class of the quiet tint behind a person's initials: the same for one id wherever it is shown. */
export function tintOf(id: string): (typeof TINTS)[number] {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return TINTS[sum % TINTS.length] ?? TINTS[0];
}
