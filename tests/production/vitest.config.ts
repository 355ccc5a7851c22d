import { defineConfig } from 'vitest/config';
import ordinary from '../../vitest.config.ts';
import { LEFT_OUT } from '../support/runner/suites.ts';

export default defineConfig({
  test: {
    ...ordinary.test,
    include: ['tests/production/*.test.ts'],
    exclude: LEFT_OUT,
    // It installs everything twice over.
    testTimeout: 300_000,
    hookTimeout: 900_000,
  },
});
