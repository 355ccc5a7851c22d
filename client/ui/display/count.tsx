import { useState } from 'react';
import { number } from '#messages';

/**
 * A figure that rolls up or down when it changes; its neighbours don't shift. The outer element stays: a new one would
 * be inserted beside a text that the browser may have translated.
 */
export function Count({ value }: { value: number }) {
  const [{ now, before }, setShown] = useState({ now: value, before: value });
  if (now !== value) setShown({ now: value, before: now });
  const way = value === before ? '' : value > before ? 'roll-up' : 'roll-down';
  return (
    <span className="inline-flex">
      <span key={value} className={`roll ${way}`} data-before={number(before)}>
        <span>{number(value)}</span>
      </span>
    </span>
  );
}
