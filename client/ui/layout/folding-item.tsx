import { type ReactNode, useState } from 'react';

/** An item of a list, which folds away when what it shows is removed; nothing if that was before. */
export function FoldingItem({ isRemoved, children }: { isRemoved: boolean; children: ReactNode }) {
  const [folded, setFolded] = useState(isRemoved);
  if (isRemoved && folded) return null;
  return (
    <li
      className="fold"
      data-gone={isRemoved}
      inert={isRemoved}
      onTransitionEnd={() => setFolded(isRemoved)}
    >
      {children}
    </li>
  );
}
