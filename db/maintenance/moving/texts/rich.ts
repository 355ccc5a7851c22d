import type { TextBuilder } from './builder.ts';
export function readRich(source: string, builder: TextBuilder): void {
  builder.lines(source);
}
