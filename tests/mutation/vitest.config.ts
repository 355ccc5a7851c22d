import { defineConfig } from 'vitest/config';
import ordinary from '../../vitest.config.ts';
import { subject } from './subjects.ts';

export default defineConfig({
  test: {
    ...ordinary.test,
    // A mutant of what a module does while it is evaluated needs modules of its own.
    isolate: true,
    include: subject().tests.map((name) => `tests/${name}.test.ts`),
    reporters: ['dot'],
  },
});
