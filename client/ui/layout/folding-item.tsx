import { type ReactNode, useState } from 'react';

interface FoldingItemProps {
  isRemoved: boolean;
  look?: string;
  children: ReactNode;
}

/** An item of a list, which folds away when what it shows is removed; nothing if that was before. */
export function FoldingItem({ isRemoved, look = '', children }: FoldingItemProps) {
  const [folded, setFolded] = useState(isRemoved);
  if (isRemoved && folded) return null;
  return (
    <li
      className={`fold ${look}`}
      data-gone={isRemoved}
      inert={isRemoved}
      onTransitionEnd={() => setFolded(isRemoved)}
    >
      {children}
    </li>
  );
}
