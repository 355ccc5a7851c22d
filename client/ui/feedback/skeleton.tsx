/** Lines where text will be; the words beside them are for the screen reader (and for who looks closely). */
export function Skeleton({
  text,
  rows,
  tall = false,
}: {
  text: string;
  rows: number;
  tall?: boolean;
}) {
  return (
    <div role="status" data-waits="">
      <p className="text-ink2 px-4 pt-4 text-sm">{text}</p>
      <div aria-hidden="true" className="divide-line divide-y">
        {Array.from({ length: rows }, (_, n) => `row-${n}`).map((row) => (
          <div key={row} className={`space-y-3 px-4 ${tall ? 'py-5' : 'py-4'}`}>
            <div className="bg-sunk h-4 w-3/4 animate-pulse rounded-full" />
            {tall && <div className="bg-sunk h-3 w-2/5 animate-pulse rounded-full" />}
          </div>
        ))}
      </div>
    </div>
  );
}
