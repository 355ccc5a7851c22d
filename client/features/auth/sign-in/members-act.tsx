import type { ReactNode } from 'react';
import { membersOnly } from '#messages';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { type MembersAct, useReturnState } from '../session/return-path.ts';
import { useIsVisitor } from '../session/use-is-visitor.ts';

interface JoinToActProps {
  act: MembersAct;
  /** True beside another one for the same act: keyboards and screen readers need one alone. */
  isRepeated?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Controls that are disabled for visitors: a press on them leads to joining, which says who may use them, and back
 * here.
 */
export function JoinToAct(props: JoinToActProps) {
  const { act, isRepeated = false, className = '', children } = props;
  const state = useReturnState(act);
  const isVisitor = useIsVisitor();
  return (
    <div className={`relative flex ${className}`}>
      {children}
      {isVisitor && (
        <Link
          to={SCREENS.login}
          state={state}
          aria-label={membersOnly[act]}
          title={membersOnly[act]}
          {...(isRepeated && { 'aria-hidden': true, tabIndex: -1 })}
          className="absolute inset-0 rounded-[inherit]"
        />
      )}
    </div>
  );
}
