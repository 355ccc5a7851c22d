import { Component, type ReactNode } from 'react';
import { logFailure } from '../../api/log.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { isOutdated, reloadTab } from '../../ui/layout/lazy-page.ts';

type Stands = 'whole' | 'renewed' | 'broken';

/**
 * The error boundary of the pages: a page that throws, or whose code can't be loaded, shows a notice instead of
 * nothing. A tab from before an update reloads itself.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { stands: Stands }> {
  override state: { stands: Stands } = { stands: 'whole' };

  static getDerivedStateFromError(error: unknown): { stands: Stands } {
    return { stands: isOutdated(error) ? 'renewed' : 'broken' };
  }

  override componentDidCatch(error: unknown): void {
    logFailure('Showing the page')(error);
    if (!isOutdated(error)) return;
    reloadTab().catch((cause: unknown) => {
      logFailure('Loading the tab anew')(cause);
      this.setState({ stands: 'broken' });
    });
  }

  override render(): ReactNode {
    if (this.state.stands === 'whole') return this.props.children;
    if (this.state.stands === 'renewed') return <Spinner text="Loading…" />;
    return (
      <div role="alert" className="mx-auto max-w-md px-4 py-24 text-center">
        <p className="mb-6">
          This page could not be shown. Perhaps the connection broke, or the forum was updated.
        </p>
        <Button kind="main" onClick={() => location.reload()}>
          Load it again
        </Button>
      </div>
    );
  }
}
