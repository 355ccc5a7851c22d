import type { MarkdownIt } from 'markdown-it';
import { BENGALI_NUMBER } from './bengali-number.ts';

const FIRST_DIGIT = 0x09e6;
/** The same text with ASCII digits in the numbers of lists; each character keeps its place. */
const asciiNumbers = (text: string): string =>
  text.replaceAll(BENGALI_NUMBER, (_, before: string, number: string) => {
    const digits = [...number].map((digit) => digit.charCodeAt(0) - FIRST_DIGIT);
    return before + digits.join('');
  });

/**
 * Lets lists be numbered in Bengali digits (১. ২.). The rules of lists read markers from `src`, which has ASCII digits;
 * every content is read by `getLines`, from the text as it was written.
 */
export function withBengaliNumerals(md: MarkdownIt): void {
  md.block.State = class extends md.block.State {
    readonly #written: string;
    constructor(...[src, ...rest]: ConstructorParameters<typeof md.block.State>) {
      super(asciiNumbers(src), ...rest);
      this.#written = src;
    }
    override getLines(begin: number, end: number, indent: number, keepLastLF: boolean): string {
      const { src } = this;
      this.src = this.#written;
      const lines = super.getLines(begin, end, indent, keepLastLF);
      this.src = src;
      return lines;
    }
  };
}
