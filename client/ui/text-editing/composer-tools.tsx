import { onDemand } from '../layout/on-demand.ts';

/**
 * What helps to write a text: the marks and the preview. They are loaded when somebody begins to write; without a line,
 * writing goes on without them.
 */
export const ComposerTools = onDemand(
  async () => (await import('./marks-toolbar.tsx')).MarksToolbar,
  {
    pending: <div className="min-h-11" />,
  },
);
