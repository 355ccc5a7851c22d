import { onDemand } from '../../../ui/layout/on-demand.ts';

/**
 * Aids to write a text: the marks, pictures and the preview. They are loaded when somebody begins to write; without a
 * line, writing goes on without them.
 */
export const ComposerTools = onDemand(async () => (await import('./tools.tsx')).Tools, {
  pending: <div className="min-h-11" />,
});
