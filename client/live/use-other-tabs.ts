import { useCallback, useEffect, useRef } from 'react';

/**
 * Keeps what a member alone has chosen the same in all tabs of a browser: no room tells it.
 * @param about names it, the same in all tabs.
 * @param refetch reads it again, after another tab has changed it.
 * @returns the function that tells the other tabs of a change.
 */
export function useOtherTabs(about: string, refetch: () => Promise<unknown>): () => void {
  const channel = useRef<BroadcastChannel>(null);
  const latest = useRef(refetch);
  latest.current = refetch;
  useEffect(() => {
    const opened = new BroadcastChannel(`adda ${about}`);
    opened.onmessage = () => void latest.current();
    channel.current = opened;
    return () => {
      channel.current = null;
      opened.close();
    };
  }, [about]);
  return useCallback(() => channel.current?.postMessage(null), []);
}
