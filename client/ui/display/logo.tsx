/** The forum's mark: a cup that is a speech bubble. It takes the colour of the text around it; its steam is always saffron. */
export function Mark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <path
        fill="currentColor"
        d="M4 12.5A2.5 2.5 0 0 1 6.5 10h14a2.5 2.5 0 0 1 2.5 2.5v8a4.5 4.5 0 0 1-4.5 4.5H12l-5 4v-4.3a4.5 4.5 0 0 1-3-4.2Z"
      />
      <path stroke="currentColor" strokeWidth="2.4" d="M23 13h1.5a3.7 3.7 0 0 1 0 7.5H23" />
      <path
        className="stroke-saffron"
        strokeWidth="1.9"
        strokeLinecap="round"
        d="M9.5 7c0-1.8 1.5-1.8 1.5-3.6M14.5 7c0-1.8 1.5-1.8 1.5-3.6M19.5 7c0-1.2.8-1.5 1.2-2.2"
      />
    </svg>
  );
}
