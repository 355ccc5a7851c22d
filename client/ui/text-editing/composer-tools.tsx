import { onDemand } from '../layout/on-demand.ts';

/**
 * Aids to write a text: the marks and the preview. They are loaded when somebody begins to write; without a line,
 * writing goes on without them.
 */
export const ComposerTools = onDemand(
  async () => (await import('./formatting-toolbar.tsx')).FormattingToolbar,
  {
    pending: <div className="min-h-11" />,
  },
);
