import { Component, type ReactNode, useEffect } from 'react';
import { loadAgain, pageFailedAlone } from '#messages';
import { logFailure } from '../../api/log.ts';
import { screenShown } from '../../live/subscriptions.ts';
import { useLateParts } from './late-parts.ts';

/** A page that failed. Until the code of the late parts is there, one sentence and a button. */
function Failed({ error }: { error: unknown }) {
  const { Failure } = useLateParts();
  useEffect(screenShown, []);
  if (Failure) return <Failure error={error} />;
  return (
    <div role="alert" className="px-4 py-24 text-center">
      <p className="mb-6">{pageFailedAlone}</p>
      <button type="button" className="btn" onClick={() => location.reload()}>
        {loadAgain}
      </button>
    </div>
  );
}

interface BoundaryProps {
  /** Where the reader is: another place is tried anew. */
  at?: unknown;
  children: ReactNode;
}

/** The error boundary of a page: one that throws, or whose code can't be loaded, leaves the shell around it in place. */
export class ErrorBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    logFailure('The page')(error);
  }

  override componentDidUpdate({ at }: BoundaryProps): void {
    if (at !== this.props.at && this.state.error) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? <Failed error={error} /> : this.props.children;
  }
}
