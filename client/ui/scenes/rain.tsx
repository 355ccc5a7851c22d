import { PAINTS } from './paints.ts';

/** Rain, one under an umbrella, and a wire that is down. Its paints make it day or night. */
export const Rain = () => (
  <svg
    viewBox="0 0 320 180"
    aria-hidden="true"
    className="rounded-card w-40 max-w-full shrink-0 max-sm:mx-auto"
  >
    <path d="M0 0h320v180H0z" fill={PAINTS.rainSky} />
    <path
      d="M0 150V92h38V68h34v30h22v52zm204 0V84h30v18h26V64h30v34h30v52z"
      fill={PAINTS.ink}
      opacity=".24"
    />
    <path d="M0 148h320v32H0z" fill={PAINTS.ink} opacity=".5" />
    <path d="M44 154V30h6v124zM28 40h38v4H28z" fill={PAINTS.ink} />
    <path
      d="M66 42q60 34 110 8M30 42Q10 74 22 104t-8 30"
      stroke={PAINTS.ink}
      strokeWidth="2"
      fill="none"
    />
    <path
      d="m10 138-6 5m12-3v8m5-12 6 4"
      stroke={PAINTS.glow}
      strokeWidth="3"
      strokeLinecap="round"
    />
    <circle cx="170" cy="100" r="56" fill={PAINTS.glow} opacity=".16" />
    <path d="M154 154h11v9h-11zm17 0h11v9h-11z" fill={PAINTS.ink} />
    <path d="M150 154v-32q0-17 18-17t18 17v32z" fill={PAINTS.leaf} />
    <circle cx="168" cy="94" r="11" fill={PAINTS.paleSkin} />
    <path d="M156 94a12 11 0 0 1 24-2q-10-3-13 2t-11 0z" fill={PAINTS.ink} />
    <path
      d="M182 122q12 1 12-12"
      stroke={PAINTS.paleSkin}
      strokeWidth="6"
      strokeLinecap="round"
      fill="none"
    />
    <path d="M194 114V50" stroke={PAINTS.ink} strokeWidth="3" />
    {[0, 1, 2, 3].map((n) => (
      <path
        key={n}
        d={`M194 30Q${158 + 24 * n} ${46 - (n % 3 ? 6 : 0)} ${130 + 32 * n} 76q16-10 32 0Q${190 + 2 * n} 44 194 30z`}
        fill={n % 2 === 0 ? PAINTS.red : PAINTS.saffron}
      />
    ))}
    <path d="M148 128h13l-2 14h-9z" fill={PAINTS.tea} />
    <path
      d="m88 18-5 15m36 2-5 15M80 70l-5 15m46 4-5 15m-18 22-5 15m152-120-5 15m24 30-5 15m-16 30-5 15m44-4-5 15M238 12l-4 12m58-8-4 12"
      stroke={PAINTS.cream}
      strokeWidth="2.5"
      strokeLinecap="round"
      opacity=".6"
    />
    <path
      d="M64 166q28-6 56 0-28 6-56 0zm150 4q28-6 56 0-28 6-56 0z"
      fill={PAINTS.cream}
      opacity=".3"
    />
  </svg>
);
