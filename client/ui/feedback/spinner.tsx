interface SpinnerProps {
  text: string;
  /** Not read out: for the code of a page, which is read out as soon as it comes. */
  isSilent?: boolean;
}

/** For the rare wait in which there is nothing to show yet; it appears only if the wait is felt. */
export function Spinner({ text, isSilent = false }: SpinnerProps) {
  return (
    <div
      role={isSilent ? undefined : 'status'}
      data-waits=""
      className="flex min-h-64 flex-col items-center justify-center gap-3"
    >
      <span
        aria-hidden="true"
        className="border-line border-t-betel size-8 animate-spin rounded-full border-[3px]"
      />
      <span className="text-ink2 text-sm">{text}</span>
    </div>
  );
}
