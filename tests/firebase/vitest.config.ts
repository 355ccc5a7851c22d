import { defineConfig } from 'vitest/config';
import ordinary from '../../vitest.config.ts';

export default defineConfig({
  test: {
    ...ordinary.test,
    include: ['tests/firebase/*.test.ts'],
    exclude: [],
    globalSetup: 'tests/firebase/emulator.ts',
  },
});
