import { PAINTS } from './paints.ts';

/** A golden kettle pours tea; its sparks come at once for who has just become Gold. Its paints make it day or night. */
export const Kettle = ({ isJoy }: { isJoy: boolean }) => (
  <svg viewBox="0 0 320 180" aria-hidden="true" className="bg-gold-wash h-40 w-full">
    <circle cx="164" cy="88" r="78" fill={PAINTS.gold} opacity=".18" />
    <circle cx="164" cy="88" r="54" fill={PAINTS.gold} opacity=".2" />
    <path d="M48 152h226q-5 14-22 14H70q-17 0-22-14z" fill={PAINTS.wood} />
    <g transform="rotate(-14 150 90)">
      <path d="M104 62q4-38 42-38t42 38" stroke={PAINTS.wood} strokeWidth="7" fill="none" />
      <path d="M98 122q-14-62 48-62t48 62q-1 8-10 8h-76q-9 0-10-8z" fill={PAINTS.gold} />
      <path d="M102 108q-24-6-30-38l-9-1 4-9 14 3q7 26 25 28z" fill={PAINTS.gold} />
      <path d="M122 61q24-12 48 0z" fill={PAINTS.wood} />
      <circle cx="146" cy="50" r="6" fill={PAINTS.wood} />
      <path d="M112 112q-6-34 20-42-12 18-8 42z" fill={PAINTS.cream} opacity=".4" />
    </g>
    <path
      d="M62 92q-4 24-2 44"
      stroke={PAINTS.tea}
      strokeWidth="5"
      strokeLinecap="round"
      fill="none"
    />
    <path
      d="M46 118h28l-4 34H50zm154 0h26l-4 34h-18zm38 0h26l-4 34h-18z"
      fill={PAINTS.cream}
      opacity=".7"
    />
    <path d="M48 132h24l-2 20H50zm153-6h24l-3 26h-18zm38 0h24l-3 26h-18z" fill={PAINTS.tea} />
    <path
      d="M213 110q-6-7 0-14t0-14m38 28q-6-7 0-14t0-14"
      stroke={PAINTS.saffron}
      strokeWidth="3"
      strokeLinecap="round"
      fill="none"
    />
    <path
      className={isJoy ? 'sparks' : undefined}
      d="m244 30 4 12 12 4-12 4-4 12-4-12-12-4 12-4zm40 40 3 8 8 3-8 3-3 8-3-8-8-3 8-3zM88 20l3 8 8 3-8 3-3 8-3-8-8-3 8-3z"
      fill={PAINTS.gold}
    />
  </svg>
);
