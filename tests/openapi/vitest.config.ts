import { defineConfig } from 'vitest/config';
import ordinary from '../../vitest.config.ts';
import { LEFT_OUT } from '../support/runner/suites.ts';

export default defineConfig({
  test: {
    ...ordinary.test,
    include: ['tests/openapi/*.test.ts'],
    exclude: LEFT_OUT,
    // The compiler reads the client, and the server that the client is tried on.
    testTimeout: 300_000,
  },
});
