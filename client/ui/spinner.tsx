/** For the rare wait in which there is nothing to show yet; it appears only if the wait is felt. */
export function Spinner({ text }: { text: string }) {
  return (
    <div role="status" className="flex min-h-64 flex-col items-center justify-center gap-3">
      <span
        aria-hidden="true"
        className="border-base-300 border-t-primary size-8 animate-spin rounded-full border-[3px]"
      />
      <span className="text-muted text-sm">{text}</span>
    </div>
  );
}
