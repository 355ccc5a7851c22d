import { onDemand } from '../layout/on-demand.ts';

/** A QR code, whose code comes with the first one. Its place is kept meanwhile. */
export const QrCode = onDemand(async () => (await import('./qr-code-svg.tsx')).QrCodeSvg, {
  pending: <div className="rounded-card mx-auto size-48 bg-white" />,
});
