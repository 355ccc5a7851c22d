import { Component, type ReactNode } from 'react';
import { Button } from '../kit/button.tsx';
import { logged } from '../kit/log.ts';
import { Spinner } from '../kit/spinner.tsx';
import { isOutdated, renew } from './outdated.ts';

type Stands = 'whole' | 'renewed' | 'broken';

/**
 * Holds a page that broke, or whose part could not be loaded, so that the reader is not left with nothing. A tab from
 * before an update loads itself anew.
 */
export class Broken extends Component<{ children: ReactNode }, { stands: Stands }> {
  override state: { stands: Stands } = { stands: 'whole' };

  static getDerivedStateFromError(error: unknown): { stands: Stands } {
    return { stands: isOutdated(error) ? 'renewed' : 'broken' };
  }

  override componentDidCatch(error: unknown): void {
    logged('Showing the page')(error);
    if (!isOutdated(error)) return;
    renew().catch((cause: unknown) => {
      logged('Loading the tab anew')(cause);
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
