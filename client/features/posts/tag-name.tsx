import { capitalise } from '../../ui/text.ts';

/** A post's tag beside its figures; on phones it stands at the line's start. */
export function TagName({ name }: { name: string }) {
  return (
    <span className="text-muted max-w-40 truncate text-xs font-medium max-sm:mr-auto">
      #{capitalise(name)}
    </span>
  );
}
