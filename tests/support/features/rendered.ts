/** Parts of a page as the client renders them, without a browser. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { createPageState, runInPage } from '../../../client/api/page-state.ts';
import { captureInitialStates } from '../../../client/api/page-store.ts';
import { queryClient } from '../../../client/api/query-client.ts';

/**
 * Renders a part within a page of its own.
 * @param prepare sets what the stores and the reads of that page hold.
 */
export const htmlOf = (part: ReactNode, prepare: () => void = () => {}): string =>
  runInPage(createPageState(), () => {
    prepare();
    captureInitialStates();
    const reads = createElement(QueryClientProvider, { client: queryClient() }, part);
    return renderToString(createElement(MemoryRouter, {}, reads));
  });

/** The text of a part, without tags and the marks of the renderer. */
export const textOf: typeof htmlOf = (...part) =>
  htmlOf(...part)
    .replaceAll(/<!--.*?-->|<[^>]+>/g, '')
    .replaceAll('&#x27;', "'");
