import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { applyInitialAnswers } from '../api/initial-data.ts';
import { captureInitialStates } from '../api/page-store.ts';
import { queryClient } from '../api/query-client.ts';
import { FEATURES } from './features.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';

/**
 * Applies the answers that came with the page, after the code of its screen: stores of that screen alone come with it.
 * The server and the browser both begin with them, and then render the same.
 */
export function preparePage(): void {
  applyInitialAnswers(FEATURES.map(({ hydrate }) => hydrate));
  captureInitialStates();
}

/** The frame of the whole client, around the router of the browser or of the server. */
export const App = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary>
    <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>
  </ErrorBoundary>
);
