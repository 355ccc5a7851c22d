/** Says that the comment which the address names is not there; the thread stands below. */
export function UnknownComment() {
  return (
    <p role="status" className="stitch edge-to-edge mt-3 px-4 py-3 text-center text-sm">
      The comment of this link is not here: it was removed, or the address is mistyped.
    </p>
  );
}
