import { TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Numbers of the sentences in docs/spec.md that the test verifies. */
    proves?: string[];
  }
}

/** Declares, within a test, the sentences of docs/spec.md that it verifies. */
export function proves(...sentences: string[]) {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error('proves() belongs into a test');
  test.meta.proves = [...(test.meta.proves ?? []), ...sentences];
}
