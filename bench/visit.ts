import type { Figure } from './measure.ts';
export async function measureVisit(): Promise<Figure[]> {
  return [];
}
