/**
 * An e-mail address that, where it is too long for its line, breaks before the @ first. Another address (in full, where
 * it was masked) is another element: its parts do not move, they are new.
 */
export function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span key={email} className="wrap-anywhere">
      <span>{email.slice(0, at)}</span>
      <wbr />
      <span>{email.slice(at)}</span>
    </span>
  );
}
