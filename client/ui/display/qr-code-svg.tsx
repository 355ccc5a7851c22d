import { encode } from 'uqr';

interface QrCodeProps {
  /** The text that the code encodes. */
  text: string;
  /** The accessible name, for readers who do not see the code. */
  label: string;
}

/** A QR code, dark on light in both themes: cameras read no other. */
export function QrCodeSvg({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="rounded-card mx-auto block size-48 bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
