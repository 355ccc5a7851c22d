import { Component, type ReactNode } from 'react';
import { Button } from '../kit/button.tsx';
import { logged } from '../kit/log.ts';

/** Holds a page that broke, or whose part could not be loaded, so that the reader is not left with nothing. */
export class Broken extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    logged('Showing the page')(error);
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
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
