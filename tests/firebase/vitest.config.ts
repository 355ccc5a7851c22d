import { defineConfig } from 'vitest/config';
import ordinary from '../../vitest.config.ts';

export default defineConfig({
  test: {
    ...ordinary.test,
    include: ['tests/firebase/*.test.ts'],
    exclude: [],
    // Each file evaluates accounts.ts anew, whose domain keeps its accounts apart in the one emulator.
    isolate: true,
    globalSetup: 'tests/firebase/emulator.ts',
  },
});
