/** Whether the reader has asked for less motion. */
export function lessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
