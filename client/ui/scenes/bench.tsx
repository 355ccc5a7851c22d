import { PAINTS } from './paints.ts';

/** An empty bench under a tree in flower, and two glasses that still steam. Its paints make it dusk or night. */
export const Bench = () => (
  <svg viewBox="0 0 320 180" aria-hidden="true" className="rounded-sheet w-72 max-w-full">
    <path d="M0 0h320v180H0z" fill={PAINTS.sky} />
    <circle cx="238" cy="50" r="21" fill={PAINTS.sun} />
    <path d="M0 150v-30q52-24 106-8t108-6 106 4v40z" fill={PAINTS.far} />
    <path d="M0 146h320v34H0z" fill={PAINTS.ground} />
    <path
      d="M72 154q8-34 2-66L54 70l6-5 16 13 3-24h8l1 27 18-14 5 6-21 20q-3 28 4 61z"
      fill={PAINTS.wood}
    />
    <path
      d="M20 72a20 20 0 0 1 12-34 28 28 0 0 1 50-20 30 30 0 0 1 48 22 22 22 0 0 1 6 42q-16 8-30-4-22 12-42-2-24 14-44-4z"
      fill={PAINTS.leaf}
    />
    <path
      d="M36 54h.1m21-18h.1m16 26h.1m17-36h.1m12 30h.1m21-16h.1m2 26h.1m-66 8h.1m43-2h.1m-17 88h.1m33-4h.1m12 10h.1"
      stroke={PAINTS.red}
      strokeWidth="9"
      strokeLinecap="round"
    />
    <path
      d="M146 100h126v7H146zm0 12h126v6H146zm-6 14h138v8H140zm14-30h6v62h-6zm104 0h6v62h-6z"
      fill={PAINTS.wood}
    />
    <path d="M182 112h13l-2 14h-9zm38 0h13l-2 14h-9z" fill={PAINTS.tea} />
    <path
      d="M188 106q-4-5 0-9t0-9m38 18q-4-5 0-9t0-9"
      stroke={PAINTS.cream}
      strokeWidth="2.5"
      strokeLinecap="round"
      fill="none"
    />
    <path d="M130 162q78-8 160 0-80 8-160 0z" fill={PAINTS.ink} opacity=".14" />
  </svg>
);
