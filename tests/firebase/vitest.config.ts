import { defineConfig } from 'vitest/config';
import ordinary from '../../vitest.config.ts';
import { LEFT_OUT } from '../support/runner/suites.ts';

export default defineConfig({
  test: {
    ...ordinary.test,
    include: ['tests/firebase/*.test.ts'],
    exclude: LEFT_OUT,
    // Each file evaluates accounts.ts anew, whose domain keeps its accounts apart in the one emulator.
    isolate: true,
    globalSetup: 'tests/firebase/emulator.ts',
  },
});
