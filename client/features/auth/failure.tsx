/** The provider's refusal, in red below the form. The place is always there, so that screen readers notice it. */
export function Failure({ id, text }: { id: string; text: string | null }) {
  return (
    <p id={id} role="alert" className={`text-red text-sm ${text === null ? '' : 'mt-4'}`}>
      {text}
    </p>
  );
}
