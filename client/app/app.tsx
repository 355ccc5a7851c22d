import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { InitialData } from '../../contract/core/initial-data.ts';
import { setInitialData } from '../api/initial-data.ts';
import { captureInitialStates } from '../api/page-store.ts';
import { queryClient } from '../api/query-client.ts';
import { FEATURES } from './features.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';

/** Applies the initial data. The server and the browser both begin with it, and then render the same. */
export function preparePage(data: InitialData): void {
  setInitialData(
    data,
    FEATURES.map(({ hydrate }) => hydrate),
  );
  captureInitialStates();
}

/** The frame of the whole client, around the router of the browser or of the server. */
export const App = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary>
    <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>
  </ErrorBoundary>
);
