import { PAINTS } from './paints.ts';

/** One who sits on the bench: turned to the right, or mirrored. */
const sitter = (place: string, shirt: string, trousers: string, skin: string) => (
  <g transform={place}>
    <path d="M-12 124h36q7 0 7 7v25h-9v-22h-34z" fill={trousers} />
    <path d="M-12 128v-20q0-14 12-14t12 14v20z" fill={shirt} />
    <path d="M4 108q7 8 16 2" stroke={skin} strokeWidth="6" strokeLinecap="round" fill="none" />
    <circle cx="1" cy="84" r="10" fill={skin} />
    <path d="M-10 84a10 10 0 0 1 20-3q-9-1-12 4t-8-1z" fill={PAINTS.ink} />
    <path d="M19 101h8l-1 11h-6z" fill={PAINTS.tea} />
  </g>
);

/** A tea stall in the evening, and two who talk beside it. Its paints make it dusk or night. */
export const Stall = () => (
  <svg
    viewBox="0 0 320 180"
    aria-hidden="true"
    className="rounded-sheet block w-72 max-w-full in-[aside]:w-full in-[aside]:rounded-none"
  >
    <path d="M0 0h320v180H0z" fill={PAINTS.sky} />
    <circle cx="284" cy="36" r="19" fill={PAINTS.sun} />
    <path d="M0 150V96h26V76h30v74zm196 0v-46h26V82h34v22h28V92h36v58z" fill={PAINTS.far} />
    <path d="M0 148h320v32H0z" fill={PAINTS.ground} />
    <circle cx="116" cy="90" r="44" fill={PAINTS.glow} opacity=".28" />
    <path d="M52 60h6v92h-6zm126 0h6v92h-6z" fill={PAINTS.wood} />
    <path d="M82 116v-14q0-14 13-14t13 14v14z" fill={PAINTS.cream} />
    <circle cx="95" cy="81" r="10" fill={PAINTS.skin} />
    <path d="M84 79q1-11 11-11t11 11z" fill={PAINTS.red} />
    <path
      d="M126 112q-4-17 13-17 17 0 13 17zm24-11 9-8 4 3-12 12zM132 96q7-15 14 0"
      fill={PAINTS.steel}
    />
    <path
      d="M160 88q-4-5 0-10t0-10"
      stroke={PAINTS.cream}
      strokeWidth="2.5"
      strokeLinecap="round"
      fill="none"
    />
    <path d="M66 112v-10h7v10zm50 0v-10h7v10z" fill={PAINTS.tea} />
    <path d="M48 112h140v7H48z" fill={PAINTS.wood} />
    <path d="M54 119h128v33H54z" fill={PAINTS.leaf} />
    {[0, 1, 2, 3, 4, 5].map((n) => (
      <path
        key={n}
        d={`M${42 + 25.5 * n} 62 ${54 + 21.5 * n} 32h21.5l${n * 4 - 8} 30a12.75 10 0 0 1-25.5 0z`}
        fill={n % 2 === 0 ? PAINTS.red : PAINTS.cream}
      />
    ))}
    <path d="M202 130h108v6H202zm8 6h5v18h-5zm86 0h5v18h-5z" fill={PAINTS.wood} />
    {sitter('translate(222)', PAINTS.blue, PAINTS.ink, PAINTS.paleSkin)}
    {sitter('translate(290) scale(-1 1)', PAINTS.saffron, PAINTS.leaf, PAINTS.skin)}
    <path d="M222 44q0-9 9-9h24q9 0 9 9t-9 9h-18l-9 8v-9q-6-1-6-8z" fill={PAINTS.cream} />
    <path
      d="M234 44h.1m8.9 0h.1m8.9 0h.1"
      stroke={PAINTS.ink}
      strokeWidth="4"
      strokeLinecap="round"
    />
  </svg>
);
