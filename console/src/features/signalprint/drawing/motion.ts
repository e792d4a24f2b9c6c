export const wantsNoMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** How long the camera travels. One millisecond is no motion, and unlike none something it can divide by. */
export const travelMs = (ms: number) => (wantsNoMotion() ? 1 : ms)
