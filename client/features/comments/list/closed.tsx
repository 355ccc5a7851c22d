/** Stands in place of the composer of a closed post. */
export const ClosedNotice = () => (
  <p className="stitch mt-3 px-5 py-4 text-sm">This post is closed: it takes no more comments.</p>
);
