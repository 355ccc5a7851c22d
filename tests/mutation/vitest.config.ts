import { defineConfig } from 'vitest/config';
import ordinary from '../../vitest.config.ts';
import { subject } from './subjects.ts';

export default defineConfig({
  test: {
    ...ordinary.test,
    include: subject().tests.map((name) => `tests/${name}.test.ts`),
    reporters: ['dot'],
  },
});
